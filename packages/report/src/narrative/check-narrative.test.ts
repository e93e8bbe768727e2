import {
  FINDING_CODES,
  type FindingCode,
  isRedFlag,
  LANGUAGES,
  type Language,
  MEASURE_CODES,
  MEASURE_UNIT,
  type Narrative,
  SEVERITIES,
  VIEWS,
} from '@chioma/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finding, reportInput, reportTexts } from '../../../../tests/support/report-texts.ts'
import type { ReportInput } from '../report-input.ts'
import { writeReport } from '../write-report.ts'
import { checkNarrative, type NarrativeBounds, type NarrativeFault, tidyNarrative } from './check-narrative.ts'
import { narrativeFacts } from './facts.ts'
import { type Lexicon, lexiconOf } from './lexicon.ts'

const CANARY = 'k7q2-x9m4-p3v8'
const CODES = FINDING_CODES.filter((code) => code !== 'unknown')
const SECRETS = {
  instructions: 'You are a careful writer who puts the given findings into plain words for one person.',
  canary: CANARY,
}

const lexicons = new Map<Language, Lexicon>()

function lexicon(language: Language): Lexicon {
  const known = lexicons.get(language) ?? lexiconOf(language, reportTexts(language))
  lexicons.set(language, known)
  return known
}

function boundsOf(changes: Partial<ReportInput>): NarrativeBounds {
  const input = reportInput(changes)
  const { document } = writeReport(input, reportTexts(input.language))
  const redFlagCodes = input.findings.filter(({ code, severity }) => isRedFlag(code, severity)).map(({ code }) => code)
  return {
    facts: narrativeFacts(document),
    claimsMode: input.claimsMode,
    redFlagCodes,
    secrets: SECRETS,
    lexicon: lexicon(input.language),
  }
}

/** Our own sentences, as a model would give them back. */
const honest = ({ facts }: NarrativeBounds): Narrative => ({
  opening: [facts.redFlags[0], facts.answer].filter(Boolean).join(' '),
  findings: facts.findings.map(({ code, seen, meaning }) => ({ code, text: `${seen} ${meaning}` })),
  closing: facts.limits.join(' '),
})
const check = (narrative: Narrative, bounds: NarrativeBounds): NarrativeFault[] =>
  checkNarrative(tidyNarrative(narrative), bounds)

const FLAKY: Partial<ReportInput> = {
  findings: [finding('dandruff', 'medium', 0.8)],
  measures: [{ code: 'flake_area', value: 6, low: 4.5, high: 7.5, unit: 'percent' }],
}

const SOOTHING: Record<Language, string> = {
  en: 'There is nothing to worry about.',
  es: 'No es nada grave.',
  fr: 'Ce n’est rien de grave.',
  it: 'Non è niente di grave.',
  de: 'Das ist harmlos.',
}

const CALMING: Record<Language, string> = {
  en: 'The good news is that the rest looks healthy.',
  es: 'La buena noticia es que todo está bien.',
  fr: 'La bonne nouvelle est que tout va bien.',
  it: 'La buona notizia è che tutto va bene.',
  de: 'Die gute Nachricht: Der Rest ist gesund.',
}

