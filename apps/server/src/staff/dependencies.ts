import type { Platform } from '../platform/platform.ts'

export interface StaffConfig {
  /** Made at the first start without staff; `undefined`: the server prints a set-up link. */
  firstOwner: { email: string; password: string } | undefined
}

export interface Dependencies extends Platform {
  config: Platform['config'] & StaffConfig
}
