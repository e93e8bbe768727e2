import { readFile } from 'node:fs/promises'
import {
  type Analysis,
  type AnalysisResults,
  type CompletedReading,
  type DetectedIssue,
  isRedFlag,
  type Language,
  type ModelResult,
  type Quality,
  SAMPLE_CASES,
  type SampleCase,
  type SampleCaseName,
} from '@chioma/contract'
import { answerKind, measureOf, trustedFindings, writeReport } from '@chioma/report'
import sharp from 'sharp'
import { abortAfter } from '../../platform/before-abort.ts'
import type { Dependencies } from '../dependencies.ts'
import type { VisionAnswer, VisionModel } from '../models/vision-model.ts'
import { markColor, outlineMarks } from '../report/documents/outline-marks.ts'
import { nameOf, presentResults } from '../report/present-analysis.ts'
import { reportInput, reportTexts } from '../report/report-input.ts'
import { analysisConfidence } from '../run/merge.ts'
import { resultOf } from '../run/run-models.ts'

type Needs = Pick<Dependencies, 'config' | 'locales' | 'logger' | 'remoteModels' | 'visionModels'>

const DECLARED_VIEW = 'microscope'
/** For each photo. */
const WITHIN_MS = 20_000
const SOON_MS = 1_500
/** Where they could not be looked at, the next try comes no sooner. */
const RETRY_AFTER_MS = 60_000

/** A sample photo that was looked at in this process. */
interface ReadSampleCase {
  name: SampleCaseName
  photo: Buffer
  reading: CompletedReading & { quality: Quality }
  overlays: VisionAnswer['overlays']
  model: Pick<VisionModel, 'name' | 'provider'>
  durationMs: number
  readAt: Date
}

/** Sample photos and what the first embedded model reads in them: looked at once in a process, when somebody first asks. */
export class SampleCases {
  readonly #needs: Needs
  #read: Promise<ReadSampleCase[]> | undefined
  /** On the clock of `performance.now()`. */
  #readAgainFrom = 0
  readonly #marked = new Map<SampleCaseName, Promise<Buffer>>()
  /** Written once in each language: the first page asks for all of them. */
  readonly #written = new WeakMap<ReadSampleCase, Map<Language, Analysis>>()

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Short answers to all of them; none where the engine could not look at them now. */
  async list(language: Language): Promise<SampleCase[]> {
    return (await this.#all()).map((sample) => summarize(sample, this.#present(sample, language)))
  }

  /** The same for a page that does not wait: `undefined` where it takes longer, or there are none. */
  async listSoon(language: Language): Promise<SampleCase[] | undefined> {
    const late = new Promise<[]>((resolve) => setTimeout(() => resolve([]), SOON_MS).unref())
    const cases = await Promise.race([this.list(language), late])
    return cases.length === 0 ? undefined : cases
  }

  async analysis(name: SampleCaseName, language: Language): Promise<Analysis | undefined> {
    const sample = await this.#find(name)
    return sample && this.#present(sample, language)
  }

  async overlay(name: SampleCaseName, code: keyof VisionAnswer['overlays']): Promise<Uint8Array | undefined> {
    return (await this.#find(name))?.overlays[code]
  }

  /** The photo with what was found outlined. */
  async markedPhoto(name: SampleCaseName): Promise<Buffer | undefined> {
    const sample = await this.#find(name)
    if (sample === undefined) return undefined
    const marked = this.#marked.get(name) ?? markPhoto(sample)
    this.#marked.set(name, marked)
    return marked
  }

  async #find(name: SampleCaseName): Promise<ReadSampleCase | undefined> {
    return (await this.#all()).find((sample) => sample.name === name)
  }

  #all(): Promise<ReadSampleCase[]> {
    const [model] = this.#needs.visionModels
    if (model === undefined) return Promise.resolve([])
    if (this.#read === undefined || performance.now() >= this.#readAgainFrom) {
      this.#readAgainFrom = Number.POSITIVE_INFINITY
      this.#read = readAll(model).catch((error: unknown) => {
        this.#readAgainFrom = performance.now() + RETRY_AFTER_MS
        this.#needs.logger.warn({ err: error }, 'the sample photos could not be looked at')
        return []
      })
    }
    return this.#read
  }

  #present(sample: ReadSampleCase, language: Language): Analysis {
    const inLanguages = this.#written.get(sample) ?? new Map<Language, Analysis>()
    const analysis = inLanguages.get(language) ?? this.#write(sample, language)
    this.#written.set(sample, inLanguages.set(language, analysis))
    return analysis
  }

  #write(sample: ReadSampleCase, language: Language): Analysis {
    const { config, locales } = this.#needs
    const { name, reading, model, durationMs } = sample
    const findings = trustedFindings(reading)
    const modelResult: ModelResult = {
      model: model.name,
      provider: model.provider,
      outcome: 'completed',
      durationMs,
      result: resultOf({ ...reading, findings }),
    }
    const facts = { reading, declaredView: DECLARED_VIEW, questionnaire: undefined, modelResults: [modelResult] } as const
    const written = writeReport(reportInput(this.#needs, facts, language), reportTexts(this.#needs, language))
    const kind = answerKind(reading)
    const overlayOf = (code: string) => (code in sample.overlays ? { overlayUrl: `${addressOf(name)}/overlays/${code}` } : {})
    const results: AnalysisResults = presentResults(
      written,
      { reading, modelResults: [modelResult], hasRedFlag: kind === 'see_a_doctor' },
      overlayOf,
    )
    const detectedIssues: DetectedIssue[] = findings.map((finding) => ({
      ...finding,
      name: nameOf({ config, locales }, finding.code, language),
      description: written.document.findings.find(({ code }) => code === finding.code)?.seen ?? '',
      isRedFlag: isRedFlag(finding.code, finding.severity),
      regions: finding.regions ?? [],
      ...overlayOf(finding.code),
    }))
    return {
      id: idOf(name),
      status: 'completed',
      language,
      answer: { kind },
      declaredView: DECLARED_VIEW,
      confidence: analysisConfidence(reading),
      createdAt: sample.readAt.toISOString(),
      completedAt: sample.readAt.toISOString(),
      detectedIssues,
      problemsDetected: detectedIssues.length,
      questionnaireIsSample: false,
      failureCode: null,
      failureMessage: null,
      photoUrl: `${addressOf(name)}/photo`,
      results,
    }
  }
}

