/** Papers of clients that run out, and asking for new ones (decision 0109). */
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addYears,
  isoDate,
  type IsoDate,
  moscowDate,
} from '../../../lending/calendar.ts'
import { kopecks } from '../../../lending/money.ts'
import type { Reply } from '../../../protocol/call.ts'
import type { deskExpiring } from '../../../protocol/calls/desk/expiring.ts'
import type { deskJournal } from '../../../protocol/calls/desk/journal.ts'
import type { ExpiringKind } from '../../../protocol/expiring.ts'
import { passportOf } from '../../../server/db/client-profile.ts'
import { autoDebits } from '../../../server/db/schema/auto-debits.ts'
import {
  cards,
  clientConsents,
  clientPassports,
  clients,
} from '../../../server/db/schema/clients.ts'
import { loanChanges, loans } from '../../../server/db/schema/loans.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import { CELLS, passportEndDigest, sealerOf } from '../../../server/db/sealed-columns.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { writePassport } from '../../../server/onboarding/passport-digests.ts'
import { CREDIT_HISTORY_LIFE_MS } from '../../../server/onboarding/credit-history-consent.ts'
import { serial, writeOpenContracts } from '../../../tools/bench/open-contracts.ts'
import { type Debtor, debtor, enable, stop, texts } from '../core/debit-fixture.ts'
import { verifiedBorrower } from '../core/fixture.ts'
import { embeddedFromPool } from '../embedded-pool.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { statementsOf } from '../query-log.ts'
import { type TestApp, testApp, WITHOUT_LOOKS } from '../test-app.ts'
import { enterStatus } from './legal-steps.ts'
import { signedInAs } from './staff.ts'

type Page = Reply<typeof deskExpiring>

const DAY_MS = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())

const today = (): IsoDate => moscowDate(app.clock.now())

const as = async (login: string, of = app) => (await signedInAs(of, login)).headers

const asked = async (query: string, login = 'ryabinina') =>
  get(app, `/desk-service/expiring?${query}`, await as(login))

const pageOf = async (kind: ExpiringKind, after = ''): Promise<Page> =>
  (await asked(`kind=${kind}${after}`)).json<Page>()

const paperOf = async (clientId: string, kind: ExpiringKind) =>
  (await pageOf(kind)).papers.find((paper) => paper.clientId === clientId)

/** What the home screen counts, a minute later: it counts no more often. */
const waitingNow = async () => {
  await app.clock.moveTo(app.clock.now() + 60_000)
  return (await get(app, '/desk-service/session', await as('ryabinina'))).json().waiting
}

const ask = async (
  clientId: string,
  kind: ExpiringKind,
  {
    loanApplicationId = null,
    login = 'ryabinina',
  }: { loanApplicationId?: string | null; login?: string } = {},
) =>
  post(
    app,
    `/desk-service/clients/${clientId}/renewal`,
    { kind, loanApplicationId },
    { headers: await as(login) },
  )

const toldOf = (clientId: string) =>
  app.context.database.select().from(messages).where(eq(messages.clientId, clientId))

/** Gives a client a passport of somebody who turns 45, or 20, ninety days before its last day. */
const givePassport = async (clientId: string, endsOn: IsoDate, age = 45): Promise<void> => {
  const { database } = app.context
  const known = await passportOf(database, clientId)
  if (!known) throw new Error('A client without a passport')
  const birthDate = addYears(addDays(endsOn, -90), -age)
  const issuedDate = addYears(birthDate, age === 45 ? 21 : 15)
  await transaction(database, (tx) =>
    writePassport(tx, clientId, { ...known, birthDate, issuedDate }),
  )
}

const withPassport = async (endsOn: IsoDate): Promise<string> => {
  const { clientId } = await verifiedBorrower(app)
  await givePassport(clientId, endsOn)
  return clientId
}

/** A debtor whose card of automatic debits is good until the end of a month. */
const withCard = async (month: (debt: Debtor) => string): Promise<Debtor> => {
  const debt = await debtor(app)
  await enable(debt)
  const [year = '', number = ''] = month(debt).split('-')
  await app.context.database
    .update(cards)
    .set({ expires: `${number}/${year.slice(2)}` })
    .where(eq(cards.id, debt.who.cardId))
  return debt
}

/** A client whose consent to ask the bureaus ends so many days from now. */
const withConsent = async (daysLeft: number): Promise<string> => {
  const { clientId } = await verifiedBorrower(app)
  const givenAtMs = app.clock.now() + daysLeft * DAY_MS - CREDIT_HISTORY_LIFE_MS
  await app.context.database
    .update(clientConsents)
    .set({ givenAtMs })
    .where(and(eq(clientConsents.clientId, clientId), eq(clientConsents.type, 'CREDIT_HISTORY')))
  return clientId
}

