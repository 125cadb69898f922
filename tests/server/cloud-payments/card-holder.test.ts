import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardsOf } from '../../../server/db/cards.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { writePassport } from '../../../server/onboarding/passport-digests.ts'
import { isOwnCard } from '../../../server/servicing/card-holder.ts'
import { newBorrower, PERSONAL_DATA, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { PLAIN_CARD, typeCard } from './contract.ts'

const NATALIA = { lastName: 'Щёлкина-Юрьева', firstName: 'Наталья', patronymic: 'Алексеевна' }
const ALEXANDER = { lastName: 'Журавлёв', firstName: 'Александр', patronymic: null }

describe('a card is one’s own', () => {
  test.each([
    [null, NATALIA],
    ['', NATALIA],
    ['CARD HOLDER', NATALIA],
    ['MOMENTUM R', NATALIA],
    ['NATALIA SHCHELKINA-IUREVA', NATALIA],
    ['NATALYA SHCHELKINA YURYEVA', NATALIA],
    ['Shchelkina Natalya A', NATALIA],
    ['N A YUREVA', NATALIA],
    ['ЩЕЛКИНА НАТАЛЬЯ АЛЕКСЕЕВНА', NATALIA],
    ['ALEXANDER ZHURAVLEV', ALEXANDER],
    ['ZHURAVLEV A.', ALEXANDER],
  ])('%j', (holder, name) => {
    expect(isOwnCard(holder, name)).toBe(true)
  })
})

describe('a card is somebody else’s', () => {
  test.each([
    ['IVAN PETROV', NATALIA],
    ['OLGA SHCHELKINA', NATALIA],
    ['NATALIA', NATALIA],
    ['ALEXANDER ZHURAVLEVA', ALEXANDER],
    ['B ZHURAVLEV', ALEXANDER],
  ])('%j', (holder, name) => {
    expect(isOwnCard(holder, name)).toBe(false)
  })
})

describe('the name on a card in the acquirer’s form', () => {
  let app: TestApp
  let phones = 0
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const attach = async (holder: string) => {
    phones += 1
    const who = await newBorrower(app, `+7916${String(6_660_000 + phones * 11)}`)
    await transaction(app.context.database, (tx) =>
      writePassport(tx, who.clientId, PERSONAL_DATA.passport),
    )
    const { headers, clientId } = who
    const url = `/cloud-payments/cards/check-auth?userId=${clientId}`
    const order = (await post(app, url, {}, { headers })).json()
    await typeCard(app, order, PLAIN_CARD, 'auth', holder)
    const body = { cardScanFileId: null, paymentDataId: null, paynetOrderId: order.paynetOrderId }
    const reply = await post(app, '/cloud-payments/payment-data/save-card-scan', body, { headers })
    return { saved: reply.json(), cards: await cardsOf(app.context.database, clientId), order }
  }

  test('of somebody else is refused with what helps, no card is kept, the rouble goes back', async () => {
    const { saved, cards, order } = await attach('IVAN PETROV')
    expect(saved).toMatchObject({
      state: 'DECLINED',
      card: null,
      code: 'CARD_NOT_OWN',
      title: 'Карта не на ваше имя',
      hint: 'Добавьте карту, выпущенную на ваше имя.',
    })
    expect(cards).toEqual([])
    await app.runJobs()
    const found = await app.context.gateways.acquirer.findByInvoice(order.invoiceId)
    expect(found?.state).toBe('CANCELLED')
  })

  test.each(['ANNA IVANOVA', ''])('%j is taken', async (holder) => {
    const { saved, cards } = await attach(holder)
    expect(saved).toMatchObject({ state: 'PAID', card: { lastFour: '3055' } })
    expect(cards).toHaveLength(1)
  })
})
