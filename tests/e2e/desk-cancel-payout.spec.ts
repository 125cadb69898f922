/** A payout under way cancelled at the workplace by two people, and what its borrower reads (decision 0102). */
import { loanApplication, loanOffer } from '../../protocol/calls/core/loan.ts'
import { DESK_PATH } from '../../protocol/desk.ts'
import { signingBody } from '../../tools/bench/borrow.ts'
import { withCode } from '../../tools/bench/codes.ts'
import { expectAccessible } from './axe.ts'
import { makeClient, signInAt } from './borrower.ts'
import { expect, test } from './fixtures.ts'
import { signInStaff } from './staff.ts'

const WIDE = { width: 1280, height: 800 }
/** The stand-in's bank that takes nobody's money, so that there is always another try to wait for. */
const REFUSING_BANK = '100000000903'

/** Signs a loan whose money that bank refuses. */
const signRefused = async ({ walker, cardId }: Awaited<ReturnType<typeof makeClient>>) => {
  const terms = {
    name: 'refused',
    cardId,
    product: 'INSTALLMENT',
    amountRoubles: 12_000,
    term: 3,
  } as const
  const offer = await walker.http.send(loanOffer, {
    key: walker.key('refused-offer'),
    body: {
      amountOfContract: terms.amountRoubles,
      loanTerm: terms.term,
      typeOfProduct: terms.product,
      paymentData: cardId,
      payoutBankId: REFUSING_BANK,
    },
  })
  const order = { eventCode: 'NEW_LOAN', termsHash: offer.termsHash } as const
  return withCode(walker, order, async (smsCode) =>
    walker.http.send(loanApplication, {
      key: walker.key('refused-sign'),
      body: {
        ...(await signingBody(walker, terms, { offer, smsCode })),
        payoutBankId: REFUSING_BANK,
      },
    }),
  )
}

test(
  'support asks to cancel a payout, another person agrees, and the borrower reads that nothing is owed',
  { tag: '@long' },
  async ({ page, server, browser }, testInfo) => {
    const client = await makeClient(server.url)
    const { loanApplicationId } = await signRefused(client)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInAt(page, client, `/profile/contracts/${loanApplicationId}`)
    await expect(page.getByText(/^Отправляем/)).toBeVisible()
    const office = await browser.newContext({ baseURL: server.url, viewport: WIDE })
    const desk = await office.newPage()
    await desk.emulateMedia({ reducedMotion: 'reduce' })

    await test.step('support sees the tries and asks, with the reason of the caller', async () => {
      await signInStaff(desk, server.url, 'ryabinina')
      await desk.goto(`${DESK_PATH}#/clients`)
      await desk.getByRole('searchbox').fill(client.walker.person.phone)
      await desk.keyboard.press('Enter')
      await desk.locator('a[href^="#/clients/"]').click()
      await expect(desk.getByText(/банк отказал/).first()).toBeVisible()
      await desk.screenshot({ path: testInfo.outputPath('card-1280.png'), fullPage: true })
      await desk.getByRole('button', { name: 'Отменить выплату' }).click()
      const form = desk.getByRole('dialog', { name: 'Отменить выплату?' })
      await expect(form.getByText(/если деньги дошли, займ останется в силе/)).toBeVisible()
      await form.getByLabel('Причина').fill('Звонит клиент: займ оформил не он')
      await desk.screenshot({ path: testInfo.outputPath('ask-1280.png') })
      await expectAccessible(desk, 'a payout to cancel, asked for')
      await form.getByRole('button', { name: 'Попросить' }).click()
      await expect(form).toHaveCount(0)
      await expect(desk.getByText(/ждёт второго решения/)).toBeVisible()
      await expectAccessible(desk, 'a client whose payout waits for a decision')
    })

    await test.step('another person agrees', async () => {
      const elsewhere = await browser.newContext({
        baseURL: server.url,
        viewport: WIDE,
        colorScheme: 'dark',
      })
      const other = await elsewhere.newPage()
      await other.emulateMedia({ reducedMotion: 'reduce' })
      await signInStaff(other, server.url, 'serov')
      await other.goto(`${DESK_PATH}#/requests`)
      await other.getByRole('button', { name: 'Одобрить' }).click()
      await expect(other.getByRole('dialog').getByText(/Отменить выплату/)).toBeVisible()
      await other.screenshot({ path: testInfo.outputPath('decide-1280-dark.png') })
      await other.getByRole('button', { name: 'Да, одобрить' }).click()
      await expect(other.getByText('Одобрено', { exact: true })).toBeVisible()
      await elsewhere.close()
    })

    await test.step('the borrower’s open page says what happened, and the card too', async () => {
      await expect(page.getByText('Займ не выдан')).toBeVisible()
      await expect(page.getByText(/Мы отменили выплату/)).toBeVisible()
      await expect(page.getByText('Вы отказались от займа')).toHaveCount(0)
      await page.screenshot({ path: testInfo.outputPath('borrower-390.png'), fullPage: true })
      await expectAccessible(page, 'a loan whose payout was cancelled')
      await desk.reload()
      await expect(desk.getByText('отменён', { exact: true })).toBeVisible()
      await expect(desk.getByRole('button', { name: 'Отменить выплату' })).toHaveCount(0)
    })
    await office.close()
  },
)
