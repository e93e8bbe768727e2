import { type RefObject, useEffect, useState } from 'react'

interface Zoom {
  view: ZoomView
  /** Size of the photo when all of it is in the window. */
  fitted: Size
  setPhoto: (size: Size) => void
  enlarge: (factor: number) => void
  move: (by: { x: number; y: number }) => void
  reset: () => void
}

const NO_SIZE: Size = { width: 0, height: 0 }
const WHEEL_SPEED = 0.0016
const LINE_PX = 33
const DOUBLE_CLICK_FACTOR = 2.5

/** A photo that is enlarged and moved within an element. */
export function useZoom(stage: RefObject<HTMLElement | null>): Zoom {
  const [view, setView] = useState(WHOLE)
  const [photo, setPhoto] = useState<Size>({ width: 1, height: 1 })
  const [room, setRoom] = useState(NO_SIZE)
  const fitted = fittedSize(photo, room)
  const { width: roomWidth, height: roomHeight } = room
  const { width: photoWidth, height: photoHeight } = photo

  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])

  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const space = { width: roomWidth, height: roomHeight }
    const whole = fittedSize({ width: photoWidth, height: photoHeight }, space)
    return listenToPointers(element, {
      onZoom: (factor, at) => setView((current) => zoomed(current, factor, at, whole, space)),
      onMove: (by) => setView((current) => moved(current, by, whole, space)),
    })
  }, [stage, roomWidth, roomHeight, photoWidth, photoHeight])

  return {
    view,
    fitted,
    setPhoto,
    enlarge: (factor) => setView((current) => zoomed(current, factor, { x: 0, y: 0 }, fitted, room)),
    move: (by) => setView((current) => moved(current, by, fitted, room)),
    reset: () => setView(WHOLE),
  }
}

interface Offset {
  x: number
  y: number
}

interface PointerActions {
  /** `at` is counted from the middle of the element. */
  onZoom: (factor: number, at: Offset) => void
  onMove: (by: Offset) => void
}

/** Wheel, double click, one pointer that drags and two that pinch. Returns what stops listening. */
function listenToPointers(element: HTMLElement, { onZoom, onMove }: PointerActions): () => void {
  const pointers = new Map<number, Offset>()
  const fromMiddle = ({ clientX, clientY }: MouseEvent): Offset => {
    const box = element.getBoundingClientRect()
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
  }
  const listening = new AbortController()
  const { signal } = listening
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      onZoom(Math.exp(-event.deltaY * (event.deltaMode === 0 ? 1 : LINE_PX) * WHEEL_SPEED), fromMiddle(event))
    },
    // The page behind it must not scroll.
    { signal, passive: false },
  )
  element.addEventListener('dblclick', (event) => onZoom(DOUBLE_CLICK_FACTOR, fromMiddle(event)), { signal })
  element.addEventListener(
    'pointerdown',
    (event) => {
      element.setPointerCapture?.(event.pointerId)
      pointers.set(event.pointerId, fromMiddle(event))
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId)
      if (before === undefined) return
      const now = fromMiddle(event)
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place)
      pointers.set(event.pointerId, now)
      if (other === undefined) return onMove({ x: now.x - before.x, y: now.y - before.y })
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      onMove({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
      onZoom(distance(now, other) / Math.max(1, distance(before, other)), middle)
    },
    { signal },
  )
  for (const end of ['pointerup', 'pointercancel'] as const) {
    element.addEventListener(end, (event) => void pointers.delete(event.pointerId), { signal })
  }
  return () => listening.abort()
}

const distance = (a: Offset, b: Offset): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Where an enlarged photo lies in its window: its size over that at which all of it fits, and the middle's distance from the window's, in pixels. */
interface ZoomView {
  scale: number
  x: number
  y: number
}

interface Size {
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
