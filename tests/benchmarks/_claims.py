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
)

CASES = tuple(Case(*row) for row in _ROWS)
