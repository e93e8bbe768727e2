// `node --import` this: the process lives so many milliseconds ahead of the machine's clock, or behind it. Its timers run as ever.
const OFFSET_MS = Number(process.env.CLOCK_OFFSET_MS ?? 0)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + OFFSET_MS] : parts))
  }
  static now() {
    return RealDate.now() + OFFSET_MS
  }
}
