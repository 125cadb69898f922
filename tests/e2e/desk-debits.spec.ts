/** A debit that the client's bank declined, at the workplace (D16, decision 0108). */
import { attachCard } from '../../tools/bench/attach-card.ts'
import { borrow, readContract } from '../../tools/bench/borrow.ts'
import { register } from '../../tools/bench/register.ts'
import { createWalker } from '../../tools/bench/walker.ts'
import { isoDate } from '../../lending/calendar.ts'
import { moscowHourMs } from '../../lending/auto-debit.ts'
import { autoDebit, autoDebitEnable } from '../../protocol/calls/cloud-payments/auto-debit.ts'
import { DESK_PATH } from '../../protocol/desk.ts'
import { expectAccessible } from './axe.ts'
import { expect, serverAt, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

/** Money does not suffice when it is debited (5051). */
const POOR_CARD = '2200000022222222'

test(
  'a debit that the bank declined is found with its reason and its next try, and leads to the client',
  { tag: '@long' },
  async ({ page, server }) => {
    const walker = createWalker({
      baseUrl: server.url,
      serial: 481,
      settle: () => serverAt(server.url).advanceSeconds(5),
    })
    const { clientId } = await register(walker)
    const another = { ...walker, key: (name: string) => walker.key(`another-${name}`) }
    const paymentDataId = await attachCard(another, clientId, POOR_CARD)
    const { loanApplicationId } = await borrow(walker, {
      name: 'loan',
      cardId: paymentDataId,
      product: 'LOAN_WITH_GRACE_PERIOD',
      amountRoubles: 10_000,
      term: 14,
    })
    const { textVersion } = await walker.http.send(autoDebit, { query: { loanApplicationId } })
    await walker.http.send(autoDebitEnable, {
      key: walker.key('auto-debit'),
      body: { loanApplicationId, paymentDataId, accepted: true, textVersion },
    })
    const { nextPayment } = await readContract(walker, loanApplicationId)
    const debitMs = moscowHourMs(isoDate(nextPayment?.dueOn ?? ''), 10)
    const { now } = (await (await fetch(`${server.url}/sandbox/clock`)).json()) as { now: string }
    // A debit is made at its hour only: the client was told of it.
    await server.advanceSeconds((debitMs - Date.parse(now)) / 1000 + 60)
    await server.advanceSeconds(60)

    await signInStaff(page, server.url, 'polyakov')
    await expect(page.getByText('С карт не удалось списать')).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(page.getByRole('heading', { level: 1, name: 'Отказы карт' })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'недостаточно денег' })
    await expect(row.first()).toContainText('2222')
    await expect(row.first()).toContainText('попробуем')
    await expectAccessible(page, 'declined debits')

    await test.step('lists that have nobody say so', async () => {
      await page.getByRole('button', { name: 'Больше не пробуем' }).click()
      await expect(page.getByText('Все попытки впереди')).toBeVisible()
      await expectAccessible(page, 'no declined debits')
      await page.getByRole('button', { name: 'Мало денег' }).click()
      await expect(row.first()).toBeVisible()
    })

    await row.first().getByRole('link').click()
    await expect(page).toHaveURL(`${DESK_PATH}#/clients/${clientId}`)
  },
)
