import { readFile } from 'node:fs/promises'
import { alignPhotos, type RgbImage } from '@chioma/engine'
import { decodePhoto } from '../../apps/server/src/analysis/models/local/decode-photo.ts'
import { createRandom } from '../../tests/support/synthetic-scalp/random.ts'
import { renderCloseScalp } from '../../tests/support/synthetic-scalp/render-close-scalp.ts'
import { evenly } from '../accuracy/examine-photos.ts'
import { type Folder, type LabelledPhoto, readLabelledPhotos } from '../labelled-photos.ts'
import type { NoiseFigures, ShareFigure } from './figures-file.ts'
import { halfOf, identityOf } from './noise-sets.ts'
import { takeSecondShots } from './second-shots.ts'

const OTHER_PAIRS = 400
const SHOT_PHOTOS = 40
const DRAWN = 40
const FOLDERS: readonly Folder[] = ['head-thinning', 'hair-loss-stage', 'microscope', 'hair-count']

/** How often photos of one spot are laid on each other, and photos of others are refused; of half B, which chose no limit. */
export async function measureAlignment(data: string): Promise<NoiseFigures> {
  const figures: NoiseFigures = {}
  for (const folder of FOLDERS) {
    const photos = (await readLabelledPhotos(data, folder)).filter((photo) => halfOf(photo) === 'B')
    const open = openPhotos()
    figures[`alignment/${folder}/others-accepted`] = await acceptOthers(photos, open, folder)
    figures[`alignment/${folder}/second-shots-accepted`] = await acceptSecondShots(photos, open, folder)
    if (folder === 'head-thinning') figures['alignment/repeats-accepted'] = await acceptRepeats(photos, open)
    console.error(`${folder} aligned`)
  }
  figures['alignment/drawn-scalps/others-accepted'] = acceptDrawn()
  return figures
}

const share = (isAccepted: readonly boolean[], what: string): ShareFigure => ({
  value: Number((isAccepted.filter(Boolean).length / Math.max(1, isAccepted.length)).toFixed(4)),
  n: isAccepted.length,
  what,
})

type Open = (file: string) => Promise<RgbImage>

/** Pictures as small as they are compared, so that all of a folder stay in memory. */
function openPhotos(): Open {
  const opened = new Map<string, RgbImage>()
  return async (file) => {
    const image = opened.get(file) ?? (await decodePhoto(await readFile(file))).image
    opened.set(file, image)
    return image
  }
}

async function acceptOthers(photos: readonly LabelledPhoto[], open: Open, folder: Folder): Promise<ShareFigure> {
  const random = createRandom(23)
  const pick = (): LabelledPhoto | undefined => photos[Math.floor(random.between(0, photos.length))]
  const isAccepted: boolean[] = []
  while (isAccepted.length < OTHER_PAIRS) {
    const [first, second] = [pick(), pick()]
    if (first === undefined || second === undefined) break
    if (identityOf(first) === identityOf(second) || first.label.view !== second.label.view) continue
    isAccepted.push(alignPhotos(await open(first.file), await open(second.file)).isAligned)
  }
  return share(isAccepted, `${folder}: pairs of different people or spots that are taken for one spot`)
}

async function acceptSecondShots(photos: readonly LabelledPhoto[], open: Open, folder: Folder): Promise<ShareFigure> {
  const isAccepted: boolean[] = []
  for (const [i, { file }] of evenly(photos, SHOT_PHOTOS).entries()) {
    for (const { photo } of await takeSecondShots(file, 'day', 2, i + 1))
      isAccepted.push(alignPhotos(await open(file), (await decodePhoto(photo)).image).isAligned)
  }
  return share(isAccepted, `${folder}: changed copies that are laid on their photo`)
}

async function acceptRepeats(photos: readonly LabelledPhoto[], open: Open): Promise<ShareFigure> {
  const isAccepted: boolean[] = []
  for (const first of photos)
    for (const second of photos)
      if (first.file < second.file && first.label.group === second.label.group)
        isAccepted.push(alignPhotos(await open(first.file), await open(second.file)).isAligned)
  return share(isAccepted, 'head-thinning: pairs of one group (nearly the same picture) that are laid on each other')
}

function acceptDrawn(): ShareFigure {
  const scalps = Array.from({ length: DRAWN }, (_, i) => renderCloseScalp(i + 100, 400, 320).image)
  const isAccepted = scalps.flatMap((first, i) => scalps.slice(i + 1).map((second) => alignPhotos(first, second).isAligned))
  return share(isAccepted, 'drawn scalps: pairs of different ones that are taken for one spot')
}
