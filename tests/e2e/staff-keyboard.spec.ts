import { issuedLinkSchema } from '@chioma/contract'
import type { Page } from '@playwright/test'
import { plainPicture } from '../support/damaged-images.ts'
import { expect, open, test } from './journey.ts'
import { OWNER, setUpOwnServer } from './own-server.ts'
import { tabTo } from './tab-to.ts'

test.use({ language: 'it' })

const server = setUpOwnServer()

test('a centre comes and goes by keys alone, and the focus stays in the list', async ({ page, say }) => {
  await openAsStaff(page, '/centers-admin')
  await tabTo(page, page.getByRole('button', { name: say('editor:centers.new') }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByLabel(say('editor:centers.fields.name')))
  await page.keyboard.type('Aurora')
  await tabTo(page, dialog.getByLabel(say('editor:centers.fields.address')))
  await page.keyboard.type('Via Po 3, Torino')
  const place = dialog.getByLabel(say('editor:centers.fields.place'))
  await tabTo(page, place)
  await page.keyboard.type('45.07, 7.69')
  const pin = dialog.getByRole('button', { name: say('editor:centers.pin') })
  await tabTo(page, pin, 'Shift+Tab')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(place).toHaveValue(/^45\.070\d+, 7\.6\d+$/)
  await expect(place).not.toHaveValue(/, 7\.69$/)
  await expect(pin).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: say('editor:centers.save') }))
  await page.keyboard.press('Enter')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  const card = cards.filter({ hasText: 'Aurora' })
  await expect(card).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const deletion = new RegExp(`^${say('editor:centers.removeAction')}`)
  await tabTo(page, card.getByRole('button', { name: deletion }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: say('editor:centers.removeAction') }))
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  const focused = page.getByRole('main').locator(':focus')
  await expect(focused).toHaveAccessibleName(deletion)
})

test('a number that is saved where it stands keeps the focus, a filter that is cleared hands it on', async ({ page, say }) => {
  await openAsStaff(page, '/admin/products')
  const stock = page.getByRole('textbox', { name: say('backoffice:products.stockOf', { name: 'Set per iniziare' }) })
  await tabTo(page, stock)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('33')
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('backoffice:products.stockSaved'), { exact: true })).toBeVisible()
  await expect(stock).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: say('backoffice:products.edit') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('button', { name: say('backoffice:products.actionsFor', { name: 'Set per iniziare' }) }),
  ).toBeFocused()

  await tabTo(page, page.getByRole('searchbox'), 'Shift+Tab')
  await page.keyboard.type('Set per')
  await expect(page).toHaveURL(/search=/)
  await tabTo(page, page.getByRole('button', { name: say('backoffice:filters.clear') }))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/search=/)
  await expect(page.getByLabel(say('backoffice:filters.order'))).toBeFocused()
})

test('signing in and out by keys leads onto the page that comes', async ({ page, say }) => {
  await open(page, `${server.url}/admin/orders`)
  await tabTo(page, page.getByRole('textbox', { name: say('staff:fields.email') }))
  await page.keyboard.type(OWNER.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(OWNER.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: say('backoffice:orders.title'), level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  const from = page.getByLabel(say('backoffice:filters.from'))
  await tabTo(page, from)
  // The same day whichever of the two the browser writes first.
  await page.keyboard.type('01012026')
  await expect(page).toHaveURL(/from=2026-01-01/)
  await expect(from).toHaveValue('2026-01-01')
  await expect(from).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: say('staff:shell.signOut') }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: say('staff:signIn.title') })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a product is made by keys alone, its picture with it', async ({ page, say }) => {
  const picture = { name: 'comb.png', mimeType: 'image/png', buffer: await plainPicture('png') }
  page.on('filechooser', (chooser) => void chooser.setFiles(picture))
  await openAsStaff(page, '/admin/products')
  await tabTo(page, page.getByRole('link', { name: say('backoffice:products.add') }))
  await page.keyboard.press('Enter')
  const name = page.getByRole('textbox', { name: say('backoffice:products.fields.name'), exact: true })
  const price = page.getByRole('textbox', { name: say('backoffice:products.priceIn', { currency: 'USD' }) })
  await tabTo(page, price)
  await page.keyboard.type('sette')
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(say('backoffice:products.problems.name'))

  await typeInTurn(page, ['Pettine largo', 'Un pettine a denti larghi.', 'Non tira'])
  await tabTo(page, price)
  await page.keyboard.press('ControlOrMeta+a')
  await typeInTurn(page, ['7,50', '12', '100 g'])
  await tabTo(page, page.getByRole('textbox', { name: say('backoffice:products.fields.partnerCompany') }))
  await page.keyboard.type('Legno')
  await tabTo(page, page.getByRole('button', { name: say('backoffice:products.chooseImage') }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: say('backoffice:products.imageChosen') })).toBeVisible()
  await expect(page.getByRole('button', { name: say('backoffice:products.replaceImage') })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: say('backoffice:products.create') }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pettine largo', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('img', { name: say('backoffice:products.imageNow') })).toBeVisible()
  await expect(price).toHaveValue('7,50')
})

