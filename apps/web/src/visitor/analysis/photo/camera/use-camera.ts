import { useCallback, useEffect, useRef, useState } from 'react'

export type Camera =
  | { state: 'opening' }
  | { state: 'open'; stream: MediaStream }
  /** The page is out of sight: the camera is off until it is seen again. */
  | { state: 'hidden' }
  | { state: 'failed'; problem: CameraProblem }

export interface CameraInUse {
  camera: Camera
  side: CameraSide
  /** Another camera can be chosen. */
  hasOther: boolean
  switchSide: () => void
  retry: () => void
}

/** Holds the camera while `isWanted` and the page is in sight, and lets go of it at once otherwise. */
export function useCamera(isWanted: boolean): CameraInUse {
  const [camera, setCamera] = useState<Camera>({ state: 'opening' })
  const [side, setSide] = useState<CameraSide>('environment')
  const [hasOther, setHasOther] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isVisible = usePageVisibility()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks anew
  useEffect(() => {
    if (!isWanted) return
    if (!isVisible) return setCamera({ state: 'hidden' })
    setCamera({ state: 'opening' })
    return holdCamera(side, setCamera, setHasOther)
  }, [isWanted, isVisible, side, attempt])
  return {
    camera,
    side,
    hasOther,
    switchSide: () => setSide(side === 'environment' ? 'user' : 'environment'),
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  }
}

/** Opens a camera and tells how it is; returns what lets go of it, also where it is still being asked for. */
function holdCamera(side: CameraSide, onChange: (camera: Camera) => void, onOthers: (hasOther: boolean) => void): () => void {
  let isLeft = false
  let held: MediaStream | undefined
  const fail = (problem: CameraProblem) => {
    if (!isLeft) onChange({ state: 'failed', problem })
  }
  const open = async (isFirst: boolean) => {
    const opened = await openCamera(navigator.mediaDevices, side)
    if (opened.outcome === 'failed') return fail(opened.problem)
    if (isLeft) return closeCamera(opened.stream)
    held = opened.stream
    // Another program, the system or a fault of the browser may take it away at any time: asked for once more unasked.
    const onEnded = () => {
      if (isLeft) return
      if (!isFirst) return fail('interrupted')
      onChange({ state: 'opening' })
      void open(false)
    }
    for (const track of held.getVideoTracks()) track.addEventListener('ended', onEnded)
    onChange({ state: 'open', stream: held })
    onOthers((await countCameras()) > 1)
  }
  void open(true)
  return () => {
    isLeft = true
    if (held !== undefined) closeCamera(held)
  }
}

async function countCameras(): Promise<number> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices.filter(({ kind }) => kind === 'videoinput').length
}

function usePageVisibility(): boolean {
  const [isVisible, setIsVisible] = useState(document.visibilityState !== 'hidden')
  useEffect(() => {
    const onChange = () => setIsVisible(document.visibilityState !== 'hidden')
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
  return isVisible
}

/** Why there is no picture. The words are in `capture:problems`. */
type CameraProblem = 'refused' | 'absent' | 'in_use' | 'unsupported' | 'interrupted'

type OpenedCamera = { outcome: 'open'; stream: MediaStream } | { outcome: 'failed'; problem: CameraProblem }

type CameraSide = 'environment' | 'user'

/** More than what is looked at, so that the best part of the lens can be cut out; cameras give what they have. */
const IDEAL = { width: { ideal: 2560 }, height: { ideal: 1920 } }

/** Asks for the camera at the back, or for another; without sound. */
async function openCamera(devices: MediaDevices | undefined, side: CameraSide): Promise<OpenedCamera> {
  if (devices?.getUserMedia === undefined) return { outcome: 'failed', problem: 'unsupported' }
  try {
    const stream = await devices.getUserMedia({ audio: false, video: { ...IDEAL, facingMode: { ideal: side } } })
    return { outcome: 'open', stream }
  } catch (error) {
    return { outcome: 'failed', problem: problemOf(error) }
  }
}

/** As browsers name them: https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
function problemOf(error: unknown): CameraProblem {
  switch (error instanceof Error || error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'absent'
    case 'NotReadableError':
    case 'AbortError':
      return 'in_use'
    default:
      return 'interrupted'
  }
}

function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const TIMER_SECONDS = 3
/** How long everything has to be right before the photo takes itself. */
const STILL_MS = 1200

interface Shutter {
  isBusy: boolean
  /** While the self-timer runs. */
  secondsLeft: number | undefined
  press: () => void
  startTimer: () => void
}

/** Takes the photo when pressed, after the self-timer, or by itself once `isReady` has lasted. */
export function useShutter(take: () => Promise<void>, isReady: boolean): Shutter {
  const [isBusy, setIsBusy] = useState(false)
  const [secondsLeft, setSecondsLeft] = useState<number>()
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  }, [take])
  const press = useCallback(async () => {
    setSecondsLeft(undefined)
    setIsBusy(true)
    await latest.current().finally(() => setIsBusy(false))
  }, [])
  useEffect(() => {
    if (secondsLeft === undefined) return
    const timer = setTimeout(() => (secondsLeft > 1 ? setSecondsLeft(secondsLeft - 1) : void press()), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft, press])
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => void press(), STILL_MS)
    return () => clearTimeout(timer)
  }, [isReady, press])
  return { isBusy, secondsLeft, press: () => void press(), startTimer: () => setSecondsLeft(TIMER_SECONDS) }
}
