import type { Page, Route } from '@playwright/test'
import { preparedDataFolder } from '../support/prepared-data.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { expectNoSidewaysScroll } from './steps.ts'
import type { Texts } from './texts.ts'

test.use({ language: 'it' })

const OWNER = { name: 'Giulia Conti', email: 'giulia@example.org', password: 'sette lanterne verdi' }
const EDITOR = { name: 'Marco Rossi', email: 'marco@example.org', password: 'tredici barche lente' }

let server: ServerProcess
let dataFolder: Awaited<ReturnType<typeof preparedDataFolder>>

// A server of its own: the first owner is made once.
test.beforeAll(async () => {
  dataFolder = await preparedDataFolder()
  server = await startServerProcess({ dataFolder: dataFolder.path, env: { LOG_LEVEL: 'warn', WORKER: 'none' } })
})
test.afterAll(async () => {
  await server.stop()
  await dataFolder.remove()
})

test('from the set-up link to an editor who is refused on the owner’s page', async ({ page, say }) => {
  await page.goto(await printedSetUpLink())
  await page.getByLabel(say('staff:fields.name')).fill(OWNER.name)
  await page.getByLabel(say('staff:fields.email')).fill(OWNER.email)
  await page.getByLabel(say('staff:fields.newPassword')).fill(OWNER.password)
  await page.getByRole('button', { name: say('staff:links.setup.action') }).click()
  await expect(heading(page)).toHaveText(say('staff:overview.title', { name: OWNER.name }))

  await takeExamplesOff(page, say)

  const link = await inviteEditor(page, say)
  await expectAccessible(page)
  await page.getByRole('button', { name: say('staff:shell.signOut') }).click()
  await expect(heading(page)).toHaveText(say('staff:signIn.title'))

  // What is still on its way when somebody goes is taken back, not refused.
  const held: Route[] = []
  await page.route('**/api/admin/first-steps', (route) => void held.push(route))
  await page.route('**/api/staff/logout', async (route) => {
    const response = await route.fetch()
    for (const late of held) await late.fulfill({ response: await late.fetch() }).catch(() => undefined)
    await route.fulfill({ response })
  })
  await page.goto(link)
  await page.getByLabel(say('staff:fields.name')).fill(EDITOR.name)
  await page.getByLabel(say('staff:fields.newPassword')).fill(EDITOR.password)
  await page.getByRole('button', { name: say('staff:links.invitation.action') }).click()
  await expect(heading(page)).toHaveText(say('staff:overview.title', { name: EDITOR.name }))
  await page.getByRole('button', { name: say('staff:shell.signOut') }).click()
  await expect(heading(page)).toHaveText(say('staff:signIn.title'))
  expect(held.length).toBeGreaterThan(0)
  await page.unrouteAll()

  await page.goto(`${server.url}/admin/staff`)
  await signIn(page, say)
  await expect(heading(page)).toHaveText(say('staff:shell.refused'))
  await expect(page.getByRole('link', { name: say('staff:sections.members') })).toHaveCount(0)
  expect((await page.request.get(`${server.url}/api/admin/staff`)).status()).toBe(403)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: say('staff:shell.openMenu') }).click()
  await page.getByRole('link', { name: say('staff:sections.account') }).click()
  await expect(heading(page)).toHaveText(say('staff:account.title'))
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: say('site:nav.frontend') }).click()
  await expect(page.getByRole('link', { name: say('site:hero.start') })).toBeVisible()
  await page.getByRole('link', { name: say('site:nav.admin') }).click()
  await expect(heading(page)).toHaveText(say('staff:overview.title', { name: EDITOR.name }))
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function printedSetUpLink(): Promise<string> {
  const find = () => /link: (\S+\/admin\/set-up#\S+)/.exec(server.output())?.[1]
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}

/** What came with the server is off the site after a question, and back with one press. */
async function takeExamplesOff(page: Page, say: Texts): Promise<void> {
  const shown = async () => (await (await page.request.get(`${server.url}/api/centers`)).json()).length
  const remove = page.getByRole('button', { name: say('staff:firstSteps.examples.remove') })
  await expect(page.getByText(say('staff:firstSteps.progress_other', { done: 0, count: 8 }))).toBeVisible()
  await expectAccessible(page)
  await remove.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('staff:firstSteps.examples.remove') })
    .click()
  await expect(remove).toHaveCount(0)
  expect(await shown()).toBe(0)
  await page.getByRole('button', { name: say('backoffice:actions.undo') }).click()
  await expect(remove).toBeVisible()
  expect(await shown()).toBe(6)
}

/** Gives the link that the owner hands on. */
async function inviteEditor(page: Page, say: Texts): Promise<string> {
  await page
    .getByRole('link', { name: say('staff:sections.members') })
    .first()
    .click()
  await page.getByRole('button', { name: say('staff:members.invite') }).click()
  await page.getByRole('dialog').getByLabel(say('staff:fields.email')).fill(EDITOR.email)
  await page.getByRole('button', { name: say('staff:members.makeInvitation') }).click()
  const issued = page.getByLabel(say('staff:links.issued.label'))
  await expect(issued).toHaveValue(/#./)
  const link = await issued.inputValue()
  await page.getByRole('button', { name: say('staff:forms.done') }).click()
  await expect(page.getByText(EDITOR.email)).toBeVisible()
  return link
}

async function signIn(page: Page, say: Texts): Promise<void> {
  await page.getByLabel(say('staff:fields.email')).fill(EDITOR.email)
  await page.getByLabel(say('staff:fields.password'), { exact: true }).fill(EDITOR.password)
  await page.getByRole('button', { name: say('staff:signIn.action') }).click()
}
