import { type Box, drawScaled } from '../check/draw-picture.ts'

/** The part of a film that a window filled by it (`object-fit: cover`) shows: what is seen is what is photographed. */
export function visibleBox(film: { width: number; height: number }, window: { width: number; height: number }): Box {
  const shape = window.width > 0 && window.height > 0 ? window.width / window.height : film.width / film.height
  const width = Math.min(film.width, film.height * shape)
  const height = Math.min(film.height, film.width / shape)
  return { x: (film.width - width) / 2, y: (film.height - height) / 2, width, height }
}

/** What a playing video shows now, at most `sidePx` on its longer side; undefined before its first picture. */
export function grabFrame(video: HTMLVideoElement, sidePx: number): { canvas: HTMLCanvasElement; box: Box } | undefined {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return undefined
  const film = { width: video.videoWidth, height: video.videoHeight }
  const box = visibleBox(film, { width: video.clientWidth, height: video.clientHeight })
  return { canvas: drawScaled(video, box, sidePx), box }
}
