import { clientDelete } from '../../../protocol/calls/profile-manager/account-deletion.ts'
import { recommendation } from '../../../protocol/calls/core/recommendation.ts'
import { filesSave } from '../../../protocol/calls/file-manager/files.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { makeClient, signInAt } from '../borrower.ts'
import { test } from '../deployment.ts'
import { expect, latestCode, newPhone, type Page } from '../fixtures.ts'
import { personWith, photo } from '../person.ts'
import { confirmPhone } from '../register.ts'
import { deviceText, recordsOnDevice } from '../worker.ts'

/** A browser without network says so in its console; that is no fault of the page. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 4\d\d/
const COMMENT = 'Всё понятно, спасибо Пелагее'

test.use({ expectedConsoleErrors: [NO_NETWORK] })

const rate = async (page: Page): Promise<void> => {
  await page.goto(PATHS.rating)
  await page.getByRole('radio', { name: /4 из 5/ }).check()
  await page.getByRole('textbox', { name: /Комментарий/ }).fill(COMMENT)
  await page.getByRole('button', { name: 'Отправить' }).click()
}

const unsent = (page: Page) => page.getByRole('heading', { name: /Не отправлено/ })

test('an answer that is lost is asked for again with the same key; a refused rating is shown and deleted only after a question', async ({
  page,
  context,
  server,
}) => {
  const client = await makeClient(server.url)
  await signInAt(page, client, PATHS.settings)
  const keys: string[] = []
  let fate: 'lost' | 'refused' | 'passed' = 'lost'
  await page.route(`**${recommendation.path}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (fate === 'passed') return route.continue()
    if (fate === 'refused')
      return route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: { code: 'VALIDATION', title: 'Проверьте данные', detail: 'Сократите отзыв.' },
      })
    await route.fetch()
    return route.abort('failed')
  })
  await rate(page)
  await expect(page.getByText('Отправим, когда появится сеть')).toBeVisible()
  fate = 'passed'
  await expect(page.getByText('Оценка у нас')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBeGreaterThan(1)

  await page.evaluate(async () => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await rate(page)
  await expect(page.getByText('Отправим, когда появится сеть')).toBeVisible()
  await page.goto(PATHS.settings)
  fate = 'refused'
  await context.setOffline(false)
  const row = page.getByRole('button', { name: /Оценка 4 из 5/ })
  await expect(row).toContainText('не принято: проверьте данные')
  await row.click()
  await expect(page.getByText('Проверьте данные. Сократите отзыв.')).toBeVisible()
  await page.getByRole('button', { name: 'Удалить', exact: true }).click()
  await page.getByRole('button', { name: 'Удалить навсегда' }).click()
  await expect(unsent(page)).toHaveCount(0)
})

test('a passport photo taken without network waits on the device and is stored when the network is back', async ({
  page,
  context,
  server,
}) => {
  const person = personWith(newPhone())
  await confirmPhone(page, server, person)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await context.setOffline(true)
  const title = 'Разворот с фотографией'
  const field = page.getByRole('group', { name: title })
  await page
    .getByLabel(`Выбрать файл: ${title}`)
    .setInputFiles({ name: 'p.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(field.getByText('Отправим, когда появится сеть')).toBeVisible()
  const stored = page.waitForResponse((response) => response.url().endsWith(filesSave.path))
  await context.setOffline(false)
  expect((await stored).status()).toBe(200)
  await expect(field.getByText('Готово')).toBeVisible()
})

test('personal data are readable without network; a deleted account leaves nothing on the device and cannot be entered', async ({
  page,
  context,
  server,
}) => {
  const client = await makeClient(server.url)
  const { phone, password, passport, inn } = client.walker.person
  await signInAt(page, client, PATHS.settings)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await page.getByRole('link', { name: /Личные данные/ }).click()
  await expect(page.getByText(passport.lastName)).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(passport.lastName)).toBeVisible()
  await expect(page.getByText(/Нет сети\.\s+Данные на/)).toBeVisible()
  await context.setOffline(false)

  await page.goto(PATHS.settings)
  await page.getByRole('link', { name: 'Удалить аккаунт' }).click()
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
  await expect(page.getByText('Отметьте, что понимаете последствия.').first()).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
  const code = page.getByRole('textbox', { name: /код/i })
  await expect(code).toBeVisible()
  const deleted = page.waitForResponse(
    (response) =>
      response.url().endsWith(clientDelete.path) && response.request().method() === 'POST',
  )
  await code.fill(await latestCode(server, phone, 'DELETE_PROFILE'))
  expect((await deleted).status()).toBe(200)
  await expect(page).toHaveURL('/')
  const left = await deviceText(page)
  const traces = [phone.slice(2), inn, passport.lastName, passport.documentNumber]
  expect(traces.filter((trace) => left.includes(trace))).toEqual([])
  for (const kind of ['contracts', 'snapshots', 'drafts', 'outbox'])
    expect(await recordsOnDevice(page, kind), kind).toBe(0)

  await page.goto(PATHS.login)
  await page.getByLabel('Телефон').fill(phone)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByText('Номер или пароль не подходят').first()).toBeVisible()
})
