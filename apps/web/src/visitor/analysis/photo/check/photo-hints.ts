import type { QualityVerdict } from './check-photo.worker.ts'

export type QualityLevel = 'good' | 'fair' | 'poor'

export interface QualityHints {
  sharp: QualityLevel
  light: 'good' | 'dark' | 'veryDark' | 'bright'
  glare: 'good' | 'poor'
  size: QualityLevel
}

/** The engine's verdict in words' reach. They inform and never stop anybody: the server decides anew, by the same arithmetic. */
export function hintsOf({ quality: { limits }, rejection }: QualityVerdict): QualityHints {
  return {
    sharp: rejection === 'too_blurred' ? 'poor' : limits.includes('soft_focus') ? 'fair' : 'good',
    light: lightOf(limits, rejection),
    glare: limits.includes('glare') ? 'poor' : 'good',
    size: rejection === 'too_small' ? 'poor' : limits.includes('small') ? 'fair' : 'good',
  }
}

function lightOf(limits: QualityVerdict['quality']['limits'], rejection: QualityVerdict['rejection']): QualityHints['light'] {
  if (rejection === 'too_dark') return 'veryDark'
  if (rejection === 'too_bright' || limits.includes('bright')) return 'bright'
  return limits.includes('dark') ? 'dark' : 'good'
}
