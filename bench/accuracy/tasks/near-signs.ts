import type { ExaminedPhoto } from '../examine-photos.ts'
import { areaUnderCurve, type Scored, share } from '../figures.ts'
import { hasFinding, scoreOf } from '../readings.ts'
import { defineTask, type Reference, type Task } from '../task.ts'

/** The finding that each label of microscope views stands for. */
export const NEAR_SIGNS = [
  { label: 'dandruff', code: 'dandruff', reference: { simple: 0.623, fitted: 0.785, target: 0.8 } },
  { label: 'oiliness', code: 'oiliness', reference: { simple: 0.594, fitted: 0.879, target: 0.88 } },
  { label: 'sensitive', code: 'redness', reference: { simple: 0.469, fitted: 0.733, target: 0.72 } },
] as const satisfies readonly { label: string; code: string; reference: Reference }[]
type NearSign = (typeof NEAR_SIGNS)[number]

/** Chance given and truth, of the photos for which the sign was judged. */
export const signRows = (photos: readonly ExaminedPhoto[], { label, code }: Pick<NearSign, 'label' | 'code'>): Scored[] =>
  photos.flatMap((photo) => {
    const score = scoreOf(photo.reading, code)
    return score === undefined ? [] : [{ score, isPositive: shows(photo, label) }]
  })

const shows = ({ label }: ExaminedPhoto, sign: string): boolean => label.findings?.includes(sign) ?? false

const isClean = ({ label }: ExaminedPhoto): boolean => label.findings?.length === 0

const isAccepted = ({ reading }: ExaminedPhoto): boolean => reading.outcome === 'completed'

const callsHigh = ({ reading }: ExaminedPhoto): boolean =>
  reading.outcome === 'completed' && reading.findings.some(({ severity }) => severity === 'high')

/** Dandruff, oiliness and redness on microscope views, and nothing found on clean ones. */
export const NEAR_SIGN_TASKS: readonly Task[] = [
  ...NEAR_SIGNS.flatMap((sign) => [
    defineTask({
      id: `${sign.code}/auroc`,
      title: `${sign.code}: area under the curve`,
      folders: ['microscope'],
      reference: sign.reference,
      isSeenInFitting: true,
      rows: (photos) => signRows(photos, sign),
      figure: areaUnderCurve,
    }),
    defineTask({
      id: `${sign.code}/found`,
      title: `${sign.code}: found where labelled`,
      folders: ['microscope'],
      isSeenInFitting: true,
      rows: (photos) => photos.filter((photo) => shows(photo, sign.label)).map(({ reading }) => hasFinding(reading, sign.code)),
      figure: share,
    }),
    defineTask({
      id: `${sign.code}/false`,
      title: `${sign.code}: found where not labelled`,
      folders: ['microscope'],
      better: 'lower',
      isSeenInFitting: true,
      rows: (photos) => photos.filter((photo) => !shows(photo, sign.label)).map(({ reading }) => hasFinding(reading, sign.code)),
      figure: share,
    }),
  ]),
  defineTask({
    id: 'clean/nothing-high',
    title: 'clean microscope views with nothing called high',
    folders: ['microscope'],
    reference: { target: 0.95 },
    isSeenInFitting: true,
    rows: (photos) => photos.filter((photo) => isClean(photo) && isAccepted(photo)).map((photo) => !callsHigh(photo)),
    figure: share,
  }),
  defineTask({
    id: 'clean/nothing-found',
    title: 'clean microscope views with nothing found at all',
    folders: ['microscope'],
    isSeenInFitting: true,
    rows: (photos) =>
      photos
        .filter((photo) => isClean(photo) && isAccepted(photo))
        .map(({ reading }) => reading.outcome === 'completed' && reading.findings.length === 0),
    figure: share,
  }),
]
