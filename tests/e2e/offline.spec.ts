import { readFile } from 'node:fs/promises'
import { moscowDate } from '../../lending/calendar.ts'
import { fromRoubles, kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import { quote } from '../../lending/schedule.ts'
import { SESSION_COOKIES } from '../../protocol/session-cookies.ts'
import { contractPath, isServerPath, PATHS } from '../../protocol/paths.ts'
import { formatPhone } from '../../protocol/validation.ts'
import { type Borrower, loseSession, makeBorrower, signInAt } from './borrower.ts'
import { test } from './deployment.ts'
import { expect, type Page } from './fixtures.ts'
import { plant } from './planted.ts'
import { deviceText, recordsOnDevice } from './worker.ts'

const DAY_MS = 86_400_000

/** A browser without network says so in its console; that is no fault of the page. */
const NO_NETWORK = /ERR_(?:INTERNET_DISCONNECTED|FAILED)|status of 40[014]/

const offlineBar = (page: Page) =>
  page.getByText(/Нет сети\.\s+Данные на \d\d\.\d\d\.\d\d, \d\d:\d\d/)

/** Signs in and waits until the account lies on the device. */
const visitAccount = async (page: Page, borrower: Borrower): Promise<void> => {
  await signInAt(page, borrower, PATHS.payments)
  await expect(page.getByRole('heading', { name: 'Мои платежи' })).toBeVisible()
  await page.evaluate(async () => navigator.serviceWorker.ready)
  for (const kind of ['contracts', 'schedules'])
    await expect.poll(() => recordsOnDevice(page, kind)).toBeGreaterThan(0)
  // Account, movements, and what is fetched in the quiet afterwards: documents and closed contracts.
  await expect.poll(() => recordsOnDevice(page, 'snapshots')).toBeGreaterThanOrEqual(4)
}

test.describe('a stranger without network after one visit', () => {
  test.use({ expectedConsoleErrors: [NO_NETWORK] })

  test(
    'calculates every product with the right sums and finds every screen',
    { tag: '@long' },
    async ({ page, context }) => {
      await page.goto('/')
      await page.evaluate(async () => navigator.serviceWorker.ready)
      await context.setOffline(true)
      await page.reload()
      const choices = [
        { tab: 'До зарплаты', productKey: 'LOAN_WITH_GRACE_PERIOD', amount: 12_000, term: 17 },
        { tab: 'Как в банке', productKey: 'INSTALLMENT', amount: 80_000, term: 3 },
        { tab: 'Сплит', productKey: 'OPTIMAL', amount: 45_000, term: 12 },
      ] as const
      for (const { tab, productKey, amount, term } of choices) {
        await page.getByRole('tab', { name: tab }).click()
        for (const [entry, value] of [
          ['amount', amount],
          ['term', term],
        ] as const) {
          const field = page.locator(`input[data-entry=${entry}]`)
          await field.fill(String(value))
          await field.blur()
        }
        const expected = quote({
          productKey,
          amountKopecks: fromRoubles(amount),
          term,
          issuedOn: moscowDate(Date.now()),
        })
        await expect(page.locator('#calculator [data-part=full-cost]')).toContainText(
          formatMoney(expected.fullCost.costKopecks),
        )
      }
      const screens = [
        ['/sign_up', 'Телефон и пароль'],
        ['/login', 'Вход'],
        ['/profile/payments', 'Вход'],
        ['/nope/anything', 'Увы, такой страницы не существует...'],
      ] as const
      for (const [path, words] of screens) {
        await page.goto(path)
        await expect(page.getByText(words).first(), path).toBeVisible()
      }
    },
  )
})

test.describe('a borrower without network', () => {
  test.use({ expectedConsoleErrors: [NO_NETWORK] })

  test('reads payments, contract, schedule and the payoff of today, and is told why paying waits', async ({
    page,
    context,
    server,
    borrower,
  }) => {
    await visitAccount(page, borrower)
    const { rows } = await borrower.contract()
    await context.setOffline(true)

    await page.goto('/profile/payments')
    await expect(offlineBar(page)).toBeVisible()
    await page.getByRole('tab', { name: 'Список' }).click()
    for (const { paymentKopecks } of rows)
      await expect(page.getByText(formatMoney(kopecks(paymentKopecks))).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Оплатить' })).toBeDisabled()
    await expect(page.getByText('Оплатить можно, когда появится сеть.')).toBeVisible()

    // The next day has come, here and there; the copy is of yesterday.
    await page.clock.setFixedTime(Date.now() + DAY_MS)
    await server.advanceDays(1)
    const { payoff } = await borrower.contract()
    await page.goto(contractPath(borrower.loanApplicationId))
    await expect(offlineBar(page)).toBeVisible()
    await expect(
      page.getByRole('table', { name: 'График платежей' }).locator('tbody tr'),
    ).toHaveCount(rows.length)
    expect(payoff.interestKopecks).toBeGreaterThan(0)
    await expect(page.getByRole('group', { name: 'Полное погашение' })).toContainText(
      formatMoney(kopecks(payoff.totalKopecks)),
    )
    await expect(page.getByRole('button', { name: 'Оплатить', exact: true })).toBeDisabled()

    for (const [path, heading] of [
      [PATHS.documents, /Договор №/],
      [PATHS.settings, 'Настройки'],
      [PATHS.closedContracts, 'Закрытых договоров нет'],
      [PATHS.addContract, /./],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible()
      await expect(offlineBar(page), path).toBeVisible()
    }
  })

  test(
    'stays signed in when the access token runs out, and sees the new state when the network is back',
    { tag: '@long' },
    async ({ page, context, server, borrower }) => {
      await visitAccount(page, borrower)
      await page.goto(contractPath(borrower.loanApplicationId))
      const payoff = page.getByRole('group', { name: 'Полное погашение' })
      await expect(payoff).toBeVisible()
      await context.setOffline(true)
      await expect(offlineBar(page)).toBeVisible()
      await server.advanceMinutes(24 * 60)
      await page.clock.setFixedTime(Date.now() + DAY_MS)
      await page.reload()
      await expect(offlineBar(page)).toBeVisible()
      await page.getByRole('link', { name: 'Документы' }).last().click()
      await expect(page).toHaveURL(PATHS.documents)
      await page.goBack()
      await expect(payoff).toBeVisible()

      await context.setOffline(false)
      await expect(offlineBar(page)).toHaveCount(0)
      await expect(page).toHaveURL(contractPath(borrower.loanApplicationId))
      const { totalKopecks } = (await borrower.contract()).payoff
      await expect(payoff).toContainText(formatMoney(kopecks(totalKopecks)))
      await expect(page.getByRole('button', { name: 'Оплатить', exact: true })).toBeEnabled()
    },
  )

  test(
    'reads the copy when the server takes the call and never answers',
    { tag: '@long' },
    async ({ page, borrower }) => {
      await visitAccount(page, borrower)
      // Nor does the page give a call up: what it shows, it shows without an answer (quality reference 1.3 row 22).
      await page.addInitScript(() => {
        AbortSignal.timeout = () => new AbortController().signal
      })
      await page.route(
        ({ pathname }) => isServerPath(pathname),
        () => undefined,
      )
      await page.goto(contractPath(borrower.loanApplicationId), { waitUntil: 'commit' })
      await expect(page.getByRole('table', { name: 'График платежей' })).toBeVisible()
      await page.goto(PATHS.payments, { waitUntil: 'commit' })
      await expect(page.getByText(/1 из 6/)).toBeVisible()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  )

  test(
    'keeps a document on the phone, tells what became of it, and opens it without network',
    { tag: '@long' },
    async ({ page, context, borrower }) => {
      await visitAccount(page, borrower)
      await page.goto(PATHS.documents)
      const keep = (title: string) =>
        page.getByRole('button', { name: `Сохранить на телефон: ${title}` })
      const isFile = ({ pathname }: URL) =>
        /^\/print-service\/documents\/[^/]+\/file$/.test(pathname)
      let answer: () => void = () => undefined
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route(isFile, async (route) => {
        await answered
        await route.continue()
      })
      await keep('Договор займа').click()
      await expect(page.getByText('Сохраняем на телефон')).toBeVisible()
      answer()
      await expect(page.getByText('есть без сети')).toBeVisible()
      await expect(keep('Договор займа')).toHaveCount(0)
      await page.unrouteAll({ behavior: 'wait' })

      await page.route(isFile, (route) => route.abort())
      await keep('График платежей').click()
      await expect(page.getByText('Нет связи. Ничего не потеряно.')).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })

      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      })
      await keep('Анкета').click()
      await expect(page.getByText('На устройстве нет места')).toBeVisible()
      await expect(keep('Анкета')).toBeEnabled()

      await context.setOffline(true)
      await page.goto(PATHS.documents)
      await expect(page.getByText('1 из')).toContainText('открывается без сети')
      await expect(page.getByRole('button', { name: /^График платежей/ })).toBeDisabled()
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Договор займа/ }).click()
      const kept = await readFile(await (await downloading).path())
      expect(kept.subarray(0, 5).toString()).toBe('%PDF-')
      expect(kept.length).toBeGreaterThan(10_000)
    },
  )

  test(
    'takes at most 15 MB of the device after a tour of all screens',
    { tag: '@long' },
    async ({ page, borrower }) => {
      await visitAccount(page, borrower)
      const paths = [
        PATHS.addContract,
        PATHS.documents,
        PATHS.settings,
        PATHS.personalData,
        PATHS.messages,
        PATHS.rating,
        PATHS.closedContracts,
        PATHS.deleteAccount,
        PATHS.calculator,
        PATHS.verify,
      ]
      for (const path of paths) {
        await page.goto(path)
        await expect(page.locator('h1')).toBeVisible()
      }
      await page.goto(PATHS.payments)
      for (const view of ['Список', 'Месяц']) {
        await page.getByRole('tab', { name: view }).click()
        await expect(page.getByRole('tab', { name: view, selected: true })).toBeVisible()
      }
      await page.goto(contractPath(borrower.loanApplicationId))
      await page.getByText('Почему такая цена').click()
      await expect(page.getByText('Ставка в день')).toBeVisible()
      for (const sheet of [/^Погасить досрочно/, /^Сдвинуть платёж/, /^Включить автосписание/]) {
        await page.getByRole('button', { name: sheet }).click()
        await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
        await page.getByRole('button', { name: 'Закрыть' }).click()
      }
      const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate())
      test.info().annotations.push({ type: 'MB', description: (usage / 1024 / 1024).toFixed(1) })
      expect(usage).toBeGreaterThan(1024 * 1024)
      expect(usage).toBeLessThanOrEqual(15 * 1024 * 1024)
    },
  )
})

