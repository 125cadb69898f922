import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAtolOnline } from '../../../server/gateways/atol-online.ts'
import type { FiscalOrder } from '../../../server/gateways/gateways.ts'
import { get } from '../profile-manager/borrower.ts'
import { testApp, TEST_START_MS, type TestApp } from '../test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const order = (change: Partial<FiscalOrder> = {}): FiscalOrder => ({
  number: 'receipt-1',
  kind: 'SELL',
  items: [
    { name: 'Проценты по договору займа № 1', amountKopecks: 540_010 },
    { name: 'Неустойка по договору займа № 1', amountKopecks: 5 },
  ],
  fromAdvanceKopecks: 0,
  phone: '+79165552300',
  ground: { on: '2026-03-11', contractNumber: '1' },
  nowMs: TEST_START_MS,
  ...change,
})

const till = () => app.context.gateways.fiscalTill
const taken = async (asked: FiscalOrder): Promise<string> => {
  const answer = await till().register(asked)
  if (answer.outcome !== 'TAKEN') throw new Error(answer.reason)
  return answer.id
}
const later = () => app.clock.moveTo(app.clock.now() + 6_000)

describe('the till and its stand-in', () => {
  test('a receipt is made once under its number, a lost answer brings no second one', async () => {
    const id = await taken(order())
    expect(await taken(order())).toBe(id)
    expect((await get(app, '/sandbox/journal?kind=fiscal-receipt')).json()).toHaveLength(1)
  })

  test('it is being made for some seconds, then it has the signs of the drive', async () => {
    const id = await taken(order())
    expect(await till().outcome(id)).toBeNull()
    await later()
    expect(await till().outcome(id)).toEqual({
      outcome: 'DONE',
      driveNumber: expect.stringMatching(/^\d{16}$/),
      documentNumber: expect.stringMatching(/^\d+$/),
      documentSign: expect.stringMatching(/^\d+$/),
      issuedAtMs: TEST_START_MS + 5_000,
      url: expect.stringMatching(/^https:/),
    })
  })

  test.for(['SELL_REFUND', 'SELL_CORRECTION'] as const)('%s is made too', async (kind) => {
    const id = await taken(order({ kind, phone: null, fromAdvanceKopecks: 540_000 }))
    await later()
    expect(await till().outcome(id)).toMatchObject({ outcome: 'DONE' })
  })

  test('what the till does not make it names, and another number is made', async () => {
    const refused = { phone: '+79165555454' }
    const id = await taken(order({ ...refused, number: 'r-1' }))
    await later()
    expect(await till().outcome(id)).toMatchObject({ outcome: 'REFUSED', code: '4501' })
    const again = await taken(order({ ...refused, number: 'r-2' }))
    await later()
    expect(await till().outcome(again)).toMatchObject({ outcome: 'DONE' })
  })

  test('a receipt without a line is refused at once', async () => {
    expect(await till().register(order({ items: [] }))).toMatchObject({ outcome: 'REFUSED' })
  })

  test('nobody’s phone is in the journal', async () => {
    await taken(order())
    const { body } = await get(app, '/sandbox/journal?kind=fiscal-receipt')
    expect(body).not.toContain('9165552300')
  })
})