describe('passports that run out', () => {
  test('are listed with their last day and what the client owes, those that have run out first', async () => {
    const soon = await withPassport(addDays(today(), 20))
    const over = await withPassport(addDays(today(), -40))
    const { papers } = await pageOf('PASSPORT')
    expect(papers.map(({ clientId }) => clientId)).toEqual([over, soon])
    expect(papers[0]).toMatchObject({
      clientName: 'Иванова Анна Петровна',
      endsOn: addDays(today(), -40),
      isOver: true,
      hasLoan: false,
      told: null,
      askFrom: null,
    })
    expect(papers[1]).toMatchObject({ endsOn: addDays(today(), 20), isOver: false })
  })

  test('are those of a year back and of three months ahead, of clients who owe or may borrow', async () => {
    const [late, early, gone] = [
      await withPassport(addMonths(today(), -13)),
      await withPassport(addMonths(today(), 3)),
      await withPassport(addDays(today(), 10)),
    ]
    await app.context.database
      .update(clients)
      .set({ status: 'UNCOMPLETED_REGISTRATION' })
      .where(eq(clients.id, gone))
    for (const clientId of [late, early, gone])
      expect(await paperOf(clientId, 'PASSPORT')).toBeUndefined()
  })

  test('at twenty count as those at forty-five do', async () => {
    const { clientId } = await verifiedBorrower(app)
    await givePassport(clientId, addDays(today(), 5), 20)
    expect(await paperOf(clientId, 'PASSPORT')).toMatchObject({ endsOn: addDays(today(), 5) })
  })

  test('leave the list when another is put in their place', async () => {
    const clientId = await withPassport(addDays(today(), 12))
    const { expiringPassports } = await waitingNow()
    await givePassport(clientId, addYears(today(), 9))
    expect(await paperOf(clientId, 'PASSPORT')).toBeUndefined()
    expect((await waitingNow()).expiringPassports).toBe(expiringPassports - 1)
  })

  test('stand in the table as a digest that only the key reads', async () => {
    const clientId = await withPassport(addDays(today(), 8))
    const { database } = app.context
    const [row] = await database
      .select({ ends: clientPassports.endsDigest })
      .from(clientPassports)
      .where(eq(clientPassports.clientId, clientId))
    const month = addDays(today(), 8).slice(0, 7)
    expect(row?.ends).toBe(passportEndDigest(sealerOf(database), month))
    expect(row?.ends).not.toContain(month)
  })

  test('of a client in a procedure by law are nothing to ask about', async () => {
    const debt = await debtor(app)
    const { clientId } = debt.who
    await givePassport(clientId, addDays(today(), 9))
    expect(await paperOf(clientId, 'PASSPORT')).toMatchObject({ hasLoan: true })
    await enterStatus(app, { clientId, loanId: debt.loanId }, 'DECEASED')
    expect(await paperOf(clientId, 'PASSPORT')).toBeUndefined()
    expect((await ask(clientId, 'PASSPORT')).statusCode).toBe(409)
  })
})

