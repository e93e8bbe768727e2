import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../platform/http/app-error.ts'
import { putSealed } from '../../platform/storage/sealed-objects.ts'
import { objectPrefixOf, type Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { extensionLies, extensionOf, type PhotoKind, sniffPhoto } from './photo-kind.ts'
import type { NewPhoto } from './photos.queries.ts'
import { type CleanPhoto, reencodePhoto } from './reencode-photo.ts'
import type { UploadForm } from './upload-form.ts'

const FIELD = 'image'

/** What was uploaded, as a clean JPEG; every photo that cannot become one is refused with the reason. */
export async function cleanPhoto(upload: UploadForm['photo']): Promise<CleanPhoto> {
  if (!upload) throw new AppError('photo_missing', { field: FIELD })
  if (upload.bytes.length === 0) throw new AppError('photo_empty', { field: FIELD })
  return reencodePhoto(upload.bytes, await acceptedKind(upload.bytes, upload.fileName))
}

/** Stores the sealed photo under a name that says nothing. The caller adds its row, or deletes the object again. */
export async function storePhoto(
  dependencies: Pick<Dependencies, 'storage'>,
  visitor: Visitor,
  { jpeg, width, height, scale }: CleanPhoto,
  uploadedPixelsPerMm: number | undefined,
): Promise<NewPhoto> {
  const objectKey = `${objectPrefixOf(visitor.id)}photos/${randomBytes(16).toString('hex')}`
  await putSealed(dependencies, visitor.dataKey, objectKey, jpeg)
  return {
    id: uuidv7(),
    objectKey,
    width,
    height,
    byteSize: jpeg.length,
    pixelsPerMm: uploadedPixelsPerMm && uploadedPixelsPerMm * scale,
  }
}

async function acceptedKind(bytes: Buffer, fileName: string | undefined): Promise<PhotoKind> {
  const sniffed = await sniffPhoto(bytes)
  if ('refusal' in sniffed) throw new AppError(sniffed.refusal, { field: FIELD, values: { type: sniffed.typeName } })
  const extension = extensionOf(fileName)
  if (extensionLies(extension, sniffed.kind)) {
    throw new AppError('photo_extension_mismatch', {
      field: FIELD,
      values: { extension: extension ?? '', type: sniffed.kind.toUpperCase() },
    })
  }
  return sniffed.kind
}
