import { type DecodedHeic, decodeHeic } from './decode-heic.ts'

export type HeicAnswer = ({ outcome: 'decoded' } & DecodedHeic) | { outcome: 'failed' }

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void decodeHeic(new Uint8Array(data)).then(
    (decoded) => postMessage({ outcome: 'decoded', ...decoded } satisfies HeicAnswer, { transfer: [decoded.rgba.buffer] }),
    () => postMessage({ outcome: 'failed' } satisfies HeicAnswer),
  )
})