describe('the protocol', () => {
  interface Asked {
    readonly url: string
    readonly token: string | null
    readonly body: unknown
  }

  const answering = (...answers: readonly (readonly [status: number, body: object])[]) => {
    const asked: Asked[] = []
    const left = [...answers]
    const adapter = createAtolOnline(
      {
        url: 'https://till.example/possystem/v4',
        login: 'login',
        password: 'password',
        group: 'group_1',
        taxSystem: 'usn_income',
        site: 'https://vovremya.example',
      },
      (url, { headers, body }) => {
        asked.push({
          url,
          token: new Headers(headers).get('token'),
          body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null,
        })
        const [status, answer] = left.shift() ?? [500, {}]
        return Promise.resolve(Response.json(answer, { status }))
      },
    )
    return { adapter, asked }
  }
  const TOKEN = [200, { token: 'first' }] as const
  const TAKEN = [200, { uuid: 'u1', status: 'wait', error: null }] as const
  const fault = (code: number, uuid: string | null = null) =>
    [400, { uuid, status: 'fail', error: { code, text: 'Причина' } }] as const

  test('sums are roubles, services without VAT paid in full, to the payer’s phone', async () => {
    const { adapter, asked } = answering(TOKEN, TAKEN)
    await adapter.register(order())
    expect(asked.map(({ url }) => url)).toEqual([
      'https://till.example/possystem/v4/getToken',
      'https://till.example/possystem/v4/group_1/sell',
    ])
    expect(asked[0]?.body).toEqual({ login: 'login', pass: 'password' })
    expect(asked[1]?.body).toMatchObject({
      external_id: 'receipt-1',
      timestamp: '11.03.2026 12:00:00',
      receipt: {
        client: { phone: '+79165552300' },
        company: { sno: 'usn_income', payment_address: 'https://vovremya.example' },
        items: [
          {
            price: 5400.1,
            sum: 5400.1,
            quantity: 1,
            vat: { type: 'none' },
            payment_method: 'full_payment',
            payment_object: 'service',
          },
          { sum: 0.05 },
        ],
        payments: [{ type: 1, sum: 5400.15 }],
        total: 5400.15,
      },
    })
  })

  test.for(['SELL', 'SELL_REFUND'] as const)(
    '%s: an advance that was used stands beside the money of the day, and both make the sum',
    async (kind) => {
      const { adapter, asked } = answering(TOKEN, TAKEN)
      await adapter.register(order({ kind, fromAdvanceKopecks: 300_009 }))
      expect(asked[1]?.body).toMatchObject({
        receipt: {
          payments: [
            { type: 1, sum: 2400.06 },
            { type: 2, sum: 3000.09 },
          ],
          total: 5400.15,
        },
      })
    },
  )

  test('a correction names the day of the money and the contract', async () => {
    const { adapter, asked } = answering(TOKEN, TAKEN)
    await adapter.register(order({ kind: 'SELL_CORRECTION', fromAdvanceKopecks: 540_015 }))
    expect(asked[1]).toMatchObject({
      url: expect.stringMatching(/sell_correction$/),
      body: {
        correction: {
          correction_info: { type: 'self', base_date: '11.03.2026', base_number: '1' },
          payments: [{ type: 2, sum: 5400.15 }],
          vats: [{ type: 'none', sum: 5400.15 }],
        },
      },
    })
  })

  test('a token serves until it is over, then there is a new one', async () => {
    const { adapter, asked } = answering(
      TOKEN,
      TAKEN,
      [401, fault(11)[1]],
      [200, { token: 'second' }],
      TAKEN,
    )
    await adapter.register(order())
    await adapter.register(order({ number: 'receipt-2' }))
    expect(asked.map(({ token }) => token)).toEqual([null, 'first', 'first', null, 'second'])
  })

  test('a number that is taken is the receipt of before; a fault of the till is tried again', async () => {
    expect(await answering(TOKEN, fault(33, 'u0')).adapter.register(order())).toEqual({
      outcome: 'TAKEN',
      id: 'u0',
    })
    for (const answer of [fault(50), fault(33), [503, {}] as const, [429, {}] as const])
      await expect(answering(TOKEN, answer).adapter.register(order())).rejects.toThrow('till')
    expect(await answering(TOKEN, fault(32)).adapter.register(order())).toEqual({
      outcome: 'REFUSED',
      code: '32',
      reason: 'Причина',
    })
  })

  test('an address of a receipt that is no https page is none', async () => {
    const done = (url: string) =>
      answering(TOKEN, [
        200,
        {
          uuid: 'u1',
          status: 'done',
          error: null,
          payload: {
            fn_number: '9999078900001234',
            fiscal_document_number: 118,
            fiscal_document_attribute: 3_522_207_165,
            receipt_datetime: '24.11.2026 00:05:00',
            ofd_receipt_url: url,
          },
        },
      ]).adapter.outcome('u1')
    expect(await done('javascript:alert(1)')).toMatchObject({
      url: null,
      documentNumber: '118',
      documentSign: '3522207165',
      issuedAtMs: Date.UTC(2026, 10, 23, 21, 5),
    })
    expect(await done('https://ofd.example/1')).toMatchObject({ url: 'https://ofd.example/1' })
  })

  test('a receipt that is not known yet is waited for, an answer without sense is a failure', async () => {
    expect(await answering(TOKEN, fault(34)).adapter.outcome('u1')).toBeNull()
    await expect(answering(TOKEN, [200, { status: 'done' }]).adapter.outcome('u1')).rejects.toThrow(
      'unknown shape',
    )
    await expect(answering([200, {}]).adapter.outcome('u1')).rejects.toThrow('no token')
  })
})
