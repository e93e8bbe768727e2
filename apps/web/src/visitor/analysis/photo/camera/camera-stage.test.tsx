import i18next from 'i18next'
import { act } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { button, openRootInAct, WAIT } from '../../../../../../../tests/support/react-page.ts'
import type { PhotoChecker } from '../check/photo-checker.ts'
import { CameraStage, type CameraStageProps } from './camera-stage.tsx'

/** jsdom has neither pictures nor workers. */
vi.mock('./use-contours.ts', () => ({
  useContours: (photoUrl: string | undefined) =>
    photoUrl && { width: 300, height: 400, contours: photoUrl.includes('plain') ? [] : [HEAD_LINE] },
}))
const HEAD_LINE = [
  { x: 0.25, y: 0.5 },
  { x: 0.5, y: 0.25 },
]

const SHARP = { quality: { sharpness: 0.7, exposure: 0.5, glare: 0, shortSidePx: 960, limits: [] }, rejection: undefined }
const checker: PhotoChecker = { check: async () => ({ verdict: SHARP, framing: 'good' }), close: vi.fn() }

interface FakeTrack extends EventTarget {
  stop: () => void
}

/** Tracks that can be stopped, and that the system can end. */
function fakeStream(): { stream: MediaStream; track: FakeTrack } {
  const track = Object.assign(new EventTarget(), { stop: vi.fn() })
  const stream = Object.assign(new EventTarget(), { getTracks: () => [track], getVideoTracks: () => [track] })
  return { stream: stream as unknown as MediaStream, track }
}

const getUserMedia = vi.fn<() => Promise<MediaStream>>()
const [onPhoto, onGallery] = [vi.fn(), vi.fn()]
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  for (const mock of [getUserMedia, onPhoto, onGallery]) mock.mockReset()
  visibility = 'visible'
  vi.stubGlobal('matchMedia', () => new EventTarget())
  vi.stubGlobal('navigator', {
    ...navigator,
    mediaDevices: { getUserMedia, enumerateDevices: async () => [{ kind: 'videoinput' }] },
  })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})

async function openStage(last?: CameraStageProps['last']): Promise<ReturnType<typeof openRootInAct>> {
  const translations = i18next.createInstance()
  await translations.use(initReactI18next).init({ lng: 'en', resources: {} })
  const root = openRootInAct()
  await act(async () =>
    root.render(
      <I18nextProvider i18n={translations}>
        <CameraStage view="head_top" checker={checker} last={last} onPhoto={onPhoto} onGallery={onGallery} />
      </I18nextProvider>,
    ),
  )
  return root
}

const alertText = (): string | undefined => document.querySelector('[role=alert]')?.textContent ?? undefined

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'absent'],
  ['NotReadableError', 'in_use'],
  ['TypeError', 'interrupted'],
])('a camera that fails as %s is said to be %s, and the gallery is the way on', async (name, problem) => {
  getUserMedia.mockRejectedValue(new DOMException('no', name))
  await openStage()
  await vi.waitFor(() => expect(alertText()).toContain(`problems.${problem}.title`), WAIT)
  act(() => button('gallery').click())
  expect(onGallery).toHaveBeenCalled()
})

test('a camera that was taken away is opened again by itself, and said to be interrupted where it goes once more', async () => {
  const [first, second, third] = [fakeStream(), fakeStream(), fakeStream()]
  getUserMedia.mockResolvedValueOnce(first.stream).mockResolvedValueOnce(second.stream).mockResolvedValueOnce(third.stream)
  await openStage()
  await vi.waitFor(() => expect(document.querySelector('video')?.srcObject).toBe(first.stream), WAIT)
  await act(async () => void first.track.dispatchEvent(new Event('ended')))
  await vi.waitFor(() => expect(document.querySelector('video')?.srcObject).toBe(second.stream), WAIT)
  expect(alertText()).toBeUndefined()
  await act(async () => void second.track.dispatchEvent(new Event('ended')))
  await vi.waitFor(() => expect(alertText()).toContain('problems.interrupted.title'), WAIT)
  expect(getUserMedia).toHaveBeenCalledTimes(2)
  await act(async () => button('retry').click())
  await vi.waitFor(() => expect(document.querySelector('video')?.srcObject).toBe(third.stream), WAIT)
  expect(alertText()).toBeUndefined()
})