describe('cards of automatic debits that run out', () => {
  const thisMonth = () => today().slice(0, 7)

  test('are listed with their contract while it is debited and outlives them', async () => {
    const debt = await withCard(thisMonth)
    const { clientId } = debt.who
    expect(await paperOf(clientId, 'CARD')).toMatchObject({
      loanApplicationId: debt.loanId,
      contractNumber: debt.contractNumber,
      cardMask: 'MIR •• 3055',
      nextDueOn: debt.due(),
      endsOn: addDays(addMonths(isoDate(`${thisMonth()}-01`), 1), -1),
      isOver: false,
      hasLoan: true,
    })
    const { expiringCards } = await waitingNow()
    await stop(debt)
    expect(await paperOf(clientId, 'CARD')).toBeUndefined()
    expect((await waitingNow()).expiringCards).toBe(expiringCards - 1)
  })

  test('are no matter when they end in half a year, or not before the contract @slow', async () => {
    const far = await withCard(() => addMonths(today(), 5).slice(0, 7))
    expect(await paperOf(far.who.clientId, 'CARD')).toBeUndefined()
    const debt = await withCard((own) => own.due().slice(0, 7))
    const ofLoan = eq(loans.id, debt.loanId)
    const { database } = app.context
    const [loan] = await database.select().from(loans).where(ofLoan)
    expect(await paperOf(debt.who.clientId, 'CARD')).toBeDefined()
    await database
      .update(loans)
      .set({ schedule: loan?.schedule.slice(0, 1) ?? [] })
      .where(ofLoan)
    expect(await paperOf(debt.who.clientId, 'CARD')).toBeUndefined()
  })

  test('are those that new terms outlive, though the signed schedule does not', async () => {
    const debt = await withCard((own) => addMonths(isoDate(own.due()), 2).slice(0, 7))
    const { database } = app.context
    await app.clock.moveTo(app.clock.now() + 62 * DAY_MS)
    expect(await paperOf(debt.who.clientId, 'CARD')).toBeUndefined()
    const [loan] = await database.select().from(loans).where(eq(loans.id, debt.loanId))
    if (!loan) throw new Error('No loan')
    const on = today()
    const rows = loan.schedule.map((row) => ({ ...row, dueOn: addMonths(row.dueOn, 3) }))
    const shape = { fullCost: { percent: 1, percentText: '1,000', costKopecks: kopecks(1) } }
    const side = { rows, totalKopecks: kopecks(1), overpaymentKopecks: kopecks(1), ...shape }
    const change = {
      on,
      kind: 'RESTRUCTURING' as const,
      rows,
      countedFrom: on,
      paymentsBefore: 0,
    }
    await database.insert(loanChanges).values({
      id: crypto.randomUUID(),
      loanId: loan.id,
      clientId: loan.clientId,
      kind: 'RESTRUCTURING',
      state: 'APPLIED',
      termsHash: '0'.repeat(64),
      changeRequest: { kind: 'SHIFT', days: 1 },
      previewedOn: on,
      dueNowKopecks: 0,
      preview: {
        change,
        before: side,
        after: side,
        dueNowKopecks: kopecks(0),
        fromDueOn: on,
        toDueOn: on,
        extraKopecks: kopecks(0),
        explanation: '',
      },
      createdAtMs: app.clock.now(),
      change,
      appliedOn: on,
      sequence: 0,
    })
    expect(await paperOf(debt.who.clientId, 'CARD')).toMatchObject({ isOver: false })
  })

  test('that have run out stay until the client names another @slow', async () => {
    const debt = await withCard((own) => addMonths(isoDate(own.due()), -2).slice(0, 7))
    expect(await paperOf(debt.who.clientId, 'CARD')).toMatchObject({ isOver: true })
    await debt.until(0, '10:05')
    // The debit found no card: the agreement is blocked by that alone, and the client knows.
    expect(await paperOf(debt.who.clientId, 'CARD')).toMatchObject({
      told: { title: 'Автосписание приостановлено' },
    })
  })

  test('are told to the client by themselves before the debit, and no debit is promised', async () => {
    const debt = await withCard((own) => addMonths(isoDate(own.due()), -1).slice(0, 7))
    await debt.until(-1, '20:00')
    const sent = (await texts(debt)).map(({ text }) => text)
    expect(sent.filter((text) => text.includes('автосписания не будет'))).toHaveLength(2)
    expect(sent.filter((text) => text.includes('спишем'))).toEqual([])
  })

  test('that are good through the month of the debit are debited, and the notice says so', async () => {
    const debt = await withCard((own) => own.due().slice(0, 7))
    await debt.until(-1, '20:00')
    const sent = (await texts(debt)).map(({ text }) => text)
    expect(sent.filter((text) => text.includes('спишем'))).toHaveLength(2)
    expect(sent.filter((text) => text.includes('автосписания не будет'))).toEqual([])
  })
})

describe('consents to ask the bureaus that end', () => {
  test('are listed two weeks before and after, of clients who owe nothing', async () => {
    const [early, soon, over, late] = [
      await withConsent(15),
      await withConsent(10),
      await withConsent(-10),
      await withConsent(-15),
    ]
    expect(await paperOf(soon, 'CONSENT')).toMatchObject({ isOver: false, hasLoan: false })
    expect(await paperOf(over, 'CONSENT')).toMatchObject({ isOver: true, askFrom: null })
    for (const clientId of [early, late]) expect(await paperOf(clientId, 'CONSENT')).toBeUndefined()
  })

  test('last as long as an open contract does', async () => {
    const debt = await debtor(app)
    const { clientId } = debt.who
    const givenAtMs = app.clock.now() - CREDIT_HISTORY_LIFE_MS
    await app.context.database
      .update(clientConsents)
      .set({ givenAtMs })
      .where(eq(clientConsents.clientId, clientId))
    expect(await paperOf(clientId, 'CONSENT')).toBeUndefined()
  })

  test('are not asked about while they are in force: nobody can give another one', async () => {
    const clientId = await withConsent(3)
    const paper = await paperOf(clientId, 'CONSENT')
    expect(paper?.askFrom).toBe(new Date(app.clock.now() + 3 * DAY_MS).toISOString())
    const refused = await ask(clientId, 'CONSENT')
    expect(refused.statusCode).toBe(409)
    expect(refused.json().detail).toContain('ещё действует')
    await app.clock.moveTo(app.clock.now() + 3 * DAY_MS)
    expect((await ask(clientId, 'CONSENT')).statusCode).toBe(200)
  })

  test('that were given again since are in order', async () => {
    const clientId = await withConsent(-1)
    await app.context.database.insert(clientConsents).values({
      clientId,
      type: 'CREDIT_HISTORY',
      textVersion: '2026-12',
      givenAtMs: app.clock.now(),
      address: '192.0.2.1',
    })
    expect(await paperOf(clientId, 'CONSENT')).toBeUndefined()
  })
})

