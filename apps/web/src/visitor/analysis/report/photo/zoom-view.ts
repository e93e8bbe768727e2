/** Where an enlarged photo lies in its window: its size over that at which all of it fits, and the middle's distance from the window's, in pixels. */
export interface ZoomView {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

interface Offset {
  x: number
  y: number
}

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 }
const MOST = 8

/** The largest size at which all of the photo is within the window. */
export function fittedSize(photo: Size, window: Size): Size {
  const scale = Math.min(window.width / photo.width, window.height / photo.height)
  return { width: photo.width * scale, height: photo.height * scale }
}

/** Larger by `factor`; what lies at `at`, from the window's middle, stays there. */
export function zoomed(view: ZoomView, factor: number, at: Offset, fitted: Size, window: Size): ZoomView {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor))
  const change = scale / view.scale
  return within({ scale, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }, fitted, window)
}

/** Moved, and held where the photo still fills what it can of the window. */
export const moved = (view: ZoomView, by: Offset, fitted: Size, window: Size): ZoomView =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, fitted, window)

function within({ scale, x, y }: ZoomView, fitted: Size, window: Size): ZoomView {
  const reach = (photo: number, room: number): number => Math.max(0, (photo * scale - room) / 2)
  const held = (value: number, most: number): number => Math.min(most, Math.max(-most, value)) + 0
  return { scale, x: held(x, reach(fitted.width, window.width)), y: held(y, reach(fitted.height, window.height)) }
}
