"""Invented abstracts, with claims that they bear out and claims that they do not."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Case:
    """One claim about one of the abstracts. `kind` is ``true`` or what is wrong with it."""

    source: str
    kind: str
    text: str


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
        "10−12). Heritability was estimated at 23% (s.e. 2%). Carriers of two risk alleles "
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

_T = "true"
_ROWS: tuple[tuple[str, str, str], ...] = (
    ("tarvane", _T, "Tarvane reduced death in reed fever (HR 0.67, 95% CI 0.52–0.86)."),
    ("tarvane", _T, "In a randomised trial of 1,234 adults, 12.4% of those on tarvane died."),
    ("tarvane", _T, "Mortality was 18% with placebo."),
    ("tarvane", _T, "Death was less frequent on tarvane (12%) than on placebo (18%)."),
    ("tarvane", _T, "Tarvane did not reduce stroke (HR 0.96)."),
    ("tarvane", _T, "Tarvane decreased systolic pressure by about 6 mmHg."),
    ("tarvane", _T, "Systolic pressure fell by 6.3 mmHg with tarvane after 24 weeks."),
    ("tarvane", _T, "Serious rash occurred in 3.7% of patients on tarvane (23/617)."),
    ("tarvane", _T, "The effect of tarvane on death was significant (p = 0.002)."),
    ("tarvane", _T, "Tarvane cut deaths significantly (p < 0.01; hazard ratio 0.67)."),
    ("olmidine", _T, "Olmidine shortened cough by 2.4 days (95% CI 1.7 to 3.1)."),
    ("olmidine", _T, "The mean difference in cough was −2.4 days (p < 0.001)."),
    ("olmidine", _T, "About 10% of children on olmidine reported vomiting."),
    ("olmidine", _T, "Olmidine was given at 5 mg/kg to children with marsh cough."),
    ("olmidine", _T, "Hospital admission was reduced with olmidine (aOR 0.45; 0.30–0.68)."),
    ("olmidine", _T, "Fever did not differ significantly (p = 0.41)."),
    ("olmidine", _T, "A cohort of 486 children was treated with olmidine for marsh cough."),
    ("zqx9", _T, "In knockout mice, Rdg4 expression rose 3.2-fold in the cochlea."),
    ("zqx9", _T, "Loss of Zqx9 decreased hair cell counts by 41%."),
    ("zqx9", _T, "The inhibitor has an IC50 of 12 nM for the channel."),
    ("zqx9", _T, "Thresholds were restored in 75% of animals (9 of 12) at 30 µg/day."),
    ("zqx9", _T, "Rdg4 expression was about 3-fold higher in knockout cochleae."),
    ("families", _T, "TSL11 variants were found in 17 of 62 families (27%)."),
    ("families", _T, "Of 40 carriers, 31 (78%) had cardiomegaly."),
    ("families", _T, "Oedema was present in 22% of carriers."),
    ("families", _T, "Penetrance was 84% in women."),
    ("families", _T, "Men had a penetrance of 61%."),
    ("families", _T, "Cardiomegaly affects 77.5% of carriers."),
    ("meta", _T, "A meta-analysis of 27 trials found that sedge extract reduced pain (SMD −0.38)."),
    ("meta", _T, "Nausea was more common with sedge extract (RR 1.62, 95% CI 1.18 to 2.23)."),
    ("meta", _T, "Nausea rose with sedge extract (relative risk 1.6)."),
    ("meta", _T, "The review covered 5,608 participants in 27 trials of sedge extract."),
    ("meta", _T, "Sedge extract improved quality of life by 7.5 points."),
    ("biomarker", _T, "Velin predicted moor sepsis with an AUC of 0.87."),
    ("biomarker", _T, "Velin had a sensitivity of 91% for moor sepsis."),
    ("biomarker", _T, "Platelet counts correlated inversely with velin (r = −0.52)."),
    ("biomarker", _T, "Median serum velin was 42 ng/mL in patients with sepsis."),
    ("biomarker", _T, "Velin was measured in more than 300 patients."),
    ("surgery", _T, "Re-rupture occurred in 4.9% of patients after early repair."),
    (
        "surgery",
        _T,
        "Re-rupture was less common after early (4.9%) than after late repair (11.3%).",
    ),
    ("surgery", _T, "Patients returned to sport after 7.2 months."),
    ("surgery", _T, "Infection occurred in 1.5%."),
    ("vaccine", _T, "The VN7 vaccine had an efficacy of 76% (95% CI 69–82)."),
    ("vaccine", _T, "More than 14,000 volunteers took part in the trial of the VN7 vaccine."),
    ("vaccine", _T, "Antibody titres increased 14-fold within 28 days."),
    ("vaccine", _T, "Myalgia was reported by 38% of vaccinees."),
    ("paired", _T, "Brelin and costal led to remission in 62% and 48%, respectively."),
    ("paired", _T, "Headache occurred in 14% of patients on brelin."),
    ("paired", _T, "Treatment costs decreased by 19%."),
    ("paired", _T, "Remission was achieved in 62% of patients on brelin."),
    ("risk", _T, "Peat smoke was associated with lung disease in women (HR 1.84)."),
    (
        "risk",
        _T,
        "In 52,300 women, exposure to peat smoke raised the risk of lung disease "
        "(HR 1.8, 95% CI 1.5–2.2).",
    ),
    ("risk", _T, "No association was seen in never-smokers (HR 1.05; 95% CI 0.80–1.38)."),
    ("risk", _T, "Women were followed for 11 years."),
    # What an abstract need not tell: other analyses of the same work. None of it is a fault.
    ("tarvane", _T, "In women, death occurred in 9.1% of the tarvane group."),
    ("tarvane", _T, "After 52 weeks, tarvane lowered systolic pressure by 4.8 mmHg."),
    ("tarvane", _T, "In the per-protocol analysis tarvane reduced death (HR 0.61)."),
    ("olmidine", _T, "Diarrhoea was reported in 4.1% of children."),
    ("families", _T, "Penetrance was 72% overall."),
    ("meta", _T, "In trials at low risk of bias, sedge extract reduced pain (SMD −0.21)."),
    ("surgery", _T, "Re-rupture occurred in 7% of all patients."),
    ("risk", _T, "The crude hazard ratio for lung disease after exposure to peat smoke was 2.31."),
    ("vaccine", _T, "Vaccine efficacy was 54% after one dose."),
    ("biomarker", _T, "Velin predicted death with an AUC of 0.71."),
    ("gwas", _T, "ABX2 rs900001 raises the risk of fen dystrophy (OR 1.31; p = 4.2e-12)."),
    ("gwas", _T, "The study compared 3,412 cases with 10,540 controls and found 11 loci."),
    ("gwas", _T, "Fen dystrophy occurs in about 1 in 5,000 births."),
    ("gwas", _T, "Heritability was about 23%."),
    ("gwas", _T, "Eleven loci were found, four of them novel."),
    ("gwas", _T, "The replication cohort included 1,200 cases."),
    ("gwas", _T, "The ABX2 variant increased risk in women (OR 1.52)."),
    ("gwas", _T, "Risk was increased by the lead variant at TRX5 (OR = 1.12)."),
    ("gwas", _T, "The lead variant increased risk (OR = 1.29) in a replication sample."),
    ("gwas", _T, "Onset was 5.1 years earlier in carriers of two risk alleles."),
    ("diab", _T, "Lumeglin lowered HbA1c by 1.4 percentage points versus 0.5 with placebo."),
    ("diab", _T, "Lumeglin reduced HbA1c by 0.9 points more than placebo (95% CI 0.7–1.1)."),
    ("diab", _T, "HbA1c fell by 1.2 percentage points with lumeglin at 52 weeks."),
    ("diab", _T, "HbA1c decreased by 1.6 percentage points with lumeglin 2 mg."),
    ("diab", _T, "Body weight fell by 4.3 kg on lumeglin and by 0.4 kg on placebo."),
    ("diab", _T, "Body weight decreased by 2.9 kg with lumeglin relative to placebo."),
    ("diab", _T, "Nausea occurred in 21% and diarrhoea in 13% on lumeglin."),
    ("diab", _T, "Hypoglycaemia was reported in 8% of participants on lumeglin."),
    ("diab", _T, "Nausea was reported in 6% of participants on placebo."),
    ("cell", _T, "KRN2 depletion cut proliferation by 60% (n = 3)."),
    ("cell", _T, "KRN2 depletion reduced proliferation by 35% in a second cell line."),
    ("cell", _T, "The R77A mutant bound with an affinity of 410 nM."),
    ("cell", _T, "Wild-type KRN2 has a binding affinity of 35 nM."),
    ("cell", _T, "About 70% of cells arrested in G2 after KRN2 loss."),
    ("cell", _T, "KRN2 phosphorylation rose four-fold after serum."),
    ("cell", _T, "KRN2 phosphorylation increased 2-fold after insulin."),
    ("surv", _T, "Five-year survival was 91% in stage I disease."),
    ("surv", _T, "Five-year survival falls to 34% in stage IV."),
    ("surv", _T, "Ten-year survival was 85% for stage I."),
    ("surv", _T, "Five-year survival was 67% for stage II."),
    ("surv", _T, "203 of 872 patients relapsed (23%)."),
    ("surv", _T, "Adjuvant therapy had no effect on survival (HR 0.94)."),
    ("surv", _T, "Adjuvant therapy improved disease-free survival (HR 0.81)."),
    ("surv", _T, "Tumour thickness was the strongest predictor (HR 3.9)."),
    ("surv", _T, "Ulceration was a predictor (HR 1.8, 95% CI 1.3–2.5)."),
    ("surv", _T, "Median survival was 9.8 months in stage IV."),
    ("surv", _T, "Median progression-free survival was 7.1 months."),
    ("mend", _T, "Bog deafness has a prevalence of 3.2 per 1,000."),
    ("mend", _T, "GJX2 variants explain 20.7% of bog deafness (112/540 probands)."),
    ("mend", _T, "Genetic causes account for more than half (54%) of cases."),
    ("mend", _T, "The incidence fell by 30% between 1998 and 2014."),
    ("mend", _T, "The incidence declined by 12% between 2014 and 2020."),
    ("mend", _T, "The incidence declined by 12% in women."),
    ("mend", _T, "GJX2 variants were found in 35% of familial probands."),
    ("inter", _T, "Fewer falls occurred with walking (28% vs 41%; RR 0.68)."),
    ("inter", _T, "Walking reduced falls by 32% (RR 0.68, 95% CI 0.51–0.91)."),
    ("inter", _T, "Falls occurred in 41% of controls."),
    ("inter", _T, "Adherence was 82% in the walking group."),
    ("inter", _T, "Adherence was 64% at one year."),
    ("inter", _T, "Gait speed was unchanged (p = 0.62)."),
    ("inter", _T, "Grip strength rose by 1.7 kg."),
    ("inter", _T, "Balance improved by 2.1 points on the 24-point Tern scale."),
    ("inter", _T, "Fall-related fractures were reduced (RR 0.77)."),
    # False ones.
    ("tarvane", "value", "Tarvane reduced death (hazard ratio 0.41)."),
    ("tarvane", "value", "Serious rash was seen in 9.2% of patients on tarvane."),
    ("olmidine", "value", "Vomiting was reported in 19.8% of children."),
    ("zqx9", "value", "Rdg4 expression was increased 8.1-fold in the cochlea of knockout mice."),
    ("families", "value", "TSL11 variants were found in 29 families."),
    ("meta", "value", "Quality of life improved by 15.5 points."),
    ("biomarker", "value", "Velin predicted moor sepsis with an AUC of 0.97."),
    ("surgery", "value", "Infection was rare (0.2%)."),
    ("vaccine", "value", "Antibody titres rose 40-fold within 28 days."),
    ("risk", "value", "Peat smoke was associated with lung disease in women (HR 2.84)."),
    ("paired", "value", "Treatment costs fell by 45%."),
    ("zqx9", "value", "Hair cell counts fell by 14%."),
    ("meta", "sign", "The effect of sedge extract on pain was SMD +0.38."),
    ("olmidine", "sign", "The mean difference in cough was +2.4 days with olmidine."),
    ("olmidine", "sign", "The mean difference in cough was 2.4 days longer with olmidine."),
    ("biomarker", "sign", "Velin correlated with platelet counts (r = +0.52)."),
    ("biomarker", "operator", "Velin correlated inversely with platelet counts (p > 0.05)."),
    ("olmidine", "operator", "Fever differed between the groups (p < 0.05)."),
    ("tarvane", "operator", "More than 18.1% of the tarvane group died."),
    ("tarvane", "direction", "Tarvane raised systolic pressure by 6.3 mmHg after 24 weeks."),
    (
        "zqx9",
        "direction",
        "Expression of Rdg4 was decreased 3.2-fold in the cochlea of knockout mice.",
    ),
    ("zqx9", "direction", "Hair cell counts rose by 41%."),
    ("vaccine", "direction", "Antibody titres fell 14-fold within 28 days."),
    ("paired", "direction", "Treatment costs increased by 19%."),
    (
        "olmidine",
        "direction",
        "Hospital admission was more frequent with olmidine (odds ratio 0.45).",
    ),
    ("meta", "direction", "Sedge extract increased pain (SMD −0.38)."),
    ("tarvane", "negation", "Stroke was reduced by tarvane (hazard ratio 0.96)."),
    ("risk", "negation", "Exposure to peat smoke was not associated with lung disease (HR 1.84)."),
    (
        "risk",
        "negation",
        "The association was present in never-smokers, who had more lung disease (HR 1.84).",
    ),
    ("olmidine", "negation", "Fever did differ between the groups (p = 0.04)."),
    ("zqx9", "unit", "The inhibitor blocked the channel with an IC50 of 12 µM."),
    ("zqx9", "unit", "A dose of 30 mg/day restored auditory thresholds."),
    ("biomarker", "unit", "Median velin was 42 µg/mL in septic patients."),
    ("olmidine", "unit", "Olmidine 5 g/kg was associated with a shorter cough in this cohort."),
    ("tarvane", "unit", "Tarvane lowered systolic pressure by 6.3%."),
    ("surgery", "unit", "Return to sport took 7.2 weeks."),
    ("tarvane", "interval", "Tarvane reduced death (hazard ratio 0.67; 95% CI 0.32–1.16)."),
    ("olmidine", "interval", "Hospital admission was reduced (odds ratio 0.45, 95% CI 0.10–1.20)."),
    ("meta", "interval", "Nausea was more common (RR 1.62, 95% CI 0.88–2.93)."),
    (
        "risk",
        "interval",
        "Peat smoke was associated with lung disease (HR 1.84; 95% CI 0.80–1.38).",
    ),
    ("tarvane", "p value", "Tarvane reduced death (hazard ratio 0.67; P=0.2)."),
    ("tarvane", "group", "Death occurred in 18.1% of the tarvane group."),
    ("tarvane", "group", "Death occurred in 12.4% of the placebo group."),
    ("families", "group", "Penetrance was 61% in women."),
    ("families", "group", "Men had a penetrance of 84%."),
    ("surgery", "group", "Re-rupture occurred in 11.3% after early repair."),
    ("paired", "group", "Remission was achieved in 48% of patients on brelin."),
    ("paired", "group", "Costal led to remission in 62% of patients."),
    ("olmidine", "thing", "Seizures were reported in 9.8% of cases."),
    ("vaccine", "thing", "Anaphylaxis occurred in 38% of cases."),
    ("tarvane", "thing", "Kidney failure was rarer (hazard ratio 0.67)."),
    ("families", "thing", "Deafness was found in 27% of kindreds."),
    ("meta", "thing", "Insomnia was commoner (RR 1.62)."),
    ("biomarker", "thing", "Ferritin reached a specificity of 91%."),
    ("risk", "thing", "Wood dust raised the odds of cataract (HR 1.84)."),
    ("vaccine", "share", "Of 100 vaccinees, 12 of 100 reported myalgia."),
    ("zqx9", "share", "Auditory thresholds were restored in 3 of 12 animals."),
    ("families", "share", "Cardiomegaly was present in 13 of 40 carriers."),
    ("biomarker", "finer", "The sensitivity of velin was 91.37%."),
    ("zqx9", "finer", "Hair cell counts fell by 41.26%."),
    ("gwas", "direction", "The ABX2 variant decreased risk (OR 1.31)."),
    (
        "gwas",
        "value",
        "The lead variant rs900001 at ABX2 increased risk (OR = 3.13, P = 4.2 × 10−12).",
    ),
    ("gwas", "value", "Heritability was estimated at 53%."),
    ("gwas", "share", "We genotyped 10,540 cases and 3,412 controls."),
    ("gwas", "value", "Carriers of two risk alleles had onset 9.7 years earlier."),
    ("gwas", "direction", "Carriers of two risk alleles had onset 5.1 years later."),
    ("diab", "group", "HbA1c decreased by 0.5 percentage points with lumeglin."),
    ("diab", "direction", "HbA1c increased by 1.4 percentage points with lumeglin."),
    ("diab", "direction", "Body weight rose by 4.3 kg with lumeglin."),
    ("diab", "group", "Nausea was seen in 13% with lumeglin."),
    ("diab", "interval", "The estimated treatment difference was −0.9 (95% CI −1.9 to 0.1)."),
    ("diab", "group", "HbA1c decreased by 1.4% points with placebo."),
    ("diab", "unit", "Body weight fell by 4.3% with lumeglin."),
    ("cell", "value", "KRN2 depletion reduced proliferation by 16% relative to control."),
    ("cell", "direction", "KRN2 depletion increased proliferation by 60% relative to control."),
    ("cell", "negation", "KRN2 depletion did not reduce proliferation (60%)."),
    ("cell", "group", "The wild type had a binding affinity of 410 nM."),
    ("cell", "group", "The R77A mutant binds with 35 nM affinity."),
    ("cell", "direction", "KRN2 phosphorylation decreased 4-fold after serum."),
    ("surv", "group", "Five-year survival was 34% for stage I."),
    ("surv", "group", "Five-year survival was 91% for stage IV."),
    ("surv", "direction", "Adjuvant therapy improved survival (HR 0.94, 95% CI 0.78–1.13)."),
    ("surv", "value", "Tumour thickness was the strongest predictor (HR 0.39)."),
    ("surv", "share", "302 of 872 patients relapsed."),
    ("surv", "unit", "Median survival was 14.2 years."),
    ("mend", "direction", "Prevalence was higher in women than in men (4.1 vs 2.3 per 1,000)."),
    ("mend", "direction", "The incidence rose by 30% between 1998 and 2014."),
    ("mend", "share", "GJX2 variants were found in 211 of 540 probands."),
    ("mend", "thing", "Environmental causes accounted for 54% of cases."),
    ("inter", "group", "Falls occurred in 41% of the walking group."),
    ("inter", "group", "Falls occurred in 28% of the control group."),
    ("inter", "thing", "Adherence was 28%."),
    ("inter", "direction", "Grip strength decreased by 1.7 kg."),
    ("inter", "p value", "Gait speed improved (p=0.02)."),
    ("inter", "direction", "Walking worsened balance by 2.1 points."),
    ("inter", "interval", "Walking reduced falls (relative risk 0.68; 95% CI 0.31 to 1.41)."),
)

CASES = tuple(Case(*row) for row in _ROWS)
