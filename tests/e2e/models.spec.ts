import { aiModelSchema, hiddenPromptSchema } from '@chioma/contract'
import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { type FakeProvider, startFakeProvider } from '../support/fake-providers/fake-provider.ts'
import { seesAlways } from '../support/fake-providers/seeing-model.ts'
import { expectAccessible } from './accessibility.ts'
import { scalpFile } from './files.ts'
import { expect, open, test } from './journey.ts'
import { OWNER, setUpOwnServer } from './own-server.ts'
import {
  consentBox,
  expectNoSidewaysScroll,
  openFolds,
  openReport,
  pickPhoto,
  signBox,
  skipQuestionnaire,
  startButton,
} from './steps.ts'
import type { Texts } from './texts.ts'

test.use({ language: 'it', expectedFaults: [/409 \(Conflict\).*\/rollback$/] })

const DIALOG = '[role=dialog]'
const PRICE = { inputUsdPerMillion: 2, outputUsdPerMillion: 8 }
const answer = (sign: object) => ({
  photo: 'judgeable',
  view: 'microscope',
  viewConfidence: 0.9,
  signs: [{ ...NO_SIGN, ...sign }],
})
const NO_SIGN = { code: 'pustules', state: 'absent', severity: 'low', confidence: 0.9, area: null, regions: [] }
const SEES_PUSTULES = answer({ state: 'present', severity: 'medium' })

let openai: FakeProvider
let mistral: FakeProvider
const server = setUpOwnServer(async () => {
  ;[openai, mistral] = await Promise.all([startFakeProvider('openai'), startFakeProvider('mistral')])
  openai.behave(seesAlways(SEES_PUSTULES, { mark: 'BOZZA', answer: answer({}) }))
  mistral.behave(seesAlways(answer({})))
  return {
    OPENAI_BASE_URL: openai.baseUrl,
    MISTRAL_BASE_URL: mistral.baseUrl,
    MISTRAL_API_KEY: 'mistral-key-of-the-test',
  }
})
test.afterAll(async () => {
  await Promise.all([openai.close(), mistral.close()])
})

test('an owner enters a key, adds a model, changes what models are told, tries it, and goes back', async ({ page, say }) => {
  await server.signInAsOwner(page.request)
  await page.goto(`${server.url}/admin`)
  await storeKey(page, say)
  await addModel(page, say)
  await expectAccessible(page)

  await page.getByRole('tab', { name: say('staff:panel.algorithms') }).click()
  const scanning = page.getByRole('article').first()
  const text = scanning.getByRole('textbox')
  const save = scanning.getByRole('button', { name: say('staff:forms.save') })
  await expect(text).toHaveValue(/\S/)
  const original = await text.inputValue()
  await expect(save).toBeDisabled()
  await text.fill(`${original}\nBOZZA: rispondi con calma.`)

  await page.getByRole('link', { name: say('staff:sections.audit') }).click()
  const question = page.getByRole('dialog', { name: say('staff:unsaved.title') })
  await question.getByRole('button', { name: say('staff:unsaved.stay') }).click()
  await expect(text).toHaveValue(/BOZZA/)

  await tryOut(page, say)
  await save.click()
  await expect(page.getByText(say('staff:prompts.updated'), { exact: true })).toBeVisible()
  await expect(save).toBeDisabled()
  const versionsButton = scanning.getByRole('button', { name: say('staff:prompts.versions') })
  await versionsButton.click()
  const versions = page.getByRole('dialog')
  await expect(versions.locator('ins')).toContainText('BOZZA')
  await expectAccessible(page, DIALOG)
  await changeScanning(page.request, `${original}\nALTRA BOZZA`)
  await versions.getByRole('button', { name: say('staff:versions.use', { number: 1 }), exact: true }).click()
  const conflict = versions.getByRole('alert').filter({ hasText: say('backoffice:changed.title') })
  await expect(conflict).toContainText(new RegExp(`${say('backoffice:changed.now')}\\s*3`))
  await expect(conflict).toContainText(OWNER.email)
  await expect(conflict.locator('del')).toContainText('ALTRA BOZZA')
  await expectAccessible(page, DIALOG)
  await conflict.getByRole('button', { name: say('staff:versions.useAnyway', { number: 1 }) }).click()
  await expect(versions).toHaveCount(0)
  await expect(text).toHaveValue(original)
  await expect(versionsButton).toBeFocused()
  await expectAccessible(page, '[role=tabpanel][data-state=active]')

  await page
    .getByRole('link', { name: say('staff:sections.simulation') })
    .first()
    .click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('heading', { name: say('staff:simulation.title'), level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: say('staff:prompts.types.simulation_generation') })).toHaveValue(/capelli/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'main')
})

