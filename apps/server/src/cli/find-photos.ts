import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join, relative } from 'node:path'
import { PHOTO_LIMITS } from '@chioma/contract'

export interface FoundPhoto {
  path: string
  /** What its outputs are named after: the path below the folder that was given, or the file's name. */
  name: string
}

export interface FoundPhotos {
  photos: FoundPhoto[]
  /** Paths that are neither a file nor a folder with photos. */
  missing: { path: string; reason: string }[]
}

const EXTENSIONS: readonly string[] = PHOTO_LIMITS.extensions.map((extension) => `.${extension}`)

/** Files as they are named, folders with every photo below them in the order of their names. */
export async function findPhotos(paths: readonly string[]): Promise<FoundPhotos> {
  const found: FoundPhotos = { photos: [], missing: [] }
  for (const path of paths) {
    try {
      const photos = await photosAt(path)
      if (photos.length === 0) found.missing.push({ path, reason: 'no JPG, PNG or WebP files in this folder' })
      found.photos.push(...photos)
    } catch (error) {
      found.missing.push({ path, reason: whyUnreadable(error) })
    }
  }
  return found
}

const photosAt = async (path: string): Promise<FoundPhoto[]> =>
  (await stat(path)).isDirectory() ? photosBelow(path) : [{ path, name: basename(path) }]

/** What the system said of a path, for whoever typed it; throws what is no word of the system. */
function whyUnreadable(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) throw error
  return error.code === 'ENOENT' || error.code === 'ENOTDIR' ? 'no such file or folder' : `cannot be read (${error.code})`
}

async function photosBelow(folder: string): Promise<FoundPhoto[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && EXTENSIONS.includes(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path, name: relative(folder, path) }))
}
