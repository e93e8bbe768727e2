import { useEffect, useState } from 'react'
import { type RunProgress, smoothedPercent } from './analysis-progress.ts'

const STEP_MS = 120

/** The percent on screen: follows what is known without jumping, in whole numbers. */
export function useSmoothedPercent(progress: RunProgress): number {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const elapsedMs = now - last
      last = now
      setShown((current) => smoothedPercent(current, progress, elapsedMs))
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [progress])
  return Math.round(shown)
}
