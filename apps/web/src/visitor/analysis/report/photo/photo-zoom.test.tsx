import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { openRoot, stubResizeObserver, WAIT } from '../../../../../../../tests/support/react-page.ts'
import { PhotoZoom } from './photo-zoom.tsx'

const MARK = { code: 'dandruff', name: 'Flakes', regions: [{ x: 0.1, y: 0.2, width: 0.3, height: 0.3 }] }
const onClose = vi.fn()

beforeEach(async () => {
  stubResizeObserver()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  onClose.mockClear()
  const translations = i18next.createInstance()
  await translations.use(initReactI18next).init({ lng: 'en', resources: {} })
  openRoot().render(
    <I18nextProvider i18n={translations}>
      <QueryClientProvider client={new QueryClient()}>
        <PhotoZoom photoUrl="/photo" marks={[MARK]} choice={{ shown: MARK, show: vi.fn(), hide: vi.fn() }} onClose={onClose} />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  await vi.waitFor(() => expect(stage()).toBe(document.activeElement), WAIT)
})

const stage = (): HTMLElement | null => document.querySelector('[data-scale]')
const press = (key: string) => stage()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
const shownScale = async (scale: string) => vi.waitFor(() => expect(stage()?.dataset.scale).toBe(scale), WAIT)

test('plus, minus and zero enlarge, lessen and show the whole photo, with the outline upon it', async () => {
  await shownScale('1.00')
  press('+')
  await shownScale('1.50')
  press('+')
  await shownScale('2.25')
  press('-')
  await shownScale('1.50')
  press('0')
  await shownScale('1.00')
  expect(stage()?.querySelector('svg[data-mark] path')?.getAttribute('d')).toBe('M10 20h30v30h-30Z')
})

test('the wheel enlarges, and Escape closes', async () => {
  stage()?.dispatchEvent(new WheelEvent('wheel', { deltaY: -400, bubbles: true, cancelable: true }))
  await vi.waitFor(() => expect(Number(stage()?.dataset.scale)).toBeGreaterThan(1.5), WAIT)
  press('Escape')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), WAIT)
})
