import type { OpenedByStaff, PhotoViewer } from '@chioma/contract'
import { expect, test } from 'vitest'
import { byPhotoAndProvider, byThingOpened } from './access-lists.tsx'

const look = (analysisId: string, what: OpenedByStaff['what'], openedAt: string): OpenedByStaff => ({
  ...{ analysisId, what, openedAt },
  createdAt: '2026-01-01T09:00:00.000Z',
})

test('each photo and report stands once, the one opened last first, with each minute of a look', () => {
  const lines = byThingOpened([
    look('a', 'report', '2026-01-02T10:00:00.000Z'),
    look('a', 'photo', '2026-01-02T10:00:01.000Z'),
    look('b', 'photo', '2026-01-02T10:00:02.000Z'),
    look('a', 'photo', '2026-01-02T10:00:59.000Z'),
    look('a', 'photo', '2026-01-03T10:00:00.000Z'),
  ])
  expect(lines.map(({ key, openedAt }) => [key, openedAt.length])).toEqual([
    ['a photo', 2],
    ['b photo', 1],
    ['a report', 1],
  ])
})

const OPENAI = { provider: 'openai', providerName: 'OpenAI' } as const
const viewer = (analysisId: string, model: string, sentAt: string): PhotoViewer => ({ ...OPENAI, analysisId, model, sentAt })

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
