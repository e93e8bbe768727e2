import { CONSULTATION_PRODUCT_ID } from '@chioma/contract'
import { type MailSink, startMailSink } from '../support/mail-sink.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { setUpOwnServer } from './own-server.ts'
import { purchaseViaApi } from './purchase-via-api.ts'
import { expectNoSidewaysScroll } from './steps.ts'

let sink: MailSink
const server = setUpOwnServer(async () => {
  sink = await startMailSink()
  return { SMTP_URL: sink.url, PRIVATE_NETWORKS: '127.0.0.0/8' }
})
test.afterAll(async () => sink.close())

// The browser itself notes that the order is not there for strangers.
test.use({ viewport: { width: 390, height: 844 }, expectedFaults: [/404 .*\/api\/orders\//] })

const unfolded = (mail = ''): string => mail.replaceAll('=\n', '').replaceAll('=3D', '=')
const linkIn = (mail: string | undefined): string => /\S+\/orders\/[\w-]{36}#key=[\w-]+/.exec(unfolded(mail))?.[0] ?? ''
const mailAbout = async (subject: RegExp): Promise<string> => {
  await expect.poll(() => sink.mails.some((mail) => subject.test(mail)), { timeout: 30_000 }).toBe(true)
  return sink.mails.find((mail) => subject.test(mail)) ?? ''
}

test('an order is found from another browser, by the link of its receipt and by its address', async ({ page, request, say }) => {
  const email = 'anna@example.org'
  await request.post(`${server.url}/api/cart`, { data: { userId: '1', productId: CONSULTATION_PRODUCT_ID, quantity: 1 } })
  const { id, number } = await purchaseViaApi(request, server.url, email)
  const link = linkIn(await mailAbout(new RegExp(number)))
  expect(link).toContain(`${server.url}/orders/${id}#key=`)

  await page.goto(`${server.url}/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shop:orders.order.notFound'))
  await page.getByRole('link', { name: say('shop:orders.find.link') }).click()
  await expect(page.getByRole('heading', { name: say('shop:orders.find.title') })).toBeVisible()
  await page.getByRole('button', { name: say('shop:orders.find.send') }).click()
  await expect(page.getByText(say('shop:orders.find.emailError'))).toBeVisible()
  await expectAccessible(page, '#main')
  await page.getByRole('textbox', { name: say('shop:orders.find.email') }).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('shop:orders.find.sentText', { email }))).toBeVisible()
  await expectNoSidewaysScroll(page)
  const mail = await mailAbout(/your=20orders|your orders|links/i)
  expect(linkIn(mail)).toBe(link)

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(page.getByText(say('shop:orders.order.readOnly'))).toBeVisible()
  expect(page.url()).toBe(`${server.url}/orders/${id}`)
  await expect(page.getByRole('button', { name: say('shop:orders.order.chooseTime') })).toHaveCount(0)
  await expectAccessible(page, '#main')
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(page.getByText(say('shop:orders.order.readOnly'))).toBeVisible()
})
