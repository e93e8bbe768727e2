import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPhotos } from './analyze-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chioma photos '))
  await mkdir(join(folder, 'inner/deep'), { recursive: true })
  await mkdir(join(folder, 'empty'))
  for (const name of ['b.JPG', 'a.png', 'notes.txt', 'inner/deep/c.webp', 'inner/d.jpeg']) await writeFile(join(folder, name), '')
})
afterAll(() => rm(folder, { recursive: true }))

test('a folder gives every photo below it, by name; anything else in it is passed over', async () => {
  const { photos, missing } = await findPhotos([folder])
  expect(photos.map((photo) => photo.name)).toEqual(
    ['a.png', 'b.JPG', join('inner', 'd.jpeg'), join('inner', 'deep', 'c.webp')].sort(),
  )
  expect(missing).toEqual([])
})

test('a file that is named is taken whatever its ending', async () => {
  const { photos } = await findPhotos([join(folder, 'notes.txt')])
  expect(photos).toEqual([{ path: join(folder, 'notes.txt'), name: 'notes.txt' }])
})

test('what is not there, and a folder without photos, is told with the reason', async () => {
  const { missing } = await findPhotos([join(folder, 'gone.jpg'), join(folder, 'empty')])
  expect(missing.map(({ reason }) => reason)).toEqual(['no such file or folder', 'no JPG, PNG or WebP files in this folder'])
})

test('what is there but cannot be read is not said to be missing', async () => {
  const { missing } = await findPhotos([join(folder, 'x'.repeat(300))])
  expect(missing.map(({ reason }) => reason)).toEqual(['cannot be read (ENAMETOOLONG)'])
})