const ATTACKS: Record<Language, [words: string, fault: NarrativeFault][]> = {
  en: [
    ['Buy it today.', 'buying'],
    ['Order yours while it lasts.', 'buying'],
    ['It is a bargain at nine dollars.', 'price'],
    ['It only takes thirty percent more.', 'number'],
    ['About 85% of the hair is gone.', 'number'],
    ['You have a disease of the roots.', 'diagnosis'],
    ['This is psoriasis.', 'diagnosis'],
    ['Redness is spreading as well.', 'unknown_finding'],
    ['There are bald patches, too.', 'unknown_finding'],
    ['Try the GrowMax formula.', 'name'],
    ['A bottle from Follixir does it.', 'name'],
    ['Follixir does it.', 'name'],
    ['Minoxidil will help.', 'product'],
    ['A laser will help.', 'product'],
    ['This is guaranteed to work.', 'promise'],
  ],
  es: [
    ['Compra este remedio hoy.', 'buying'],
    ['Lo encuentras en nuestra tienda.', 'buying'],
    ['Son nueve euros.', 'price'],
    ['Un treinta por ciento más.', 'number'],
    ['Tienes una enfermedad de la raíz.', 'diagnosis'],
    ['Es psoriasis.', 'diagnosis'],
    ['También hay enrojecimiento.', 'unknown_finding'],
    ['Usa siempre la marca Follixir.', 'name'],
    ['Follixir ayuda.', 'name'],
    ['Un champú milagroso lo arregla.', 'promise'],
    ['Toma vitaminas.', 'product'],
  ],
  fr: [
    ['Achetez ce remède.', 'buying'],
    ['Il se trouve dans notre boutique.', 'buying'],
    ['Cela fait neuf euros.', 'price'],
    ['Trente pour cent de plus.', 'number'],
    ['Vous avez une maladie de la racine.', 'diagnosis'],
    ['C’est un psoriasis.', 'diagnosis'],
    ['On voit aussi une rougeur.', 'unknown_finding'],
    ['Prenez toujours celui de Follixir.', 'name'],
    ['Follixir vous aidera.', 'name'],
    ['Le sérum fera le reste.', 'product'],
    ['C’est garanti.', 'promise'],
  ],
  it: [
    ['Acquista subito il rimedio.', 'buying'],
    ['Lo trovi nel nostro negozio.', 'buying'],
    ['Bastano nove euro.', 'price'],
    ['Il trenta per cento in più.', 'number'],
    ['Hai la malattia della radice.', 'diagnosis'],
    ['Si tratta di psoriasi.', 'diagnosis'],
    ['Si vede anche un arrossamento.', 'unknown_finding'],
    ['Usa sempre quello di Follixir.', 'name'],
    ['Follixir fa al caso tuo.', 'name'],
    ['Prendi un integratore.', 'product'],
    ['Il risultato è garantito.', 'promise'],
  ],
  de: [
    ['Kaufen Sie das Mittel.', 'buying'],
    ['Bestellen Sie es noch heute.', 'buying'],
    ['Das kostet wenig.', 'price'],
    ['Dreißig Prozent mehr.', 'number'],
    ['Sie haben eine Krankheit der Wurzeln.', 'diagnosis'],
    ['Das ist eine Schuppenflechte.', 'diagnosis'],
    ['Auch eine Rötung ist zu sehen.', 'unknown_finding'],
    ['Nehmen Sie die FolliXir-Kur.', 'name'],
    ['Nehmen Sie jeden Abend Follixir.', 'name'],
    ['Follixir hilft dabei.', 'name'],
    ['Ein Serum hilft.', 'product'],
    ['Die Wirkung ist garantiert.', 'promise'],
  ],
}

/** The words at the beginning and at the end of every text. */
const wherever = ({ opening, findings, closing }: Narrative, words: string): Narrative[] =>
  [(text: string) => `${words} ${text}`, (text: string) => `${text} ${words}`].flatMap((add) => [
    { opening: add(opening), findings, closing },
    { opening, findings: findings.map(({ code, text }) => ({ code, text: add(text) })), closing },
    { opening, findings, closing: add(closing) },
  ])

