/** One loan of each product from its price to its end, every sum the same wherever it stands (D11, D13, D14). */
import { isoDate } from '../../../lending/calendar.ts'
import { kopecks } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import type { Reply } from '../../../protocol/call.ts'
import type { contractById } from '../../../protocol/calls/core/contract.ts'
import { documentFile, documentsList } from '../../../protocol/calls/print-service/documents.ts'
import { contractPath, PATHS } from '../../../protocol/paths.ts'
import { readContract as contractOf } from '../../../tools/bench/borrow.ts'
import { signIn, type Walker } from '../../../tools/bench/walker.ts'
import { pdfText, plainText } from '../../server/documents/read-pdf.ts'
import { chooseLoan, receiveMoney, signLoan } from '../borrow.ts'
import { loseSession, makeClient, signInAt } from '../borrower.ts'
import { expect, latestCode, type Page, type Server, test } from '../fixtures.ts'
import { kopecksIn, schedulePayments } from '../schedule-payments.ts'

test.setTimeout(540_000)

type Contract = Reply<typeof contractById>

interface Life {
  readonly page: Page
  readonly server: Server
  readonly walker: Walker
  readonly loanId: string
}

const DAY_MS = 86_400_000

/** The sum as screens and papers write it, every space a plain one. */
const moneyText = (amountKopecks: number): string => plainText(formatMoney(kopecks(amountKopecks)))

const read = async ({ walker, loanId }: Life): Promise<Contract> => {
  await signIn(walker)
  return contractOf(walker, loanId)
}

/** Opens the contract again, signing in when the product's clock has outrun the session. */
const open = async (life: Life): Promise<void> => {
  const { page, walker, loanId } = life
  await loseSession(page)
  await signInAt(page, { walker }, contractPath(loanId))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const waitFor = async (life: Life, day: string): Promise<void> => {
  const now = await life.server.now()
  const days = Math.round((Date.parse(`${day}T09:00:00Z`) - now.getTime()) / DAY_MS)
  await life.server.advanceDays(days)
  await open(life)
}

const daysAfter = (day: string, days: number): string =>
  isoDate(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10))

/** Texts of the documents of a type, the newest first; the files are made by jobs, so they are waited for. */
const papers = async ({ walker, loanId }: Life, type: string, count: number): Promise<string[]> => {
  await signIn(walker)
  const ready = async () => {
    const { documents } = await walker.http.send(documentsList, {})
    return documents.filter(
      (each) => each.type === type && each.loanApplicationId === loanId && each.ready,
    )
  }
  await expect.poll(async () => (await ready()).length, { timeout: 60_000 }).toBe(count)
  return Promise.all(
    (await ready()).map(async ({ documentId }) => {
      const file = await walker.http.send(documentFile, { params: { documentId } })
      return pdfText(new Uint8Array(await file.arrayBuffer()))
    }),
  )
}

const expectOnPage = (page: Page, amountKopecks: number): Promise<void> =>
  expect
    .poll(async () => plainText(await page.locator('main').innerText()))
    .toContain(moneyText(amountKopecks))

const signAgreement = async ({ page, server, walker }: Life): Promise<void> => {
  // The plan of the sum just chosen, not of the one before.
  await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Прочитать соглашение' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Подписать кодом' }).click()
  await expect(page.getByText(/Отправить ещё раз через/)).toBeVisible()
  await page.getByLabel(/Код из СМС/).fill(await latestCode(server, walker.person.phone, 'DEFAULT'))
}

/** Presses the one button that pays this sum from the saved card, and waits for the result. */
const payShown = async (life: Life, amountKopecks: number, title: RegExp): Promise<void> => {
  const { page } = life
  const pay = page.getByRole('dialog').getByRole('button', { name: /^Оплатить \d/ })
  await expect(pay).toBeEnabled()
  // The device's copy comes first, the server's sum over it.
  await expect
    .poll(async () => plainText((await pay.textContent()) ?? ''))
    .toBe(`Оплатить ${moneyText(amountKopecks)}`)
  await pay.click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 60_000 })
}

