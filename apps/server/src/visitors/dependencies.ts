import type { Platform } from '../platform/platform.ts'

export interface VisitorsConfig {
  retentionDays: number
}

export interface Dependencies extends Platform {
  config: Platform['config'] & VisitorsConfig
}
