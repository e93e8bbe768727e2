/**
 * Are eyes found that can be seen, and is anything else taken for one? `npm run bench:eyes -- --data DIR`; `--store` keeps the figures.
 *
 * What the browser covers before a photo is sent is what the engine finds here. Which photos show an eye was seen by eye (visible-eyes.json), at the size of a stamp:
 * open eyes and those under glasses, from the front or the side; not closed ones, nor those behind hair, hands or dark glasses. What the engine had found
 * was marked in them, so that who looked was not blind to it; and the limits were chosen on these very photos. No figure is a result for others.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { WORKING_SIDE_PX } from '@chioma/engine'
import { findEyes } from '@chioma/engine/eyes'
import { z } from 'zod'
import { type Folder, type LabelledPhoto, readColours, readLabelledPhotos } from './labelled-photos.ts'
import type { NoiseFigures } from './noise/figures-file.ts'

const LABELS = fileURLToPath(new URL('visible-eyes.json', import.meta.url))
const FIGURES = fileURLToPath(new URL('eye-figures.json', import.meta.url))
const USUAL_DATA = fileURLToPath(new URL('../../shared/data', import.meta.url))

interface EyeSet {
  id: string
  /** As the model card names it. */
  title: string
  folders: readonly Folder[]
  isMeant?: (photo: LabelledPhoto) => boolean
}

const PEOPLE: readonly EyeSet[] = [
  { id: 'portraits', title: 'portraits', folders: ['gate'], isMeant: ({ label }) => label.kind === 'portrait' },
  { id: 'everyday', title: 'everyday photos of people', folders: ['everyday-loss', 'hair-mask'] },
]
const HEADS: readonly EyeSet[] = [
  { id: 'microscope', title: 'microscope views', folders: ['microscope', 'hair-count'] },
  { id: 'heads', title: 'heads from above and behind', folders: ['head-thinning', 'hair-loss-stage'] },
  { id: 'close-ups', title: 'clinical close-ups', folders: ['clinical'] },
]

/** Fewer make no figure. */
const LEAST_PHOTOS = 20

const { values } = parseArgs({
  options: { data: { type: 'string', default: USUAL_DATA }, store: { type: 'boolean', default: false } },
})
const showEyes = new Set(z.array(z.string()).parse(JSON.parse(await readFile(LABELS, 'utf8'))))
const figures: NoiseFigures = {}
for (const set of PEOPLE) {
  const seen = await searchSet(set)
  const visible = seen.filter(({ file }) => showEyes.has(file))
  const others = seen.filter(({ file }) => !showEyes.has(file))
  add(`${set.id}/found`, visible, `${set.title} that show an eye: one is found, and covered`)
  if (others.length >= LEAST_PHOTOS)
    add(`${set.id}/touched`, others, `${set.title} that show none: something is taken for an eye`)
}
for (const set of HEADS) add(`${set.id}/touched`, await searchSet(set), `${set.title}: something is taken for an eye`)
console.table(figures)
if (values.store) await writeFile(FIGURES, `${JSON.stringify(figures, null, 2)}\n`)

interface Searched {
  file: string
  hasEyes: boolean
}

function add(id: string, photos: readonly Searched[], what: string): void {
  const share = photos.filter(({ hasEyes }) => hasEyes).length / Math.max(1, photos.length)
  figures[id] = { value: Number(share.toFixed(4)), n: photos.length, what }
}

async function searchSet({ folders, isMeant = () => true }: EyeSet): Promise<Searched[]> {
  const photos = (await Promise.all(folders.map((folder) => readLabelledPhotos(values.data, folder)))).flat().filter(isMeant)
  const searched: Searched[] = []
  for (const photo of photos) searched.push({ file: photo.label.file, hasEyes: await hasEyes(photo.file) })
  return searched
}

/** At the size at which browsers look. */
async function hasEyes(file: string): Promise<boolean> {
  const { data, info } = await readColours(file, WORKING_SIDE_PX)
  return findEyes({ width: info.width, height: info.height, data: new Uint8Array(data) }).length > 0
}
