import type { PhotoViewer } from '@chioma/contract'
import { expect, test } from 'vitest'
import { byPhotoAndProvider } from './photo-viewers.tsx'

const viewer = (analysisId: string, model: string, sentAt: string): PhotoViewer => ({
  analysisId,
  provider: 'openai',
  providerName: 'OpenAI',
  model,
  sentAt,
})

test('each photo stands once for each provider, newest first, with every model that saw it', () => {
  const lines = byPhotoAndProvider([
    viewer('old', 'a', '2026-01-01T10:00:00.000Z'),
    viewer('old', 'b', '2026-01-01T10:00:01.000Z'),
    viewer('new', 'a', '2026-02-01T10:00:00.000Z'),
    viewer('old', 'a', '2026-03-01T10:00:00.000Z'),
  ])
  expect(lines.map(({ sentAt, models }) => [sentAt, models])).toEqual([
    ['2026-02-01T10:00:00.000Z', ['a']],
    ['2026-01-01T10:00:00.000Z', ['a', 'b']],
  ])
})
