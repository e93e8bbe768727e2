import { type Options as BarOptions, Presets, SingleBar } from 'cli-progress'

const BAR: BarOptions = {
  format: '{bar} {value}/{total}  {eta_formatted}',
  hideCursor: true,
  clearOnComplete: true,
  stream: process.stderr,
}

/** Results go to standard output; a bar of `total` steps stands below them when somebody is watching. Every line printed is a step; `advance` is one without a line. */
export function openProgressScreen(total: number) {
  const bar = process.stderr.isTTY && total > 1 ? new SingleBar(BAR, Presets.shades_classic) : undefined
  bar?.start(total, 0)
  const clearBar = () => bar && process.stderr.write('\r\x1b[K')
  const step = (write: () => void) => {
    clearBar()
    write()
    bar?.increment()
  }
  return {
    print: (text: string) => step(() => console.log(text)),
    complain: (text: string) => step(() => console.error(text)),
    advance: () => bar?.increment(),
    close: () => bar?.stop(),
  }
}
