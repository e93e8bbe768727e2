import type { HeicAnswer } from './decode-heic.worker.ts'

const JPEG_QUALITY = 0.92

/** Makes a JPEG of a HEIC photo, by the browser where it can (Safari), else in a worker. Rejects where the file cannot be read. */
export async function convertHeic(file: File): Promise<File> {
  const canvas = (await drawnByBrowser(file)) ?? (await drawnByWorker(file))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (blob === null) throw new Error('heic_not_converted')
  return new File([blob], `${file.name.replace(/\.\w+$/, '') || 'photo'}.jpg`, { type: 'image/jpeg' })
}

async function drawnByBrowser(file: File): Promise<HTMLCanvasElement | undefined> {
  const photo = await createImageBitmap(file).catch(() => undefined)
  if (photo === undefined) return undefined
  const { canvas, context } = openCanvas(photo.width, photo.height)
  context.drawImage(photo, 0, 0)
  photo.close()
  return canvas
}

async function drawnByWorker(file: File): Promise<HTMLCanvasElement> {
  const worker = new Worker(new URL('./decode-heic.worker.ts', import.meta.url), { type: 'module' })
  try {
    const bytes = await file.arrayBuffer()
    const answer = await new Promise<HeicAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<HeicAnswer>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('heic_decoder_unavailable')))
      worker.postMessage(bytes, [bytes])
    })
    if (answer.outcome === 'failed') throw new Error('heic_not_decoded')
    const { canvas, context } = openCanvas(answer.width, answer.height)
    context.putImageData(new ImageData(answer.rgba, answer.width, answer.height), 0, 0)
    return canvas
  } finally {
    worker.terminate()
  }
}

function openCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('canvas_unavailable')
  return { canvas, context }
}