let receipts = 0

/** The payment just made stands with the same sum on its receipt and in the contract's movements. */
const checkReceipt = async (life: Life, amountKopecks: number): Promise<void> => {
  receipts += 1
  const [latest] = await papers(life, 'RECEIPT', receipts)
  expect(latest).toContain(moneyText(amountKopecks))
  await open(life)
  await expectOnPage(life.page, amountKopecks)
}

const payDue = async (life: Life, title: RegExp): Promise<void> => {
  const { page } = life
  const due = (await read(life)).nextPayment?.amountKopecks ?? 0
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await payShown(life, due, title)
  await checkReceipt(life, due)
}

const checkNewSchedule = async (life: Life, type: string, agreements: number): Promise<void> => {
  const contract = await read(life)
  const [agreement] = await papers(life, type, agreements)
  for (const { paymentKopecks } of contract.changes.at(-1)?.rows ?? []) {
    expect(agreement).toContain(plainText(formatMoney(kopecks(paymentKopecks)).replace('₽', '')))
  }
  await open(life)
  // The device's copy comes first, the new schedule over it.
  await expect
    .poll(() => schedulePayments(life.page))
    .toEqual(contract.rows.map(({ paymentKopecks }) => paymentKopecks))
}

const repayEarly = async (life: Life, roubles: number, mode: string | null): Promise<void> => {
  const { page } = life
  await page.getByRole('button', { name: /^Погасить досрочно/ }).click()
  const amount = page.locator('input[data-entry=early-amount]')
  await amount.fill(String(roubles))
  await amount.blur()
  if (mode !== null) await page.getByLabel(new RegExp(mode)).check()
  await signAgreement(life)
  await payShown(life, roubles * 100, /Новый график действует/)
  await checkReceipt(life, roubles * 100)
  await checkNewSchedule(life, 'CHANGE_PARTIALLY_EARLY', 1)
}

const prolong = async (life: Life): Promise<void> => {
  const { page } = life
  await page.getByRole('button', { name: /^Продлить/ }).click()
  await page.getByRole('radio', { name: /^7/ }).click()
  await expect(page.getByText(/Продление на 7 дней обойдётся в/)).toBeVisible()
  const owed = (await read(life)).payoff.interestKopecks
  await signAgreement(life)
  await payShown(life, owed, /Новый график действует/)
  await checkReceipt(life, owed)
  await checkNewSchedule(life, 'CHANGE_PROLONGATION', 1)
}

const shift = async (life: Life): Promise<void> => {
  // The next code is sent a minute after the last one (D22).
  await life.server.advanceMinutes(2)
  await life.page.getByRole('button', { name: /^Сдвинуть платёж/ }).click()
  await signAgreement(life)
  await expect(life.page.getByText(/сдвинут|Новый график/).first()).toBeVisible()
  await checkNewSchedule(life, 'CHANGE_SHIFT', 1)
}

/** Late by three days: what is owed is shown by its parts, and paying it brings the contract back or closes it. */
const payLate = async (life: Life, title: RegExp): Promise<void> => {
  const dueOn = (await read(life)).nextPayment?.dueOn ?? ''
  await waitFor(life, daysAfter(dueOn, 3))
  const contract = await read(life)
  expect(contract.overdueDays).toBe(3)
  expect(contract.penaltyKopecks).toBeGreaterThan(0)
  await expect(life.page.getByText('Платёж просрочен на 3 дня')).toBeVisible()
  await expectOnPage(life.page, contract.nextPayment?.amountKopecks ?? 0)
  await payDue(life, title)
}

const repayWhole = async (life: Life): Promise<void> => {
  const { totalKopecks } = (await read(life)).payoff
  await life.page.getByRole('button', { name: /^(Погасить полностью|Вернуть займ)/ }).click()
  await payShown(life, totalKopecks, /закрыт/)
  await checkReceipt(life, totalKopecks)
}

