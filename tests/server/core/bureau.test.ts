import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { passportOf } from '../../../server/db/client-profile.ts'
import { bureauSnapshots } from '../../../server/db/schema/clients.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { writePassport } from '../../../server/onboarding/passport-digests.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { bureausSay } from './bureau-fixture.ts'
import { coreApp, offer, sign, signingBody, verifiedBorrower } from './fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('what the bureaus say (D53)', () => {
  test('score 150 with 95 days of arrears gets no offer, a reason and a remedy', async () => {
    const who = await verifiedBorrower(app, { documentNumber: '200005' })
    const refused = (await offer(app, who)).json()
    expect(refused.code).toBe('OFFER_REFUSED')
    expect(refused.detail).toContain('рейтинг в бюро ниже')
    expect(refused.detail).toContain('непогашенная просрочка')
    expect(refused.detail).toContain('Погасите её у того кредитора')
  })

  test('arrears of 40 days are refused for themselves', async () => {
    const who = await verifiedBorrower(app, { documentNumber: '200003' })
    const refused = (await offer(app, who)).json()
    expect(refused.detail).toContain('непогашенная просрочка')
    expect(refused.detail).not.toContain('рейтинг')
  })

  test('a self-ban in one bureau of two refuses', async () => {
    const who = await verifiedBorrower(app, { documentNumber: '200011' })
    expect((await offer(app, who)).json().detail).toContain('самозапрет')
  })

  test('one silent bureau of two leaves no offer, and says so', async () => {
    const who = await verifiedBorrower(app, { documentNumber: '200012' })
    expect((await offer(app, who)).json()).toMatchObject({
      code: 'UNAVAILABLE',
      title: 'Бюро кредитных историй не отвечает',
    })
  })

  test('the answers of one Moscow day are asked for once', async () => {
    const own = await coreApp()
    const who = await verifiedBorrower(own)
    await offer(own, who)
    await offer(own, who, { term: 4 })
    expect(await own.context.database.select().from(bureauSnapshots)).toHaveLength(2)
  })

  test('an answer about a former passport is none about the new one', async () => {
    const who = await verifiedBorrower(app)
    const asked = vi.spyOn(app.context.gateways.creditBureaus, 'reports')
    await offer(app, who)
    await transaction(app.context.database, async (tx) => {
      const passport = await passportOf(tx, who.clientId)
      if (!passport) throw new Error('A client without a passport')
      await writePassport(tx, who.clientId, { ...passport, documentNumber: '200011' })
    })
    expect((await offer(app, who)).json().detail).toContain('самозапрет')
    expect(asked).toHaveBeenCalledTimes(2)
    asked.mockRestore()
  })

  test('an answer of yesterday evening is none this morning', async () => {
    // 23:50 in Moscow.
    const own = await coreApp({ startMs: Date.parse('2026-03-11T20:50:00Z') })
    const who = await verifiedBorrower(own)
    await offer(own, who)
    await own.clock.moveTo(own.clock.now() + 11 * 60_000)
    await offer(own, who)
    expect(await own.context.database.select().from(bureauSnapshots)).toHaveLength(4)
  })

  test('arrears that came since the offer refuse the signature', async () => {
    const own = await coreApp()
    const who = await verifiedBorrower(own)
    const body = await signingBody(own, who)
    await bureausSay(own, who, { arrearsDays: 31 })
    expect((await sign(own, who, body)).json().code).toBe('OFFER_REFUSED')
  })
})
