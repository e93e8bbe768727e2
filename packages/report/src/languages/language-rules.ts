import type { WarningSign } from '@chioma/contract'

/**
 * All that belongs to one language in guarding a model's words and in reading what a person writes; its texts are in `locales/`.
 * A text is held against the patterns of every language, since it may hide a foreign sentence: a word that is harmless in one of
 * them ("sale" is salt, "marque" is a mark) stands in none.
 */
export interface LanguageRules {
  /** How a model is asked to write it, and to address the reader. */
  writtenAs: string
  /** Frequent small words, with spaces between; those that two languages share tell little and count for both. */
  smallWords: string
  /**
   * Common words beside those of the product's own texts: where nouns have capitals, the nouns of everyday speech about skin, hair and
   * time, elsewhere the words that sentences begin with. A capitalised word that is neither counts as a name.
   */
  commonWords: string
  hasCapitalNouns?: true
  /** What joins the parts of a compound, where words are made of words. */
  compoundJoint?: RegExp
  numbers: NumberRules
  narrative: NarrativeRules
  warnings: WarningRules
}

interface NumberRules {
  /** Number words, up to seventeen without a gap: they are the ages of a child. */
  words: Readonly<Record<string, number>>
  /** Number words without a value of their own, with spaces between. */
  vague: string
  /** Numbers written in one word, as a regular expression. */
  compound?: string
  /** What is counted (money, time, length, hairs), as a regular expression. */
  units: string
}

interface NarrativeRules {
  /**
   * The words that a model may use beside those of the facts, with spaces between; `*` leaves the ending open. Whatever could be a
   * remedy, a cause, an order or an insult stands here in no language: only what joins, points, compares and says how sure.
   */
  connecting: string
  /** What denies: nobody but us says what is not there or not needed. */
  denies: RegExp
  /** What no report says. What a word left out of these would sell is caught by its number, name or address. */
  never: Record<'buying' | 'price' | 'contact' | 'promise', RegExp[]>
  /** Allowed only where the facts use the word themselves. */
  onlyIfGiven: Record<'product' | 'diagnosis' | 'leak', RegExp>
  /** Words before what somebody is said to have, as a regular expression; only our own sentences and a clinic say it. */
  diagnosed: string
  /** What nobody says beside a red flag, unless our own sentences do. */
  playsDown: RegExp
  /** What calms, and is said only where nothing of what matters was seen; unless our own sentences say it. */
  reassures: RegExp
  /** Care, the time it takes, and the future: what becomes of a sign or of hair is said in our own sentences only. */
  foretells: RegExp
  /** Hair and skin, and words that stand for them. */
  hair: RegExp
  /** What commands, blames or compares with other people, in words that are harmless one by one. */
  rude: RegExp
  /** How a doctor is named. */
  doctor: RegExp
  /** Beginnings of the words that signs of hair and scalp are told with. */
  signs: RegExp
}

export type AloneSign = Extract<WarningSign, 'pain' | 'pus_crusts_bleeding' | 'swelling' | 'fever'>
export type PairedSign = Extract<WarningSign, 'sudden_patches' | 'spreading_rash'>

/** Text is read in small letters with plain apostrophes. */
interface WarningRules {
  /** Words that are a warning sign by themselves. */
  alone: Record<AloneSign, RegExp>
  /** What hurts, bleeds or burns as a figure of speech only, and pain or fever of long ago. */
  notNow: RegExp
  /** What swells without a sign, as hair does in the rain, and lumps that have been the same for years. */
  harmlessSwelling: RegExp
  /** Words that are a warning sign together, in either order within a clause. */
  together: Record<PairedSign, { what: RegExp; how: RegExp }>
  /** Patches that are told by something else than bareness (sore, dry, of white hair): no bald patch, unless words tell that it is bare. */
  skinPatch: { what: RegExp; bare: RegExp }
  /** A bare patch: sudden even where nobody says since when, unless words tell that it came slowly or where age or heredity thin the hair. */
  barePatch: { what: RegExp; slowly: RegExp }
  /** What tells that the person in question is below 18: an age, or the word alone, told as whom it is about. */
  child: RegExp[]
  /** Of a birth or pregnancy, and a baby with its age in weeks or months: beside the former the latter tells since when a mother loses hair. */
  birth: { told: RegExp; baby: RegExp }
  /** Words such as "but", which begin a clause of its own; as regular expressions. */
  turns: string[]
  negation: NegationRules
}

/** Lists are alternatives of a regular expression. */
export interface NegationRules {
  /** Words that take back what follows them. */
  words: string
  /** Those that are negations only in some surroundings, whole. */
  inContext?: string
  /** "Without": after another negation it takes nothing back, and before `hair` it is none. */
  without: string
  hair: string
  /** Words between a negation and a sign which the negation does not reach: "I do not know why it hurts". */
  unreached: string
  and: string
  /** What joins the parts of a list that one negation opens. */
  joins: string
  /** What else may stand in such a list: articles, and signs. */
  listed: string
  /** Beginnings of verbs among the signs: after an "and" they are a statement of their own. */
  verbs: string
  /** Signs that say something by themselves, as a regular expression of their beginning: after a comma no negation reaches them. */
  statements: string
  /** After a sign: "pain: none". */
  none: string
  /** Longer forms of the same: "Schmerzen habe ich keine". */
  takenBack?: string
  /** Negations that may stand inside the words of a sign. */
  inside?: string
  /** A negation around the verb: "ne s'étend pas". */
  around?: { opens: string; closes: string; closesOnlyAfterOpening?: string }[]
}
