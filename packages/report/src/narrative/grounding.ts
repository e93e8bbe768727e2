import { LANGUAGE_RULES } from '../languages/index.ts'
import { factsText, type NarrativeFacts } from './facts.ts'

/** What the words of one part may rest on. */
export interface Ground {
  /** Words of what was seen and what it may mean. What is denied there, and what to do about it, lends no words. */
  words: readonly string[]
  /** Clauses of the same, and whole sentences of everything given: these may be said as they stand. */
  said: ReadonlySet<string>
}

const SENTENCE_END = /[.!?…]+(?=[\s"'’”»)]|$)/u
const CLAUSE_END = /[.!?…,;:–—]+(?=[\s"'’”»)]|$)/u
/** Two forms of a word begin alike: with at least so many letters, and up to its last few. */
const SHORTEST_BEGINNING = 4
const ENDING = 2

/**
 * Remedies, causes and warnings stand in facts that are printed as they are, so they are no ground for free words. `open` is what a
 * photo cannot tell: it is said by denying, so that what is denied there lends its words, too.
 */
export function groundOf(facts: NarrativeFacts, basis: unknown, open: unknown = []): Ground {
  const { denies } = LANGUAGE_RULES[facts.language].narrative
  const clauses = factsText(basis).split('\n').flatMap(clausesOf)
  const openClauses = factsText(open).split('\n').flatMap(clausesOf)
  return {
    words: [...new Set([...clauses.filter((clause) => !denies.test(clause)), ...openClauses].flatMap(wordsOf))],
    said: new Set([...clauses, ...openClauses, ...factsText(facts).split('\n').flatMap(sentencesOf)].map(bare)),
  }
}

/**
 * The words of a text that nothing given stands behind. A clause that was given is told as it stands; in every other one each word is
 * in the ground or connects, nobody is commanded or blamed, nothing is denied unless that is what the part is for, and no doctor is
 * spoken of: when to see one, and whether, is for our own sentences.
 */
export function ungroundedWords(
  { language }: Pick<NarrativeFacts, 'language'>,
  text: string,
  { words, said }: Ground,
  mayDeny: boolean,
): string[] {
  const { connecting, denies, doctor, rude } = LANGUAGE_RULES[language].narrative
  const isGrounded = (word: string) => connects(connecting, word) || words.some((given) => isForm(word, given))
  const free = sentencesOf(text)
    .filter((sentence) => !said.has(bare(sentence)))
    .flatMap(clausesOf)
    .filter((clause) => !said.has(bare(clause)))
  return free.flatMap((clause) => [
    ...(denies.exec(clause) ?? []).filter(() => !mayDeny),
    ...(doctor.exec(clause) ?? []),
    ...(rude.exec(clause) ?? []),
    ...wordsOf(clause).filter((word) => !denies.test(word) && !isGrounded(word)),
  ])
}

/** Whether a sentence that was not given tells what becomes of a sign or of hair; no photo shows that. */
export function foretells({ language }: Pick<NarrativeFacts, 'language'>, text: string, { said }: Ground): boolean {
  const { foretells: future, hair, signs } = LANGUAGE_RULES[language].narrative
  return sentencesOf(text)
    .filter((sentence) => !said.has(bare(sentence)) && !clausesOf(sentence).every((clause) => said.has(bare(clause))))
    .some((sentence) => sentence.search(future) >= 0 && (sentence.search(hair) >= 0 || sentence.search(signs) >= 0))
}

const connects = (list: string, word: string): boolean => {
  const known = CONNECTING.get(list) ?? connectingOf(list)
  CONNECTING.set(list, known)
  return known.words.has(word) || known.beginnings.some((beginning) => word.startsWith(beginning))
}

interface Connecting {
  words: ReadonlySet<string>
  beginnings: readonly string[]
}

const CONNECTING = new Map<string, Connecting>()

function connectingOf(list: string): Connecting {
  const all = list.split(/\s+/)
  return {
    words: new Set(all),
    beginnings: all.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
  }
}

function isForm(word: string, given: string): boolean {
  if (word === given) return true
  const needed = Math.max(SHORTEST_BEGINNING, Math.max(word.length, given.length) - ENDING)
  return word.slice(0, needed) === given.slice(0, needed) && Math.min(word.length, given.length) >= needed
}

const sentencesOf = (text: string): string[] => text.split(SENTENCE_END).filter((one) => bare(one) !== '')
const clausesOf = (text: string): string[] => text.split(CLAUSE_END).filter((one) => bare(one) !== '')
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
