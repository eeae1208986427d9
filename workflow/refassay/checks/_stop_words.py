"""Words that do not tell what a report is about, and words that tell its language."""

from __future__ import annotations

_WORDS = """
a about above according across additional additionally after again against all almost along
already also although always am among amongst an and another any appear appears are around as
at available away based be became because become been before began being below best better
between beyond both broad broadly but by came can cannot case cases cause caused causes causing
certain clear clearly common commonly compared comprehensive conclusion conclusions consider
considered consistent could current currently data day days demonstrate demonstrated describe
described despite detail detailed details did different direct directly discussion do does
doing done down due during each early eight either emerging especially established et etc even
every evidence example examples except existing far few figure figures finally find finding
findings first five following follows for found four from full further furthermore gap gaps
gave generally get give given gives good great had half has have having he hence her here high
higher highly him his how however i if ii iii implication implications important importantly in
include included includes including indeed indicate indicated indicates initial instead into
introduction is it its itself iv just key know known large largely last late later latest lead
leading leads least less like likely limitation limitations limited line lines literature long
low lower made main mainly major make makes many may me mean means method methods might
more moreover most mostly much multiple must my namely near nearly need needed needs never
new next nine no none nor not notable notably note noted now number numbers observed occur
occurred occurring occurs of off often old on once one ones only onto or other others our out
over overall overview own page paper papers part particular particularly per perhaps point
points poor possible potential potentially present presented presents previous previously
primarily primary probably provide provided provides providing published put quite range rather
really recent recently reference references related relative relatively remain remains report
reported reporting reports represent represents require required requires research respectively
result resulted resulting results review reviewed reviews role roles said same say second
section see seem seems seen set seven several shall she should show showed showing shown shows
significant significantly similar similarly since single six small so some source sources
specific specifically state states still strong strongly studied studies study studying such
suggest suggested suggesting suggests summary support supported supports table tables take
taken ten than that the their them themselves then there thereby therefore these they thing
things third this those though three through throughout thus time times title to together too
toward towards two type types typically under understanding unknown until up upon us use used
useful uses using usually various very via was way ways we well went were what when where
whereas whether which while who whole whom whose why wide widely will with within without work
works would year years yet you your
abstract al article author authors bibliography citation citations cited doi gds gpl gse gsm
isbn journal nct pmc pmcid pmid pubmed retrieved url vol
"""
STOP_WORDS = frozenset(_WORDS.split())

_FOREIGN = {
    "German": "der die das und ist nicht mit von den dem ein eine für auf bei wird",
    "French": "le la les des et est une dans pour par sur avec que qui du aux",
    "Spanish": "el la los las y es una en con por para que del se como un",
    "Portuguese": "o os as e é uma em com por para que do da dos das não",
    "Italian": "il lo gli e è una di con per che del della nel sono dei",
    "Dutch": "de het een en is van met voor dat niet zijn op bij wordt",
    "Polish": "i w z na nie jest się do że oraz przez dla od",
    "Turkish": "ve bir bu ile için olan olarak da de çok",
}
FOREIGN: dict[str, frozenset[str]] = {
    language: frozenset(words.split()) for language, words in _FOREIGN.items()
}
"""Function words of languages in Latin letters. Each list shares little with English."""