test('a camera that another program took is said to be in use when it is asked for again', async () => {
  const { stream, track } = fakeStream()
  getUserMedia.mockResolvedValueOnce(stream).mockRejectedValueOnce(new DOMException('no', 'NotReadableError'))
  await openStage()
  await vi.waitFor(() => expect(document.querySelector('video')?.srcObject).toBe(stream), WAIT)
  await act(async () => void track.dispatchEvent(new Event('ended')))
  await vi.waitFor(() => expect(alertText()).toContain('problems.in_use.title'), WAIT)
})

test('the camera is let go of while the page is out of sight, and when the person leaves', async () => {
  const [first, second] = [fakeStream(), fakeStream()]
  getUserMedia.mockResolvedValueOnce(first.stream).mockResolvedValueOnce(second.stream)
  const root = await openStage()
  await vi.waitFor(() => expect(document.querySelector('video')?.srcObject).toBe(first.stream), WAIT)
  visibility = 'hidden'
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(first.track.stop).toHaveBeenCalled()
  await vi.waitFor(() => expect(alertText()).toContain('problems.hidden.title'), WAIT)
  visibility = 'visible'
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await vi.waitFor(() => expect(document.querySelector('video')?.srcObject).toBe(second.stream), WAIT)
  act(() => root.render(null))
  expect(second.track.stop).toHaveBeenCalled()
})

test('a camera that opens after the person has left is let go of at once', async () => {
  const { stream, track } = fakeStream()
  let open: (stream: MediaStream) => void = () => undefined
  getUserMedia.mockReturnValue(new Promise((resolve) => (open = resolve)))
  const root = await openStage()
  act(() => root.render(null))
  await act(async () => open(stream))
  expect(track.stop).toHaveBeenCalled()
})

describe('the last photo of the spot', () => {
  const LAST = { photoUrl: '/photo-of-august', day: '22 August' }
  const shown = () => document.querySelector('[data-last-photo]')?.getAttribute('data-last-photo') ?? null
  const choice = (value: string) => {
    const found = document.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`)
    if (found === null) throw new Error(`no choice ${value}`)
    return found
  }
  beforeEach(() => {
    localStorage.clear()
    getUserMedia.mockResolvedValue(fakeStream().stream)
  })

  test('lies over the picture as a photo, as its outline or not at all, and the choice is remembered', async () => {
    const root = await openStage(LAST)
    await vi.waitFor(() => expect(shown()).toBe('photo'), WAIT)
    expect(document.querySelector('img[data-last-photo]')?.getAttribute('src')).toBe(LAST.photoUrl)
    act(() => choice('outline').click())
    expect(shown()).toBe('outline')
    expect(document.querySelector('[data-last-photo] path')?.getAttribute('d')).toBe('M75.0 200.0L150.0 100.0')
    act(() => root.render(null))
    await openStage(LAST)
    await vi.waitFor(() => expect(shown()).toBe('outline'), WAIT)
    act(() => choice('off').click())
    expect(shown()).toBeNull()
  })

  test('without an outline is said to have none', async () => {
    await openStage({ ...LAST, photoUrl: '/plain' })
    await vi.waitFor(() => expect(shown()).toBe('photo'), WAIT)
    act(() => choice('outline').click())
    expect(document.body.textContent).toContain('last.noOutline')
  })

  test('is asked about nowhere where there is none', async () => {
    await openStage()
    await vi.waitFor(() => expect(document.querySelector('video')?.srcObject).not.toBeNull(), WAIT)
    expect(document.querySelector('input[type=radio]')).toBeNull()
  })
})