/** What can never be read on a device: it is sealed while its person is there, and gone afterwards. */
const traces = async (borrower: Borrower): Promise<string[]> => {
  const { phone, mail, inn, snils, passport } = borrower.walker.person
  const { contractNumber, cardMask } = await borrower.contract()
  const national = phone.slice(2)
  return [
    national,
    formatPhone(phone),
    mail,
    inn,
    snils,
    passport.firstName,
    passport.lastName,
    passport.patronymic,
    passport.documentNumber,
    `${passport.serialNumber} ${passport.documentNumber}`,
    contractNumber,
    cardMask ?? '',
  ].filter((text) => text !== '')
}

const SESSION_NAMES: readonly string[] = Object.values(SESSION_COOKIES)

/** Cookies of the session, those that only the server may read too. */
const sessionCookies = async (page: Page): Promise<string[]> =>
  (await page.context().cookies())
    .map(({ name }) => name)
    .filter((name) => SESSION_NAMES.includes(name))

const expectNoRecords = async (page: Page, borrower: Borrower): Promise<void> => {
  const text = await deviceText(page)
  expect((await traces(borrower)).filter((trace) => text.includes(trace))).toEqual([])
  for (const kind of ['contracts', 'schedules', 'snapshots', 'documents', 'drafts', 'outbox'])
    expect(await recordsOnDevice(page, kind), kind).toBe(0)
}