export const readSampleCasePhoto = (name: SampleCaseName): Promise<Buffer> =>
  readFile(new URL(`../../../assets/sample-cases/${name}.jpg`, import.meta.url))

async function readAll(model: VisionModel): Promise<ReadSampleCase[]> {
  const cases: ReadSampleCase[] = []
  // One after the other: nobody's photo waits for them, and each one's time is its own.
  for (const name of SAMPLE_CASES) {
    const sample = await readOne(model, name)
    if (sample !== undefined) cases.push(sample)
  }
  return cases
}

async function readOne(model: VisionModel, name: SampleCaseName): Promise<ReadSampleCase | undefined> {
  const photo = await readSampleCasePhoto(name)
  const request = {
    photo,
    mediaType: 'image/jpeg',
    language: 'en',
    questionnaire: undefined,
    declaredView: DECLARED_VIEW,
  } as const
  const startedAt = performance.now()
  const { reading, overlays } = await model.analyze(request, abortAfter(WITHIN_MS))
  const durationMs = performance.now() - startedAt
  if (reading.outcome !== 'completed' || reading.quality === undefined) return undefined
  const { quality } = reading
  return { name, photo, reading: { ...reading, quality }, overlays, model, durationMs, readAt: new Date() }
}

async function markPhoto({ photo, overlays }: ReadSampleCase): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata()
  const marks = Object.values(overlays).map((mask, index) => ({ mask, color: markColor(index) }))
  return marks.length === 0 ? photo : outlineMarks(photo, { width, height }, marks)
}

function summarize({ name, overlays }: ReadSampleCase, { answer, photoUrl, results }: Analysis): SampleCase {
  const report = results?.report
  const first = report?.findings[0]
  const measureCode = first && measureOf(first.code)
  return {
    name,
    photoUrl,
    markedPhotoUrl: Object.keys(overlays).length > 0 ? `${addressOf(name)}/marked-photo` : photoUrl,
    kind: answer?.kind ?? 'cannot_tell',
    headline: report?.headline ?? '',
    answer: report?.answer ?? '',
    sureness: first === undefined ? null : (report?.sureness ?? null),
    measure: report?.measures.find(({ code }) => code === measureCode) ?? null,
    helps: first?.helps || null,
    nextStep: report?.nextSteps[0] ?? null,
  }
}

const addressOf = (name: SampleCaseName): string => `/api/sample-cases/${name}`

/** Analyses of visitors have random identifiers (version 4 or 7); these are none of theirs. */
const idOf = (name: SampleCaseName): string => `00000000-0000-8000-8000-00000000000${SAMPLE_CASES.indexOf(name)}`