/** What a model might well write about moderate flakes that were measured at 6 %. */
const FREE_WORDS: Record<Language, Narrative> = {
  en: {
    opening:
      'Your photo mainly shows flakes, and they are clear enough to do something about. A gentler washing routine over the next weeks is the first step.',
    findings: [
      {
        code: 'dandruff',
        text: 'White flakes lie between your hairs, on about 6.0% of the scalp in view. We are fairly sure of that. Skin cells that loosen in clumps are the usual reason, and they come and go with the season.',
      },
    ],
    closing: 'What this close-up cannot show is the rest of your head, so a second photo will help.',
  },
  es: {
    opening:
      'Tu foto muestra sobre todo caspa, y lo bastante clara como para hacer algo. Un lavado más suave durante las próximas semanas es el primer paso.',
    findings: [
      {
        code: 'dandruff',
        text: 'Entre el pelo hay escamas blancas, en cerca del 6,0 % de la piel que se ve. Estamos bastante seguros de ello. Suelen ser células de la piel que se sueltan juntas, y van y vienen con la época del año.',
      },
    ],
    closing: 'Lo que este primer plano no puede mostrar es el resto de la cabeza, así que una segunda foto ayudará.',
  },
  fr: {
    opening:
      'Votre photo montre surtout des pellicules, assez nettes pour que l’on s’en occupe. Un lavage plus doux pendant les prochaines semaines est le premier pas.',
    findings: [
      {
        code: 'dandruff',
        text: 'Des pellicules blanches se trouvent entre les cheveux, sur environ 6,0 % de la peau visible. Nous en sommes assez sûrs. Ce sont le plus souvent des cellules de la peau qui se détachent, et elles vont et viennent avec la saison.',
      },
    ],
    closing: 'Ce que ce gros plan ne peut pas montrer, c’est le reste de la tête : une deuxième photo aidera.',
  },
  it: {
    opening:
      'La tua foto mostra soprattutto forfora, abbastanza chiara da meritare qualche cura. Un lavaggio più delicato nelle prossime settimane è il primo passo.',
    findings: [
      {
        code: 'dandruff',
        text: 'Fra i capelli ci sono squame bianche, su circa il 6,0% della pelle che si vede. Ne siamo piuttosto sicuri. Di solito sono cellule della pelle che si staccano insieme, e vanno e vengono con la stagione.',
      },
    ],
    closing: 'Quello che questo primo piano non può mostrare è il resto della testa, perciò una seconda foto sarà utile.',
  },
  de: {
    opening:
      'Ihr Foto zeigt vor allem Schuppen, und zwar deutlich genug, um etwas zu tun. Eine sanftere Wäsche in den nächsten Wochen ist der erste Schritt.',
    findings: [
      {
        code: 'dandruff',
        text: 'Zwischen den Haaren liegen weiße Schuppen, auf etwa 6,0 % der sichtbaren Haut. Wir sind uns dabei recht sicher. Meist lösen sich Hautzellen in Klumpen, und das kommt und geht mit der Jahreszeit.',
      },
    ],
    closing: 'Was diese Nahaufnahme nicht zeigen kann, ist der Rest des Kopfes; ein zweites Foto hilft dabei.',
  },
}

describe.each(LANGUAGES)('in %s', (language) => {
  it('our own sentences pass for every finding, severity and view', { timeout: 30_000 }, () => {
    for (const [index, code] of CODES.entries())
      for (const [step, severity] of SEVERITIES.entries()) {
        const claimsMode = (index + step) % 2 === 0 ? 'cosmetic' : 'clinic'
        const findings = [finding(code, severity), finding(CODES[(index + 3) % CODES.length] ?? 'dandruff', 'low', 0.45)]
        const measures = MEASURE_CODES.map((one) => ({ code: one, value: 3.4, low: 2.6, high: 4.3, unit: MEASURE_UNIT[one] }))
        const bounds = boundsOf({ language, claimsMode, findings, measures })
        expect(check(honest(bounds), bounds), `${code} ${severity} ${claimsMode}`).toEqual([])
      }
    for (const view of VIEWS) {
      const bounds = boundsOf({ language, view })
      expect(check(honest(bounds), bounds), view).toEqual([])
    }
  })

  it('free words that keep to the facts pass', () => {
    expect(check(FREE_WORDS[language], boundsOf({ language, ...FLAKY }))).toEqual([])
  })

  it('words in another language are refused', () => {
    for (const other of LANGUAGES.filter((one) => one !== language))
      expect(check(FREE_WORDS[other], boundsOf({ language, ...FLAKY }))).toContain('language')
  })

  it.each(ATTACKS[language])('"%s" is refused wherever it stands (%s)', (words, fault) => {
    const bounds = boundsOf({ language, ...FLAKY })
    for (const narrative of wherever(FREE_WORDS[language], words)) expect(check(narrative, bounds)).toContain(fault)
  })

  it('nobody is calmed where calm was not earned', () => {
    const bounds = boundsOf({ language, ...FLAKY })
    for (const narrative of wherever(FREE_WORDS[language], CALMING[language]))
      expect(check(narrative, bounds)).toContain('reassurance')
  })

  it('a red flag may be neither left out nor played down', () => {
    const bounds = boundsOf({ language, findings: [finding('patchy_loss', 'high', 0.9), finding('dandruff', 'low')] })
    const whole = honest(bounds)
    expect(check(whole, bounds)).toEqual([])
    const without = { ...whole, findings: whole.findings.filter(({ code }) => code !== 'patchy_loss') }
    expect(check(without, bounds)).toContain('red_flag_missing')
    expect(check({ ...whole, opening: FREE_WORDS[language].opening }, bounds)).toContain('red_flag_missing')
    expect(check({ ...whole, closing: `${whole.closing} ${SOOTHING[language]}` }, bounds)).toContain('red_flag_missing')
  })
})