describe('asking a client to renew', () => {
  test('tells the client once, and the journal has who asked and about what', async () => {
    const clientId = await withPassport(addDays(today(), 30))
    expect((await ask(clientId, 'PASSPORT')).statusCode).toBe(200)
    await app.runJobs()
    const nowMs = app.clock.now()
    expect(await paperOf(clientId, 'PASSPORT')).toMatchObject({
      told: { title: 'Пора обновить паспорт', state: 'SENT' },
      askFrom: new Date(nowMs + 14 * DAY_MS).toISOString(),
    })
    const journal = await get(
      app,
      `/desk-service/journal?clientId=${clientId}`,
      await as('zavarzina'),
    )
    expect(journal.json<Reply<typeof deskJournal>>().entries).toMatchObject([
      { action: 'RENEWAL_ASKED', reason: 'Заканчивается паспорт', staffName: expect.any(String) },
    ])
    const inbox = await get(app, '/profile-manager/inbox', app.asClient(clientId))
    expect(inbox.body).toContain('его меняют в 20 и в 45 лет')
  })

  test('is not repeated within two weeks, whoever presses, and may be after them', async () => {
    const clientId = await withPassport(addDays(today(), 30))
    const [one, other] = await Promise.all([
      ask(clientId, 'PASSPORT'),
      ask(clientId, 'PASSPORT', { login: 'serov' }),
    ])
    expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = one.statusCode === 409 ? one : other
    expect(refused.json().detail).toContain('второй раз за 14 дней не пишем')
    expect(await toldOf(clientId)).toHaveLength(1)
    await app.runJobs()
    await app.clock.moveTo(app.clock.now() + 14 * DAY_MS)
    expect((await ask(clientId, 'PASSPORT')).statusCode).toBe(200)
    expect(await toldOf(clientId)).toHaveLength(2)
  })

  test('about a card names the contract under the bell and the card of nobody in a text message', async () => {
    const debt = await withCard(() => today().slice(0, 7))
    const { clientId } = debt.who
    const { loanId } = debt
    expect((await ask(clientId, 'CARD', { loanApplicationId: loanId })).statusCode).toBe(200)
    await app.runJobs()
    const [last] = (await texts(debt)).slice(-1)
    expect(last?.text).toContain('у карты для автосписания заканчивается срок')
    expect(last?.text).not.toContain('3055')
    const inbox = await get(app, '/profile-manager/inbox', debt.who.headers)
    expect(inbox.body).toContain(`по договору № ${debt.contractNumber}`)
  })

  test('is refused for what is in order, is somebody else’s, or was renewed meanwhile', async () => {
    const { clientId } = await verifiedBorrower(app)
    const debt = await withCard(() => today().slice(0, 7))
    for (const [of, kind, loanApplicationId] of [
      [clientId, 'PASSPORT', null],
      [clientId, 'CARD', debt.loanId],
      [debt.who.clientId, 'CARD', null],
    ] as const) {
      const refused = await ask(of, kind, { loanApplicationId })
      expect(refused.statusCode).toBe(409)
    }
    expect((await ask('nobody', 'PASSPORT')).statusCode).toBe(404)
    expect(await toldOf(clientId)).toEqual([])
  })

  test('is for those who help clients; who looks at them sees the list', async () => {
    const clientId = await withPassport(addDays(today(), 30))
    expect((await asked('kind=PASSPORT', 'zavarzina')).statusCode).toBe(200)
    expect((await ask(clientId, 'PASSPORT', { login: 'zavarzina' })).statusCode).toBe(403)
    expect((await asked('kind=PASSPORT', 'koltsova')).statusCode).toBe(403)
    expect((await asked('kind=NONE')).statusCode).toBe(400)
  })
})

