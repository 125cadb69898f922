/** D34: whatever is deployed under an open page, nothing typed is lost and nothing goes white. */
import { PATHS } from '../../../protocol/paths.ts'
import { expectVersion, test } from '../deployment.ts'
import { expect, newPhone, type Page } from '../fixtures.ts'
import { personWith } from '../person.ts'
import { addPassport, confirmPhone } from '../register.ts'
import { expectNoUpdateLeft, expectToStay, findUpdate } from '../worker.ts'
test.use({
  baseURL: async ({ deployment }, use) => use(deployment.url),
  expectedConsoleErrors: [/status of 40[014]/],
})

const DEPLOYS = 20
/** The first fields of the questionnaire. */
const FIELDS = [
  ['Фамилия', 'Иванова'],
  ['Имя', 'Анна'],
  ['Отчество', 'Петровна'],
  ['Дата рождения', '15.03.1990'],
] as const

const field = (page: Page, label: string) => page.getByLabel(label, { exact: label === 'Имя' })

/** Words that the page shows; a white page has none. */
const words = (page: Page): Promise<number> =>
  page.evaluate(() => document.body.innerText.replace(/\s/g, '').length)

test('20 deploys under an open, half-filled form: no field lost, no white page, one reload, when it is asked for', async ({
  page,
  deployment,
}) => {
  const person = personWith(newPhone())
  await confirmPhone(page, deployment, person)
  await addPassport(page)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  // A page of the first visit has no worker yet, so no version would wait for it.
  await page.reload()
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null))
    .toBe('activated')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })

  let version = ''
  let lost = 0
  let white = 0
  for (let round = 0; round < DEPLOYS; round += 1) {
    // One field more every five deploys, the rest stands as it was.
    const typed = FIELDS.slice(0, Math.floor((round * FIELDS.length) / DEPLOYS) + 1)
    const [label, value] = typed.at(-1) ?? FIELDS[0]
    await field(page, label).fill(value)
    version = await deployment.deploy()
    await findUpdate(page)
    for (const [name, expected] of typed)
      if ((await field(page, name).inputValue()) !== expected) lost += 1
    if ((await words(page)) < 40) white += 1
    await expect(page.getByText('Есть новая версия')).toHaveCount(0)
  }
  expect({ lost, white, loads }).toEqual({ lost: 0, white: 0, loads: 0 })

  // The landing page has no input of its own: there the newest version is offered, and one tap brings it.
  await page.goto(PATHS.landing)
  loads = 0
  await page.getByRole('button', { name: 'Обновить' }).click()
  await expectVersion(page, version)
  await expectNoUpdateLeft(page)
  await expectToStay(page)
  // The words of the newest version are there before the page has loaded.
  await expect.poll(() => loads).toBe(1)
  process.stdout.write(
    `deploys: ${DEPLOYS}; fields lost ${lost}; white pages ${white}; reloads ${loads}, after a tap\n`,
  )
  await page.goto(PATHS.signUpUserInfo)
  for (const [name, expected] of FIELDS) await expect(field(page, name)).toHaveValue(expected)
})