test('a role is changed by keys alone, and the focus stays with the member', async ({ page, request, say }) => {
  await openAsStaff(page, '/admin/staff')
  const invitation = { email: 'bruno@example.org', role: 'editor' }
  const issued = await page.request.post(`${server.url}/api/admin/staff/invitations`, { data: invitation })
  const token = new URL(issuedLinkSchema.parse(await issued.json()).url).hash.slice(1)
  const joining = { token, name: 'Bruno Neri', password: 'otto lanterne blu' }
  expect((await request.post(`${server.url}/api/staff/invitation`, { data: joining })).ok()).toBe(true)
  await page.reload()
  const role = page.getByRole('combobox', { name: say('staff:members.roleOf', { name: 'Bruno Neri' }) })
  await tabTo(page, role)
  await page.keyboard.press('ArrowDown')
  const changed = { name: 'Bruno Neri', role: say('staff:roles.analyst') }
  await expect(page.getByText(say('staff:members.roleChanged', changed), { exact: true })).toBeVisible()
  await expect(role).toHaveValue('analyst')
  await expect(role).toBeFocused()
})

test('an edition of the texts is taken back by keys alone', async ({ page, say }) => {
  await openAsStaff(page, '/content-editor')
  for (const [edition, title] of ['Il primo titolo', 'Il secondo titolo'].entries()) {
    const update = { content: { 'heroTitle@it': title }, images: {}, edition }
    expect((await page.request.post(`${server.url}/api/admin/content/bulk-update`, { data: update })).ok()).toBe(true)
  }
  await page.reload()
  const editions = page.getByRole('button', { name: say('editor:editions.open') })
  await tabTo(page, editions)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('button', { name: say('editor:editions.restore') }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('editor:editions.restored'), { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(editions).toBeFocused()
  const title = page.getByRole('textbox', { name: new RegExp(`^${say('editor:fields.heroTitle')}`) })
  await expect(title).toHaveValue('Il primo titolo')
})

test('a day gets opening hours and loses them again by keys alone', async ({ page, say }) => {
  await openAsStaff(page, '/admin/bookings')
  const center = page.getByRole('combobox', { name: say('backoffice:bookings.center') })
  await tabTo(page, center)
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/center=/)
  await expect(center).toBeFocused()
  const hours = page.getByRole('button', { name: say('backoffice:hours.open') })
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: say('staff:forms.save') })
  const add = dialog.getByRole('button', { name: new RegExp(`^${say('backoffice:hours.add')}.*domenica$`, 'i') })
  const opens = dialog.getByLabel(new RegExp(`^${say('backoffice:hours.opens', { day: 'domenica', number: 1 })}$`, 'i'))
  await tabTo(page, hours, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, add, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(opens).toBeFocused()
  await page.keyboard.press('Backspace')
  await tabTo(page, save)
  await page.keyboard.press('Enter')
  await expect(opens).toBeFocused()
  await expect(opens).toHaveAccessibleDescription(say('backoffice:hours.wrong'))
  await page.keyboard.type('10')
  await expect(opens).toHaveValue('10:00')
  await tabTo(page, save)
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('backoffice:hours.saved'), { exact: true })).toBeVisible()
  await expect(hours).toBeFocused()

  await page.keyboard.press('Enter')
  const removal = new RegExp(`^${say('backoffice:hours.remove', { day: 'domenica', number: 1 })}$`, 'i')
  await tabTo(page, dialog.getByRole('button', { name: removal }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(add).toBeFocused()
  await tabTo(page, save)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(hours).toBeFocused()

  const practitioners = page.getByRole('button', { name: say('backoffice:practitioners.open') })
  await tabTo(page, practitioners)
  await page.keyboard.press('Enter')
  const newOne = dialog.getByRole('button', { name: say('backoffice:practitioners.add') })
  await tabTo(page, newOne)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: say('backoffice:practitioners.addTitle') })
  await tabTo(page, form.getByLabel(say('backoffice:practitioners.name')))
  await page.keyboard.type('Ada Neri')
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(newOne).toBeFocused()
  const change = dialog.getByRole('button', { name: say('backoffice:practitioners.edit', { name: 'Ada Neri' }) })
  await tabTo(page, change, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Ada Neri' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(practitioners).toBeFocused()
})

/** Fills one field after another, from the one that has the focus, and goes on to what comes after them. */
async function typeInTurn(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
}

async function openAsStaff(page: Page, path: string): Promise<void> {
  await server.signInAsOwner(page.request)
  await open(page, `${server.url}${path}`)
}