const checkClosed = async (life: Life): Promise<void> => {
  const contract = await read(life)
  expect(contract.contractState).toBe('CLOSED')
  expect(contract.outstandingPrincipalKopecks).toBe(0)
  const [certificate] = await papers(life, 'CERTIFICATE', 1)
  const paidKopecks = contract.payments.reduce((sum, each) => sum + each.amountKopecks, 0)
  expect(certificate).toContain(moneyText(paidKopecks))
  expect(certificate).toContain(contract.contractNumber)
}

/** Price, offer, contract and schedule of the same loan, from the calculator to the money on the card. */
const takeLoan = async (
  { page, server }: { page: Page; server: Server },
  loan: { product: string; key: string; amountRoubles: number; term: number },
): Promise<Life> => {
  await page.goto(
    `${PATHS.calculator}?product=${loan.key}&amount=${loan.amountRoubles}&term=${loan.term}`,
  )
  const total = page.locator('[data-part=overpayment] p').first()
  const promisedKopecks = kopecksIn(await total.textContent())
  const { walker } = await makeClient(server.url)
  await signInAt(page, { walker }, PATHS.addContract)
  await chooseLoan(page, loan)
  await expectOnPage(page, promisedKopecks)
  await signLoan(page, server, walker.person)
  await receiveMoney(page)
  const loanId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const life = { page, server, walker, loanId }
  receipts = 0
  const payments = await schedulePayments(page)
  expect(payments.reduce((sum, payment) => sum + payment, 0)).toBe(promisedKopecks)
  const [contractPaper] = await papers(life, 'CONTRACT', 1)
  const { fullCost, rows } = await read(life)
  expect(contractPaper).toContain(fullCost.percentText)
  expect(contractPaper).toContain(moneyText(fullCost.costKopecks))
  expect(loan.amountRoubles * 100 + fullCost.costKopecks).toBe(promisedKopecks)
  expect(rows.map(({ paymentKopecks }) => paymentKopecks)).toEqual(payments)
  for (const payment of payments) {
    expect(contractPaper).toContain(plainText(formatMoney(kopecks(payment)).replace('₽', '')))
  }
  return life
}

test('«До зарплаты»: partly repaid, prolonged, overdue and closed', async ({ page, server }) => {
  const loan = { product: 'До зарплаты', key: 'LOAN_WITH_GRACE_PERIOD', amountRoubles: 10_000 }
  const life = await takeLoan({ page, server }, { ...loan, term: 21 })
  const { issuedOn } = await read(life)
  await waitFor(life, daysAfter(issuedOn, 10))
  await repayEarly(life, 3000, null)
  await waitFor(life, daysAfter(issuedOn, 15))
  await prolong(life)
  await payLate(life, /закрыт/)
  await checkClosed(life)
})

test('«Как в банке»: paid, partly repaid, shifted, overdue, repaid whole', async ({
  page,
  server,
}) => {
  const loan = { product: 'Как в банке', key: 'INSTALLMENT', amountRoubles: 30_000, term: 6 }
  const life = await takeLoan({ page, server }, loan)
  const [first] = (await read(life)).rows
  await waitFor(life, first?.dueOn ?? '')
  await payDue(life, /вовремя/)
  await waitFor(life, daysAfter(first?.dueOn ?? '', 5))
  await repayEarly(life, 5000, 'Меньше платёж')
  await shift(life)
  await payLate(life, /Платёж принят/)
  await repayWhole(life)
  await checkClosed(life)
})

test('«Сплит»: paid, partly repaid by a shorter term, overdue, repaid whole', async ({
  page,
  server,
}) => {
  const loan = { product: 'Сплит', key: 'OPTIMAL', amountRoubles: 30_000, term: 16 }
  const life = await takeLoan({ page, server }, loan)
  const [first] = (await read(life)).rows
  await waitFor(life, first?.dueOn ?? '')
  await payDue(life, /вовремя/)
  await repayEarly(life, 8000, 'Меньше срок')
  await payLate(life, /Платёж принят/)
  await repayWhole(life)
  await checkClosed(life)
})
