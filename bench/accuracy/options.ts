import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { FOLDERS, type Folder } from '../labelled-photos.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const BASELINE = join(ROOT, 'bench', 'baseline.json')
const USUAL_DATA = join(ROOT, '..', 'shared', 'data')

export interface Options {
  /** Where the labelled photos are; undefined where none were named and none are at the usual place. */
  data: string | undefined
  out: string
  /** Earlier results to compare with; undefined where there are none. */
  compare: string | undefined
  /** Fail when a figure fell. */
  check: boolean
  folders: readonly Folder[]
  /** Analyze some photos again with every perturbation, to see whether the answers hold. */
  perturbations: boolean
  /** Measure on painted pictures, which are always at hand. */
  drawn: boolean
  /** Store the figures on painted pictures as what later ones are held against. */
  store: boolean
  /** At most this many photos of each folder. */
  sample: number
}

/** Reads the command line; throws with a sentence for whoever typed it. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      out: { type: 'string', default: join(ROOT, '.cache', 'bench', 'accuracy.json') },
      compare: { type: 'string' },
      check: { type: 'boolean', default: false },
      unchanged: { type: 'boolean', default: false },
      drawn: { type: 'boolean', default: false },
      store: { type: 'boolean', default: false },
      only: { type: 'string' },
      sample: { type: 'string' },
    },
  })
  const sample = values.sample === undefined ? Number.POSITIVE_INFINITY : Number(values.sample)
  if (!(sample >= 1)) throw new Error(`--sample ${values.sample}: a number of photos of each folder, 1 or more`)
  if (values.data !== undefined && !existsSync(values.data)) throw new Error(`--data ${values.data}: there is no such folder`)
  const compare = values.compare ?? (existsSync(BASELINE) ? BASELINE : undefined)
  if (values.store && !values.drawn) throw new Error('--store goes with --drawn; results on photos are stored by --out')
  if (values.check && !values.drawn && compare === undefined)
    throw new Error('--check: there are no earlier results to compare with')
  return {
    data: values.data ?? (existsSync(USUAL_DATA) ? USUAL_DATA : undefined),
    out: values.out,
    compare,
    check: values.check,
    perturbations: !values.unchanged,
    drawn: values.drawn,
    store: values.store,
    folders: values.only === undefined ? FOLDERS : values.only.split(',').map(parseFolder),
    sample,
  }
}

function parseFolder(name: string): Folder {
  const folder = FOLDERS.find((candidate) => candidate === name.trim())
  if (folder === undefined) throw new Error(`--only ${name}: choose from ${FOLDERS.join(', ')}`)
  return folder
}
