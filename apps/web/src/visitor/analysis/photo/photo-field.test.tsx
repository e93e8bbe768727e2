import { PHOTO_LIMITS } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import journey from '../../../../../../locales/en/journey.json' with { type: 'json' }
import { openRoot, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { DropZone, FileRefused } from './photo-field.tsx'

test('what a photo may weigh is said where it is chosen, and where one weighs more', async () => {
  const onFiles = () => undefined
  const field = [
    <DropZone key="field" onFiles={onFiles} />,
    <FileRefused key="refused" refusal="too_large" sizeBytes={PHOTO_LIMITS.maxBytes + 1} />,
  ]
  openRoot().render(inApp(field, { texts: { journey } }))
  await vi.waitFor(() => expect(document.body.textContent).toContain('Supports JPG, PNG, WebP up to 10MB'), WAIT)
  expect(document.body.textContent).toContain('too large: 10.1 MB, and more than 10 MB cannot be sent')
})