test('a visitor who allows one provider reads where the models differ, and who saw the photo', async ({ page, say, request }) => {
  // One of them differs, so that the sign stays likelier than not and is told.
  const sees = answer({ code: 'dandruff', state: 'present', severity: 'medium' })
  openai.behave(seesAlways(sees, { mark: 'differing-eye', answer: answer({ code: 'dandruff' }) }))
  await server.signInAsOwner(request)
  await addByRequest(request, 'openai', 'differing-eye')
  await addByRequest(request, 'mistral', 'eye-not-asked')
  await open(page, server.url)
  await skipQuestionnaire(page, say)
  await pickPhoto(page, await scalpFile())
  const allow = (name: string) => page.getByRole('checkbox', { name: say('journey:upload.consent.provider', { name }) })
  await expect(allow('Mistral')).not.toBeChecked()
  await allow('OpenAI').check()
  await signBox(page, say, 'none').check()
  await consentBox(page, say).check()
  await expectAccessible(page, '#start')
  await startButton(page, say).click()

  const report = await openReport(page, say)
  await expect(report.locator('#finding-dandruff')).toContainText(/non da .*differing-eye/)
  await openFolds(report)
  const notAsked = report.getByRole('listitem').filter({ hasText: 'eye-not-asked' })
  await expect(notAsked).toContainText(say('journey:report.noAnswerReason.consent'))
  await expectAccessible(page, '#main')
  expect(mistral.requests.every(({ rawBody }) => rawBody.includes('Read the digits'))).toBe(true)

  await page.getByRole('button', { name: say('site:nav.myData') }).click()
  const myData = page.getByRole('dialog', { name: say('journey:myData.title') })
  await expect(myData.getByRole('listitem').filter({ hasText: 'OpenAI' })).toContainText('differing-eye')
  await expectAccessible(page, DIALOG)
})

/** Somebody else writes another version of what models are told about photos. */
async function changeScanning(request: APIRequestContext, prompt: string): Promise<void> {
  const listed = await request.get(`${server.url}/api/admin/hidden-prompts?type=image_scanning&language=it`)
  const [scanning] = z.array(hiddenPromptSchema).parse(await listed.json())
  expect((await request.patch(`${server.url}/api/admin/hidden-prompts/${scanning?.id}`, { data: { prompt } })).ok()).toBe(true)
}

async function storeKey(page: Page, say: Texts): Promise<void> {
  await page.getByRole('button', { name: /: OpenAI$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('staff:keys.field'), { exact: true }).fill('sk-of-the-test-4321')
  await dialog.getByRole('button', { name: say('staff:keys.store') }).click()
  await expect(page.getByText('4321')).toBeVisible()
}

async function addModel(page: Page, say: Texts): Promise<void> {
  await page.getByRole('button', { name: say('staff:models.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('staff:models.fields.provider')).selectOption('openai')
  await dialog
    .getByLabel(say('staff:models.fields.model'), { exact: true })
    .selectOption({ label: say('staff:models.fields.other') })
  await dialog.getByLabel(say('staff:models.fields.modelId')).fill('eye-of-the-test')
  await dialog.getByLabel(say('staff:models.fields.name'), { exact: true }).fill('Occhio di prova')
  await dialog.getByLabel(say('staff:models.fields.inputPrice')).fill('2,5')
  await dialog.getByLabel(say('staff:models.fields.outputPrice')).fill('10')
  await dialog.getByRole('switch').click()
  await expectAccessible(page, DIALOG)
  await dialog.getByRole('button', { name: say('staff:models.addAction') }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'eye-of-the-test' })
  await row.getByRole('switch').click()
  await expect(row).toContainText(say('staff:models.used'))
  await expect(page.getByText(say('staff:models.updated'), { exact: true })).toBeVisible()
}

/** The draft sees nothing where the prompt in use sees a sign that the samples do not show. */
async function tryOut(page: Page, say: Texts): Promise<void> {
  await page
    .getByRole('button', { name: say('staff:tryOut.open') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('staff:tryOut.run') }).click()
  await expect(dialog.getByText(say('staff:tryOut.rightlyNothing'))).toHaveCount(1)
  await expect(dialog.getByText(say('staff:tryOut.right', { right: 1, all: 4 }))).toBeVisible()
  await expectAccessible(page, DIALOG)
  await page.keyboard.press('Escape')
}

async function addByRequest(request: APIRequestContext, provider: 'openai' | 'mistral', modelId: string): Promise<void> {
  if (provider === 'openai')
    await request.put(`${server.url}/api/admin/ai-providers/openai/key`, { data: { apiKey: 'sk-of-the-test-4321' } })
  const data = { name: modelId, provider, modelId, isActive: true, price: PRICE }
  const added = await request.post(`${server.url}/api/admin/ai-models`, { data })
  aiModelSchema.parse(await added.json())
}