const expectNoTraces = async (page: Page, borrower: Borrower): Promise<void> => {
  await expectNoRecords(page, borrower)
  expect(await sessionCookies(page)).toEqual([])
}

test.describe('leaving', () => {
  // The engine alone has no notifications to take away, and the page says that it could not.
  test.use({
    expectedConsoleErrors: [new RegExp(`${NO_NETWORK.source}|UnknownError: Unknown error`)],
  })

  const tour = async (page: Page, borrower: Borrower): Promise<void> => {
    await visitAccount(page, borrower)
    for (const path of [
      contractPath(borrower.loanApplicationId),
      PATHS.documents,
      PATHS.settings,
    ]) {
      await page.goto(path)
      await expect(page.locator('h1')).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
  }

  const signOut = async (page: Page): Promise<void> => {
    await page.goto(PATHS.settings)
    await page
      .getByRole('main')
      .getByRole('button', { name: /Выйти/ })
      .click()
    await expect(page).toHaveURL('/')
  }

  test('takes every trace of the person off the device, which was sealed before', async ({
    page,
    borrower,
  }) => {
    await tour(page, borrower)
    const sealed = await deviceText(page)
    // The random name of the record is there: the search does look into the database.
    expect(sealed).toContain(borrower.loanApplicationId)
    expect((await traces(borrower)).filter((trace) => sealed.includes(trace))).toEqual([])
    await signOut(page)
    await expectNoTraces(page, borrower)
  })

  test(
    'leaves none of 200 words that were planted into what the server said, and none that was typed or waits',
    { tag: '@long' },
    async ({ page, context, borrower }) => {
      const planted = await plant(page)
      await tour(page, borrower)
      const screens = [PATHS.documents, PATHS.personalData]
      do
        for (const path of screens) {
          await page.goto(path)
          await expect(page.locator('h1')).toBeVisible()
          await page.waitForLoadState('networkidle')
        }
      while (planted.length < 200)
      await expect(page.getByText(/метка\d+я/).first()).toBeVisible()

      await context.setOffline(true)
      await page.goto(PATHS.rating)
      await page.getByRole('radio', { name: /5 из 5/ }).check()
      await page.getByRole('textbox', { name: /Комментарий/ }).fill('словопосаженное')
      await page.getByRole('button', { name: 'Отправить' }).click()
      await expect(page.getByText('Отправим, когда появится сеть')).toBeVisible()
      const words = [...planted, 'словопосаженное']
      const sealed = await deviceText(page)
      expect(words.filter((word) => sealed.includes(word))).toEqual([])

      await signOut(page)
      const left = await deviceText(page)
      expect(words.filter((word) => left.includes(word))).toEqual([])
      await expectNoRecords(page, borrower)
    },
  )

  test(
    'without network cleans the device at once',
    { tag: '@long' },
    async ({ page, context, borrower }) => {
      await tour(page, borrower)
      await context.setOffline(true)
      await signOut(page)
      await page.goto(PATHS.payments)
      await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
      await expectNoRecords(page, borrower)
      // The hidden cookies are only the server's to remove: at the first start with network.
      await context.setOffline(false)
      await page.goto('/')
      await expect.poll(() => sessionCookies(page)).toEqual([])
      await page.goto(PATHS.payments)
      await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
      await expectNoTraces(page, borrower)
    },
  )

  test(
    'in one tab ends the other one too, and the other shows nothing any more',
    { tag: '@long' },
    async ({ page, context, borrower }) => {
      await visitAccount(page, borrower)
      const second = await context.newPage()
      await second.goto(contractPath(borrower.loanApplicationId))
      const { contractNumber } = await borrower.contract()
      await expect(second.getByText(contractNumber)).toBeVisible()
      await signOut(page)
      await expect(second).toHaveURL(/\/login/)
      await expect(second.getByRole('heading', { name: 'Вход' })).toBeVisible()
      await expectNoTraces(second, borrower)
    },
  )

  test(
    'the next person on the same device sees nothing of the former one',
    { tag: '@long' },
    async ({ page, context, server, borrower }) => {
      const next = await makeBorrower(server.url)
      const former = await borrower.contract()
      const own = await next.contract()
      await visitAccount(page, borrower)
      // The former person does not sign out; the session is taken away, as by another device.
      await loseSession(page)
      await signInAt(page, next, PATHS.payments)
      const seen: string[] = []
      for (const path of [
        PATHS.payments,
        contractPath(former.loanApplicationId),
        contractPath(own.loanApplicationId),
        PATHS.documents,
      ]) {
        await page.goto(path)
        await expect(page.locator('h1')).toBeVisible()
        await page.waitForLoadState('networkidle')
        seen.push(await page.locator('body').innerText())
      }
      await context.setOffline(true)
      for (const path of [PATHS.payments, contractPath(former.loanApplicationId)]) {
        await page.goto(path)
        await expect(page.locator('h1')).toBeVisible()
        seen.push(await page.locator('body').innerText())
      }
      expect(seen.join('\n')).not.toContain(former.contractNumber)
      expect(seen.join('\n')).toContain(own.contractNumber)
    },
  )
})
