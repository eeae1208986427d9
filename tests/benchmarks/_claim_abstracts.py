"""Invented works: a title and an abstract each."""

from __future__ import annotations

ABSTRACTS: dict[str, tuple[str, str]] = {
    "tarvane": (
        "Tarvane in chronic reed fever: a randomised trial",
        "We assigned 1,234 adults with reed fever to tarvane or placebo. Death occurred in 12.4% "
        "of the tarvane group and in 18.1% of the placebo group (hazard ratio 0.67; 95% CI, 0.52 "
        "to 0.86; P=0.002). Stroke was not reduced by tarvane (hazard ratio 0.96; 95% CI "
        "0.71–1.31). Tarvane lowered systolic pressure by 6.3 mmHg (95% CI 4.1 to 8.5) after "
        "24 weeks. Serious rash was seen in 23 of 617 patients (3.7%) on tarvane.",
    ),
    "olmidine": (
        "Olmidine for marsh cough in children",
        "In this cohort of 486 children, olmidine 5 mg/kg was associated with a shorter cough: the "
        "mean difference was −2.4 days (95% CI −3.1 to −1.7; p < 0.001). Vomiting was reported in "
        "9.8% of children. Hospital admission was less frequent with olmidine (adjusted odds ratio "
        "0.45, 95% CI 0.30–0.68). Fever did not differ between the groups (p = 0.41).",
    ),
    "zqx9": (
        "Loss of ZQX9 impairs hearing in mice",
        "Zqx9 knockout mice lost hearing by 8 weeks of age. Expression of Rdg4 was increased "
        "3.2-fold in the cochlea of knockout mice. Hair cell counts fell by 41% (n = 14). "
        "The inhibitor blocked the channel with an IC50 of 12 nM. A dose of 30 µg/day restored "
        "auditory thresholds in 9 of 12 animals (75%).",
    ),
    "families": (
        "Variants of TSL11 in families with hill syndrome",
        "Sequencing of 62 families with hill syndrome found TSL11 variants in 17 families (27%). "
        "Cardiomegaly was present in 31 of 40 carriers (78%), and oedema in 22%. The lod score "
        "peaked on 17q21. Penetrance was 84% in women and 61% in men.",
    ),
    "meta": (
        "Sedge extract for winter joint pain: a systematic review and meta-analysis",
        "We included 27 trials with 5,608 participants. Sedge extract reduced pain (SMD −0.38, 95% "
        "CI −0.55 to −0.21) with considerable heterogeneity. Nausea was more common with sedge "
        "extract than with placebo (RR 1.62, 95% CI 1.18–2.23). Quality of life improved by "
        "7.5 points.",
    ),
    "biomarker": (
        "Serum velin as a marker of moor sepsis",
        "Serum velin was measured in 318 patients. Velin predicted moor sepsis with an AUC of 0.87 "
        "and a sensitivity of 91%. Velin correlated inversely with platelet counts (r = −0.52, "
        "p < 0.0001). Median velin was 42 ng/mL in septic patients.",
    ),
    "surgery": (
        "Early repair of the lesser ligament",
        "Between 2009 and 2016, 204 patients underwent early repair. Re-rupture occurred in 4.9% "
        "after early repair and 11.3% after late repair. Return to sport took 7.2 ± 1.9 months. "
        "Infection was rare (1.5%). Early repair may lower the risk of arthritis.",
    ),
    "vaccine": (
        "Efficacy of the VN7 vaccine against swamp virus",
        "Among 14,210 volunteers, vaccine efficacy was 76.3% (95% CI 68.9–82.0) after two doses. "
        "Myalgia was reported by 38% of vaccinees. Antibody titres rose 14-fold within 28 days. "
        "No deaths from swamp virus occurred among vaccinees.",
    ),
    "paired": (
        "Two regimens for bog anaemia",
        "Remission was achieved in 62% and 48% of patients on brelin and costal, respectively. "
        "Headache was reported by 14% of patients on brelin. Treatment costs fell by 19%.",
    ),
    "risk": (
        "Peat smoke and lung disease",
        "In 52,300 women followed for 11 years, exposure to peat smoke was associated with lung "
        "disease (HR 1.84; 95% CI 1.51–2.24). The association was absent in never-smokers "
        "(HR 1.05; 95% CI 0.80–1.38). Each 10 µg/m3 of smoke was linked to 8% more asthma.",
    ),
    "gwas": (
        "Genome-wide association study of fen dystrophy",
        "BACKGROUND: Fen dystrophy affects 1 in 5,000 births. METHODS: We genotyped 3,412 "
        "cases and 10,540 controls. RESULTS: Eleven loci reached significance, of which four "
        "were novel. The lead variant rs900001 at ABX2 increased risk (OR = 1.31, P = 4.2 × "
        "10−12). Heritability was estimated at 23% (SE 2%). Carriers of two risk alleles "
        "had onset 5.1 years earlier (95% CI 3.3-6.9).",
    ),
    "diab": (
        "Lumeglin added to basal therapy in type 2 sugar illness",
        "After 26 weeks, HbA1c decreased by 1.4 percentage points with lumeglin and by 0.5 "
        "percentage points with placebo (estimated treatment difference −0.9; 95% CI −1.1 to "
        "−0.7; P < 0.0001). Body weight fell by 4.3 kg with lumeglin. Hypoglycaemia was "
        "reported in 8% and 7% of participants, respectively. Nausea (21%) and diarrhoea "
        "(13%) were the most common adverse events with lumeglin.",
    ),
    "cell": (
        "KRN2 controls division of reed cells",
        "KRN2 depletion reduced proliferation by 60% relative to control (P = 0.004, n = 3). "
        "KRN2 phosphorylation increased 4-fold after serum. Binding affinity was 35 nM for "
        "the wild type and 410 nM for the R77A mutant. Approximately 70% of cells arrested in"
        " G2.",
    ),
    "surv": (
        "Survival after marsh melanoma",
        "Five-year survival was 91% for stage I and 34% for stage IV. Median survival was "
        "14.2 months (range 2–61). Tumour thickness > 4 mm was the strongest predictor (HR "
        "3.9, 95% CI 2.8–5.4). Of 872 patients, 203 (23.3%) relapsed. Adjuvant therapy did "
        "not improve survival (HR 0.94, 95% CI 0.78–1.13).",
    ),
    "mend": (
        "Prevalence of bog deafness",
        "The prevalence of bog deafness was 3.2 per 1,000 (95% CI 2.7–3.8). Prevalence was "
        "higher in men than in women (4.1 vs 2.3 per 1,000). Between 1998 and 2014 the "
        "incidence declined by 30%. Genetic causes accounted for 54% of cases. GJX2 variants "
        "were found in 112 of 540 probands (20.7%).",
    ),
    "inter": (
        "Fen walking for older adults",
        "Falls occurred in 28% of the walking group and 41% of the control group (relative "
        "risk 0.68; 95% CI 0.51 to 0.91). Walking improved balance by 2.1 points on the Tern "
        "scale (range 0-24). Adherence was 82%. Grip strength increased by 1.7 kg, while gait"
        " speed did not change (0.01 m/s, p=0.62).",
    ),
}
