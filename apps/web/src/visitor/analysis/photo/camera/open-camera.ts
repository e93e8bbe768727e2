/** Why there is no picture. The words are in `capture:problems`. */
export type CameraProblem = 'refused' | 'absent' | 'in_use' | 'unsupported' | 'interrupted'

export type OpenedCamera = { outcome: 'open'; stream: MediaStream } | { outcome: 'failed'; problem: CameraProblem }

export type CameraSide = 'environment' | 'user'

/** More than what is looked at, so that the best part of the lens can be cut out; cameras give what they have. */
const IDEAL = { width: { ideal: 2560 }, height: { ideal: 1920 } }

/** Asks for the camera at the back, or for another; without sound. */
export async function openCamera(devices: MediaDevices | undefined, side: CameraSide): Promise<OpenedCamera> {
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

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
