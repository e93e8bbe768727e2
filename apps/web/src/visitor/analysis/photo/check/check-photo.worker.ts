import type { DeclaredView } from '@chioma/contract'
import type { Framing } from '@chioma/engine/framing'
import { judgeQuality, type QualityVerdict } from '@chioma/engine/quality'
import { toRgb } from './to-rgb.ts'

export type { Framing, QualityVerdict }

/** Pixels as a canvas gives them, and the size of what they were scaled down from. */
export interface Picture {
  width: number
  height: number
  rgba: Uint8ClampedArray<ArrayBuffer>
  sourceWidth: number
  sourceHeight: number
}

export interface PhotoCheck {
  verdict: QualityVerdict
  /** Where it was asked for what view the distance is right. */
  framing?: Framing
}

export interface CheckRequest {
  id: number
  picture: Picture
  view: DeclaredView | undefined
}
export type CheckAnswer = { id: number } & (({ outcome: 'checked' } & PhotoCheck) | { outcome: 'failed' })

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  void answer(data).then(
    (checked) => postMessage(checked),
    () => postMessage({ id: data.id, outcome: 'failed' } satisfies CheckAnswer),
  )
})

async function answer({ id, picture, view }: CheckRequest): Promise<CheckAnswer> {
  const image = toRgb(picture)
  const verdict = judgeQuality(image, picture.sourceWidth, picture.sourceHeight)
  if (view === undefined) return { id, outcome: 'checked', verdict }
  // What recognizes views is ten times as large as what judges quality, and comes only where a camera is open.
  const { judgeFraming } = await import('@chioma/engine/framing')
  return { id, outcome: 'checked', verdict, framing: judgeFraming(image, view) }
}
