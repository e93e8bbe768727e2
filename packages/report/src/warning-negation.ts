/** Words that take back what follows them, in five languages; "mai" is May in German, and "plus" is a negation only after "ne". */
const NEGATORS =
  /(?<![\p{L}'])(?:not?|never|without|none|nor|neither|cannot|nobody|free (?:of|from)|frei von|libre de|priv[oa] di|senza|non|nessun[oa]?|né|niente|nulla|sin|ningún|ningun[oa]?|nunca|jamás|tampoco|ni|nada de|sans|pas|aucune?|jamais|ohne|keine?[rnms]?|nicht|nie|niemals|weder)(?![\p{L}])|n't(?!\p{L})|(?<!(?:seit|im|ab|bis|ende|anfang|mitte|am) )(?<![\p{L}'])mai(?!\p{L})|(?<!\p{L})n(?:e |')\S+ (?:plus|guère)(?!\p{L})/gu

const WITHOUT = /^(?:without|senza|sin|sans|ohne)$/

/** Words that stand between a negation and a sign which the negation does not reach: "I do not know why it hurts". */
const UNREACHED =
  /(?<![\p{L}'])(?:know|sure|why|understand|stop|stops|stopped|stopping|quit|only|just|because|due|sleep|bear|stand|ignore|since|when|where|which|who|that|always|anymore|so|capisco|capire|perché|solo|soltanto|quando|dove|smette|smettono|sopporto|dormo|dormire|passa|passano|per|causa|che|sé|entiendo|qué|porque|para|cesa|deja|dejan|soporto|aguanto|duermo|dormir|cuando|donde|que|qui|quand|sais|comprends|pourquoi|parce|arrête|arrêtent|cesse|supporte|dors|seulement|weiß|warum|weil|verstehe|hört|hören|nur|wegen|vor|wenn|wo|schlafen|ertrage|sicher|geht|gehen|lässt|lassen|mehr und)(?!\p{L})/u
const AND = /(?<![\p{L}'])(?:and|e|ed|y|et|und|plus)(?![\p{L}'])/u
const LINKS =
  /^(?:or|and|nor|o|od|e|ed|né|ni|y|u|ou|et|oder|und|noch|any|a|an|the|il|lo|la|i|gli|le|un|una|el|los|las|de|du|des|d'|l'|die|der|das|eine?|pain|pus|fever|blood|bleeding|crusts?|itch(?:ing)?|dolore|febbre|croste|sangue|prurito|dolor|fiebre|costras|sangre|picor|douleur|fièvre|croûtes|sang|démangeaisons?|schmerz(?:en)?|fieber|eiter|krusten|schorf|blut|juckreiz|[\s,])*$/u
const MOST_WORDS_BETWEEN = 6

/** Verbs among the signs: after an "and" they are a statement of their own. */
const VERBS =
  /^(?:hurt|bleed|ache|fa |fanno|duole|sanguin|duel|sangra|fait|font|ai |a mal|saign|schmerzt|blut|weh|eiter|nässt|suppur|supur|suint|ooz|weep)/u

/** After a sign: "pain: none", "Schmerzen habe ich keine". */
const TAKEN_BACK =
  /^\s*(?:[:=(]?\s*(?:no|none|never|nil|nessun[oa]?|ningun[oa]|nada|non|aucune?|nein|keine?|negativ[oe]?)\s*(?:\)|,|$)|(?: (?:habe|hatte|hab|verspüre|spüre) ich| treten| gibt es)?(?: \p{L}+){0,2} (?:keine?[nr]?|nicht|nie|niemals)\s*(?:,|$| auf\s*(?:,|$)| mehr\s*(?:,|$)))/u

/** French puts its negation around the verb: "ne s'étend pas". */
const AROUND = /^ (?:pas|plus|jamais|guère)(?!\p{L})/u
const AROUND_BEGINS = /(?<!\p{L})(?:ne |n')(?:\p{L}+ )?$/u
const INSIDE = /(?<!\p{L})(?:pas|jamais|non|nicht|not)(?!\p{L})/u
const INSIDE_AFTER_NE = /(?<!\p{L})n(?:e |')(?:\p{L}+ )*$/u

/** Whether the words at `index` of a clause are taken back by a negation before, inside, around or after them. */
export function isNegated(clause: string, index: number, words: string): boolean {
  const before = clause.slice(0, index)
  const after = clause.slice(index + words.length)
  return (
    TAKEN_BACK.test(after) ||
    INSIDE.test(words) ||
    (AROUND.test(after) && AROUND_BEGINS.test(before)) ||
    (/(?<!\p{L})plus(?!\p{L})/u.test(words) && INSIDE_AFTER_NE.test(before)) ||
    isGovernedBefore(clause, index, words, after)
  )
}

function isGovernedBefore(clause: string, index: number, words: string, after: string): boolean {
  const before = clause.slice(0, index)
  const negators = [...before.matchAll(NEGATORS)]
  const nearest = negators.at(-1)
  if (nearest === undefined) return false
  const gap = before.slice(nearest.index + nearest[0].length)
  if (!reaches(gap, words, after)) return false
  const outer = negators.at(-2)
  if (outer === undefined || !WITHOUT.test(nearest[0])) return true
  // "I cannot touch it without pain" is pain.
  return before.slice(outer.index, nearest.index).includes(',')
}

function reaches(gap: string, words: string, after: string): boolean {
  if (UNREACHED.test(gap) || (gap.match(/[\p{L}\d]+/gu) ?? []).length > MOST_WORDS_BETWEEN) return false
  const joined = gap.match(AND)
  if (joined?.index !== undefined && (VERBS.test(words) || !LINKS.test(gap.slice(joined.index)))) return false
  const comma = gap.lastIndexOf(',')
  if (comma < 0) return true
  // A list that one negation opens: "no pain, pus or fever".
  return LINKS.test(gap.slice(comma)) && /^\s*(?:$|,|\)|(?:or|and|nor|o|e|né|ni|y|ou|et|oder|und|noch)(?!\p{L}))/u.test(after)
}
