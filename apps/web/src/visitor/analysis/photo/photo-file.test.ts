import { PHOTO_LIMITS } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { checkFiles } from './photo-file.ts'

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]
const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0))
const file = (name: string, bytes: number[], type = ''): File => new File([new Uint8Array(bytes)], name, { type })

describe('a chosen file', () => {
  it('is accepted when its content is a JPG, PNG or WebP', async () => {
    for (const [name, bytes] of [
      ['a.jpeg', JPEG],
      ['a.png', PNG],
      ['a.webp', ascii('RIFF0000WEBPVP8 ')],
    ] as const) {
      expect((await checkFiles([file(name, [...bytes])])).outcome).toBe('accepted')
    }
  })

  it.each([
    ['something that calls itself a HEIC photo', file('IMG_1.HEIC', ascii('hello there')), 'heic'],
    ['a GIF', file('a.gif', ascii('GIF89a')), 'gif'],
    ['an SVG with an XML head', file('a.svg', ascii('<?xml version="1.0"?><svg>')), 'svg'],
    ['a text that claims to be a photo', file('a.png', ascii('hello there')), 'not_an_image'],
    ['a document', file('a.pdf', ascii('%PDF-1.7'), 'application/pdf'), 'type'],
    ['an empty file', file('a.jpg', []), 'empty'],
    ['a photo above the limit', file('a.jpg', [...JPEG, ...new Array(PHOTO_LIMITS.maxBytes).fill(0)]), 'too_large'],
  ])('is refused with its own reason when it is %s', async (_what, chosen, refusal) => {
    expect(await checkFiles([chosen])).toMatchObject({ outcome: 'refused', refusal })
  })

  it.each([
    ['named as one', file('IMG_1.HEIC', [0, 0, 0, 24, ...ascii('ftypheic')])],
    ['renamed to JPG', file('IMG_1.jpg', [0, 0, 0, 24, ...ascii('ftypmif1')], 'image/jpeg')],
  ])('is to be converted when it is a HEIC photo, %s', async (_how, chosen) => {
    expect(await checkFiles([chosen])).toEqual({ outcome: 'heic', file: chosen })
  })

  it('must be the only one', async () => {
    expect(await checkFiles([file('a.jpg', JPEG), file('b.jpg', JPEG)])).toMatchObject({ refusal: 'several' })
    expect(await checkFiles([])).toMatchObject({ refusal: 'none' })
  })

  it('gets the extension of its content, so that an honest photo is not refused for its name', async () => {
    const checked = await checkFiles([file('holiday.jpg', PNG, 'image/jpeg')])
    expect(checked.outcome === 'accepted' && checked.file.name).toBe('holiday.png')
    const pasted = await checkFiles([file('image', JPEG)])
    expect(pasted.outcome === 'accepted' && pasted.file.name).toBe('image.jpg')
  })
})
