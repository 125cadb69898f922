import { PATHS } from '../../protocol/paths.ts'
import { expect, newPhone, test } from './fixtures.ts'
import { personWith } from './person.ts'
import { confirmPhone } from './register.ts'

const LINK = '/?utm_source=Sravni&click_id=c-1&webmaster_id=w-1&integrationId=example-partner'

test('whoever comes by a partner’s link registers in a new tab, and the click is told once', async ({
  page,
  server,
}) => {
  await page.goto(LINK)
  const names = async () => (await page.context().cookies()).map(({ name }) => name)
  await expect.poll(names).toContain('SRAVNI_TRANSACTION_ID')
  const agent = (await page.context().cookies()).find(({ name }) => name === 'AGENT')
  const inHours = ((agent?.expires ?? 0) - Date.now() / 1000) / 3600
  expect(inHours).toBeGreaterThan(23)
  expect(inHours).toBeLessThan(24.1)
  expect(agent).toMatchObject({ value: 'SRAVNI', domain: 'localhost', path: '/' })

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Получить на карту' }).first().click()
  const tab = await opened
  await expect(tab).toHaveURL(PATHS.signUp)
  await expect(page).toHaveURL(LINK)
  await expect(tab.getByText(/^Шаг 1 из 3,/)).toBeVisible()

  const told = tab.waitForResponse((response) => response.url().includes('/profile-manager/cpa?'))
  await confirmPhone(tab, server, personWith(newPhone()))
  await expect(tab).toHaveURL(PATHS.signUpUserInfo)
  const answer = await told
  expect(answer.status()).toBe(200)
  expect(new URL(answer.url()).search).toBe('?name=SRAVNI&transactionId=c-1&webId=w-1')
  await expect.poll(names).not.toContain('AGENT')
})

test('a visit without a partner keeps no cookie of one and stays in its tab', async ({ page }) => {
  await page.goto('/?clickid=c-1')
  await page.getByRole('link', { name: 'Получить на карту' }).first().click()
  await expect(page).toHaveURL(PATHS.signUp)
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([])
})

test('an id in ?url= opens the address of the server’s list in the same window', async ({
  page,
}) => {
  await page.route('https://partner.example/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>Предложения</h1>' }),
  )
  await page.goto('/?url=showcase')
  await expect(page.getByRole('heading', { name: 'Предложения' })).toBeVisible()
  expect(page.url()).toBe('https://partner.example/offers?from=vovremya')
})
