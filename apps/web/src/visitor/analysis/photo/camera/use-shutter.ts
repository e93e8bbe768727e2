import { useCallback, useEffect, useRef, useState } from 'react'

const TIMER_SECONDS = 3
/** How long everything has to be right before the photo takes itself. */
const STILL_MS = 1200

export interface Shutter {
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