/** 120 clients with loans, each with a passport that ended last month. */
const writeManyPassports = async ({ context, clock }: TestApp): Promise<void> => {
  const { database } = context
  const nowMs = clock.now()
  const on = moscowDate(nowMs)
  await writeOpenContracts(database, { from: 0, to: 120, today: on, nowMs })
  const endsOn = addMonths(on, -1)
  const sealer = sealerOf(database)
  const birthDate = addYears(addDays(endsOn, -90), -45)
  const passport = {
    lastName: 'Многова',
    firstName: 'Анна',
    patronymic: null,
    birthDate,
    birthPlace: 'г. Самара',
    serialNumber: '4510',
    documentNumber: '100000',
    departmentCode: '630-001',
    issuedDate: addYears(birthDate, 21),
  }
  await database.insert(clientPassports).values(
    Array.from({ length: 120 }, (_, index) => {
      const clientId = `client-${serial(index)}`
      return {
        clientId,
        sealed: sealer.seal(CELLS.passport(clientId), passport),
        searchDigests: [],
        digest: '',
        endsDigest: passportEndDigest(sealer, endsOn.slice(0, 7)),
      }
    }),
  )
}

describe('with many papers', () => {
  test('pages hold each client once, as many as are counted', async () => {
    await writeManyPassports(app)
    const pages: Page[] = [await pageOf('PASSPORT')]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await pageOf('PASSPORT', `&after=${next}`))
    const all = pages.flatMap(({ papers }) => papers)
    expect(pages.length).toBeGreaterThan(2)
    expect(new Set(all.map(({ clientId }) => clientId)).size).toBe(all.length)
    const waiting = await waitingNow()
    expect(all).toHaveLength(waiting.expiringPassports)
    const { expiring, expiringPassports, expiringCards, expiringConsents } = waiting
    expect(waiting).toMatchObject({ expiringIdentifications: 0, lateIdentifications: 0 })
    expect(expiring).toBe(expiringPassports + expiringCards + expiringConsents)
  })

  test('pages hold each contract once, as many as are counted, one card for several too', async () => {
    const { database, clock } = app.context
    await database.insert(autoDebits).values(
      Array.from({ length: 120 }, (_, index) => ({
        id: `agreement-${index}`,
        clientId: `client-${serial(index)}`,
        loanId: `loan-${serial(index)}`,
        // Three contracts to a card.
        cardId: `card-${serial(index - (index % 3))}`,
        state: 'ON' as const,
        textVersion: '1',
        agreedAtMs: clock.now(),
        softRefusals: 0,
      })),
    )
    const over = moscowDate(clock.now() - 40 * DAY_MS)
    await database
      .update(cards)
      .set({ expires: `${over.slice(5, 7)}/${over.slice(2, 4)}` })
      .where(like(cards.id, 'card-%'))
    const pages: Page[] = [await pageOf('CARD')]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await pageOf('CARD', `&after=${encodeURIComponent(next)}`))
    const all = pages.flatMap(({ papers }) => papers)
    expect(new Set(all.map(({ loanApplicationId }) => loanApplicationId)).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(120)
    expect(all).toHaveLength((await waitingNow()).expiringCards)
  })

  test('are counted once a minute, however many screens are open @slow', async () => {
    const embedded = await testApp({ product: WITHOUT_LOOKS, opened: await embeddedFromPool() })
    const headers = await as('ryabinina', embedded)
    const counted = async () => {
      const statements = await statementsOf(() => get(embedded, '/desk-service/session', headers))
      return statements.filter((text) => text.includes('"ends_digest" in')).length
    }
    expect([await counted(), await counted()]).toEqual([1, 0])
    await embedded.clock.moveTo(embedded.clock.now() + 60_000)
    expect(await counted()).toBe(1)
    await embedded.close()
  })

  test('a page of fifty asks the database no more than one of a few', async () => {
    // Statements are told of by the embedded database alone.
    const embedded = await testApp({ product: WITHOUT_LOOKS, opened: await embeddedFromPool() })
    await writeManyPassports(embedded)
    const headers = await as('ryabinina', embedded)
    const month = addMonths(moscowDate(embedded.clock.now()), -1).slice(0, 7)
    const statements = (query: string) =>
      statementsOf(() => get(embedded, `/desk-service/expiring?kind=PASSPORT${query}`, headers))
    const full = await statements('')
    const short = await statements(`&after=${month}:client-${serial(115)}`)
    expect(full.length).toBe(short.length)
    await embedded.close()
  })
})