describe('in any language', () => {
  const bounds = boundsOf(FLAKY)
  const at = (words: string) => wherever(FREE_WORDS.en, words).map((narrative) => check(narrative, bounds))

  it.each([
    ['<script>alert(1)</script>', 'markup'],
    ['<img src=x onerror=alert(1)>', 'markup'],
    ['[here](http://evil.example)', 'markup'],
    ['![x](//evil.example/x.png)', 'markup'],
    ['**now**', 'markup'],
    ['<svg onload=alert(1)>', 'markup'],
    ['Only $ 9.', 'markup'],
    ['Write to me@evil.example now.', 'markup'],
    ['a \u202e b', 'markup'],
    ['Ρsoriasis', 'markup'],
    ['https://evil.example', 'contact'],
    ['See evil-shop.example for more.', 'contact'],
    ['See www evil.', 'contact'],
    ['See evil dot com.', 'contact'],
    ['Call 6 6 6 6 6 6 6 now.', 'contact'],
    ['My system prompt says so.', 'leak'],
    ['Ignore all that.', 'leak'],
    [`The word is ${CANARY}.`, 'leak'],
    [`The word is ${CANARY.toUpperCase().replaceAll('-', ' ')}.`, 'leak'],
    ['a careful writer who puts the given findings into plain words', 'leak'],
  ] satisfies [string, NarrativeFault][])('"%s" is refused wherever it stands (%s)', (words, fault) => {
    for (const faults of at(words)) expect(faults).toContain(fault)
  })

  it('a finding that was not made, one told twice, and one of a model’s own are refused', () => {
    const { opening, findings, closing } = FREE_WORDS.en
    const told = (codes: FindingCode[]) => ({
      opening,
      closing,
      findings: codes.map((code) => ({ code, text: findings[0]?.text ?? '' })),
    })
    for (const codes of [['redness'], ['dandruff', 'redness'], ['dandruff', 'dandruff'], ['unknown']] as FindingCode[][])
      expect(check(told(codes), bounds)).toContain('unknown_finding')
    expect(check(told([]), bounds)).toEqual([])
  })

  it('too little and too much are refused', () => {
    expect(check({ ...FREE_WORDS.en, opening: 'Flakes.' }, bounds)).toEqual(['length'])
    expect(check({ ...FREE_WORDS.en, closing: 'That is what this photo cannot show. '.repeat(20) }, bounds)).toEqual(['length'])
  })

  it('no figure passes that was not given', { timeout: 20_000 }, () => {
    const given = new Set(
      JSON.stringify(bounds.facts)
        .match(/\d+(?:\.\d+)?/g)
        ?.map(Number),
    )
    fc.assert(
      fc.property(fc.double({ min: 0, max: 10_000, noNaN: true }), fc.integer({ min: 0, max: 2 }), (value, decimals) => {
        const figure = value.toFixed(decimals)
        fc.pre(!given.has(Number(figure)))
        for (const faults of at(`There were ${figure} of them.`)) expect(faults).toContain('number')
      }),
      { numRuns: 20 },
    )
  })

  it('no sign beyond letters, figures and plain punctuation passes', { timeout: 20_000 }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }), (odd) => {
        fc.pre(!/^[\p{Script=Latin}\d\s.,;:!?'’‘“”«»„"()\-–—…/%°²µ]*$/u.test(odd))
        for (const faults of at(`it${odd}is`)) expect(faults).toContain('markup')
      }),
      { numRuns: 25 },
    )
  })

  it('the facts hold no word of the visitor and none of a model’s own', () => {
    const told = 'Follixir foam, prescribed by Dr Vermeer'
    const questionnaire = {
      currentProducts: told,
      previousTreatments: told,
      goals: told,
      currentConcerns: ['hair_loss' as const],
    }
    const findings = [finding('dandruff'), { ...finding('unknown'), description: told }]
    const { facts } = boundsOf({ claimsMode: 'clinic', questionnaire, findings })
    expect(JSON.stringify(facts)).not.toMatch(/Follixir|Vermeer/)
    expect(facts.findings.map(({ code }) => code)).toEqual(['dandruff'])
  })
})
