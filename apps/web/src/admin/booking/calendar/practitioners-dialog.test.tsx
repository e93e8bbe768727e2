import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { openRoot, stubResizeObserver, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { PractitionersDialog } from './practitioners-dialog.tsx'

test('a centre that has no practitioners shows words in place of a list, and no list beside them', async () => {
  stubResizeObserver()
  vi.stubGlobal('fetch', async () => Response.json([]))
  const center = { id: '0198f000-0000-7000-8000-000000000b02', name: 'Rome' } as Parameters<
    typeof PractitionersDialog
  >[0]['center']
  openRoot().render(inApp(<PractitionersDialog center={center} onClose={() => undefined} />, { texts: { backoffice: texts } }))
  await vi.waitFor(() => expect(document.body.textContent).toContain(texts.practitioners.noneText), WAIT)
  expect(document.querySelector('[role=dialog] ul')).toBeNull()
})
