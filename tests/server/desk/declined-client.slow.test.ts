/** A reviewer declines a client until a day on which they may send in documents again (decision 0110). */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, moscowDate } from '../../../lending/calendar.ts'
import type { Reply } from '../../../protocol/call.ts'
import type { deskCases } from '../../../protocol/calls/desk/cases.ts'
import type { deskClient } from '../../../protocol/calls/desk/clients.ts'
import { COMPARED_PLACES } from '../../../protocol/cases.ts'
import { queueForDesk } from '../../../server/db/cases.ts'
import { checksOf, startCheck } from '../../../server/db/files.ts'
import { updateClient } from '../../../server/db/clients.ts'
import { sweepRecords } from '../../../server/accounts/sweep-records.ts'
import { declineDigests } from '../../../server/db/schema/cases.ts'
import { clients } from '../../../server/db/schema/clients.ts'
import { transaction } from '../../../server/db/transaction.ts'
import {
  lent,
  offer,
  sign as signLoan,
  signed,
  signingBody,
  verifiedBorrower,
} from '../core/fixture.ts'
import {
  askForRegistrationCode,
  awaitCheck,
  type Borrower,
  codeFor,
  createClient,
  fillQuestionnaire,
  get,
  newBorrower,
  post,
  saveStep,
  sign,
  statusOf,
  uploaded,
} from '../profile-manager/borrower.ts'
import { testApp, type TestApp, WITHOUT_LOOKS } from '../test-app.ts'
import { signedInAs, type SignedInStaff } from './staff.ts'

const CASES = '/desk-service/cases'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ALL_SAME = Object.fromEntries(COMPARED_PLACES.map((place) => [place, 'SAME']))
const INVALID = {
  outcome: 'DECLINED',
  reason: 'PASSPORT_INVALID',
  note: 'В базе МВД паспорт значится утраченным',
  findings: { NUMBER: 'SAME' },
}
const STRANGER = {
  outcome: 'DECLINED',
  reason: 'OTHER_PERSON',
  note: 'На селфи мужчина, паспорт женский',
  findings: { FACE: 'DIFFERENT', NUMBER: 'SAME' },
}

let app: TestApp
let marina: SignedInStaff
let lev: SignedInStaff
let nextPhone = 9_180_300_100
/** No two people have one passport; the stand-in decides nothing about numbers that end so. */
let nextPassport = 324_444

beforeAll(async () => {
  app = await testApp({ product: WITHOUT_LOOKS })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + HOUR_MS)
  marina = await signedInAs(app, 'vetlugina')
  lev = await signedInAs(app, 'osokin')
})

/** A client about whom the provider decides nothing. */
const undecided = async (): Promise<Borrower> => {
  const who = await newBorrower(app, `+7${(nextPhone += 7)}`)
  await fillQuestionnaire(app, who, String((nextPassport += 10_000)))
  await sign(app, who)
  await awaitCheck(app)
  return who
}

/** Puts a client who was identified before into the queue again. */
const reopened = ({ clientId }: Pick<Borrower, 'clientId'>): Promise<void> =>
  transaction(app.context.database, async (tx) => {
    const nowMs = app.clock.now()
    const checkId = await startCheck(tx, { clientId, number: 7, nowMs })
    await queueForDesk(tx, checkId, nowMs)
    await updateClient(tx, clientId, { status: 'DATA_CHECKING' })
  })

const taken = async (staff: SignedInStaff): Promise<string> =>
  (await post(app, '/desk-service/take-case', { checkId: null }, staff)).json<{ checkId: string }>()
    .checkId

const decide = (staff: SignedInStaff, checkId: string, verdict: object, key?: string) =>
  post(app, `${CASES}/${checkId}/decide`, verdict, {
    headers: staff.headers,
    ...(key === undefined ? {} : { key }),
  })

const declined = async (verdict: object = INVALID): Promise<Borrower> => {
  const who = await undecided()
  const reply = await decide(marina, await taken(marina), verdict)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  await app.runJobs()
  return who
}

const as = async (login: string) => (await signedInAs(app, login)).headers

const card = async ({ clientId }: Pick<Borrower, 'clientId'>) =>
  (await get(app, `/desk-service/clients/${clientId}`, await as('ryabinina'))).json<
    Reply<typeof deskClient>
  >()

const openRequest = async (who: Borrower, kind: string): Promise<string> => {
  const { requests } = (await get(app, '/desk-service/requests', await as('serov'))).json<{
    requests: { requestId: string; clientId: string; kind: string; state: string }[]
  }>()
  const asked = requests.find(
    (each) => each.clientId === who.clientId && each.kind === kind && each.state === 'OPEN',
  )
  if (!asked) throw new Error(`Nobody asks to ${kind}`)
  return asked.requestId
}

const answer = async (requestId: string, login: string, isApproved = true) =>
  post(
    app,
    `/desk-service/requests/${requestId}/decide`,
    { isApproved, note: isApproved ? '' : 'Это один человек' },
    { headers: await as(login) },
  )

const askToLift = async (who: Borrower, login = 'vetlugina') => {
  const [latest] = (await card(who)).declines
  return post(
    app,
    '/desk-service/requests',
    { kind: 'LIFT_DECLINE', subjectId: latest?.declineId ?? 'none', reason: 'Ошибка проверки' },
    { headers: await as(login) },
  )
}

const inbox = async (who: Borrower): Promise<string> =>
  (await get(app, '/profile-manager/inbox', who.headers)).body

const codeOf = (reply: Awaited<ReturnType<typeof post>>): string =>
  reply.json<{ code: string }>().code

const TERMS = { amountOfContract: 5_000, loanTerm: 7, typeOfProduct: 'LOAN_WITH_GRACE_PERIOD' }

test('a declined client is told what, why, and from which day on they may ask again', async () => {
  const who = await declined()
  const today = moscowDate(app.clock.now())
  const allowedFrom = addDays(today, 30)
  expect(await statusOf(app, who)).toMatchObject({
    status: 'DATA_MISMATCH',
    reasons: [],
    message: 'Мы не сможем дать вам займ. Паспорт из анкеты недействителен.',
    decline: { reason: 'PASSPORT_INVALID', declinedOn: today, allowedFrom, isPauseOver: false },
  })
  const told = await inbox(who)
  expect(told).toContain('В займе отказано')
  expect(told).toContain('Прислать документы снова можно с')
  // What colleagues wrote down is not the client's.
  expect(told).not.toContain('МВД')
})

test('nothing is lent to a declined client who calls by hand, nor are new photos taken', async () => {
  const who = await declined()
  const body = { ...TERMS, paymentData: 'card' }
  expect(codeOf(await post(app, '/vovremya-core/loan/offer', body, who))).toBe('CLIENT_DECLINED')
  for (const step of ['user_info', 'passport', 'selfie'] as const)
    expect(codeOf(await saveStep[step](app, who))).toBe('CLIENT_DECLINED')
  const limits = (await get(app, '/vovremya-core/limits/current', who.headers)).json()
  expect(limits.refusal).toMatchObject({
    code: 'DECLINED',
    decline: { allowedFrom: expect.any(String) },
  })
  expect((await statusOf(app, who)).status).toBe('DATA_MISMATCH')
})

test('after the pause the same account sends in photos again, and only a person identifies them', async () => {
  const who = await declined()
  const { allowedFrom } = (await statusOf(app, who)).decline
  await app.clock.moveTo(Date.parse(`${allowedFrom}T00:00:00+03:00`) - 1)
  expect(codeOf(await saveStep.passport(app, who))).toBe('CLIENT_DECLINED')
  await app.clock.moveTo(app.clock.now() + 1)
  expect((await statusOf(app, who)).decline.isPauseOver).toBe(true)
  // A passport about which the provider would say yes at once.
  await saveStep.user_info(app, who, '200007')
  await saveStep.passport(app, who)
  expect((await statusOf(app, who)).status).toBe('DATA_MISMATCH')
  await saveStep.selfie(app, who)
  await awaitCheck(app)
  await app.runJobs(app.clock.now() + DAY_MS)
  const checking = await statusOf(app, who)
  expect([checking.status, checking.decline]).toEqual(['DATA_CHECKING', undefined])
  marina = await signedInAs(app, 'vetlugina')
  await decide(marina, await taken(marina), { outcome: 'IDENTIFIED', findings: ALL_SAME })
  await app.runJobs()
  const status = await statusOf(app, who)
  expect([status.status, status.decline]).toEqual(['VERIFIED', undefined])
  expect((await card(who)).declines[0]?.end?.how).toBe('IDENTIFIED')
})

test('a decline is final for provider and colleague, and made once however often it is sent', async () => {
  const who = await undecided()
  const checkId = await taken(marina)
  const { gateways } = app.context
  const identify = gateways.identification.identify.bind(gateways.identification)
  Object.assign(gateways.identification, {
    async identify() {
      await decide(marina, checkId, INVALID, 'decline-once')
      await decide(marina, checkId, INVALID, 'decline-once')
      return { outcome: 'IDENTIFIED', decisionId: 'provider 1' }
    },
  })
  await app.clock.moveTo(app.clock.now() + 2 * 60_000)
  await app.runJobs()
  Object.assign(gateways.identification, { identify })
  expect((await statusOf(app, who)).status).toBe('DATA_MISMATCH')
  expect((await card(who)).declines).toHaveLength(1)
  const later = await decide(lev, checkId, { outcome: 'IDENTIFIED', findings: ALL_SAME })
  expect(codeOf(later)).toBe('CASE_DECIDED')
})

test('only the reviewer of a case declines, with a reason and a note', async () => {
  const who = await undecided()
  const checkId = await taken(marina)
  expect(codeOf(await decide(lev, checkId, INVALID))).toBe('CASE_NOT_YOURS')
  expect(codeOf(await decide(marina, checkId, { ...INVALID, note: ' ' }))).toBe('VALIDATION')
  expect(codeOf(await decide(marina, checkId, { ...INVALID, reason: 'BLUR' }))).toBe('VALIDATION')
  const same = { ...STRANGER, findings: { FACE: 'SAME' } }
  expect(codeOf(await decide(marina, checkId, same))).toBe('VALIDATION')
  expect((await statusOf(app, who)).status).toBe('DATA_CHECKING')
  await decide(marina, checkId, INVALID)
})

describe('whoever is said to cheat is declined by two', () => {
  test('nothing happens before the second person agrees, and the reviewer is not it', async () => {
    const who = await declined(STRANGER)
    expect((await statusOf(app, who)).status).toBe('DATA_CHECKING')
    const requestId = await openRequest(who, 'DECLINE_CLIENT')
    expect(codeOf(await answer(requestId, 'vetlugina'))).toBe('ROLE_REFUSED')
    expect((await answer(requestId, 'serov')).statusCode).toBe(200)
    expect(await statusOf(app, who)).toMatchObject({
      status: 'DATA_MISMATCH',
      message: 'Мы не сможем дать вам займ. На снимках не удалось узнать владельца паспорта.',
    })
    expect((await card(who)).declines[0]).toMatchObject({
      reason: 'OTHER_PERSON',
      differing: ['FACE'],
      decidedBy: 'Пётр Серов',
      askedBy: 'Марина Ветлугина',
    })
  })

  test('while they are asked the case is nobody’s next one, and a no gives it back to the queue', async () => {
    const who = await declined(STRANGER)
    expect(await taken(lev)).toBeNull()
    await answer(await openRequest(who, 'DECLINE_CLIENT'), 'zavarzina', false)
    const checkId = await taken(lev)
    await decide(lev, checkId, { outcome: 'IDENTIFIED', findings: ALL_SAME })
    await app.runJobs()
    expect((await statusOf(app, who)).status).toBe('VERIFIED')
    expect((await card(who)).declines).toEqual([])
  })

  test('who has not taken the case cannot ask, and nobody asks past what the reviewer marks', async () => {
    await undecided()
    const checkId = await taken(marina)
    const reply = await decide(lev, checkId, STRANGER)
    expect(codeOf(reply)).toBe('CASE_NOT_YOURS')
    const ask = {
      kind: 'DECLINE_CLIENT',
      subjectId: checkId,
      target: 'OTHER_PERSON',
      reason: 'Нет',
    }
    const past = await post(app, '/desk-service/requests', ask, marina)
    expect(past.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'kind' }] })
    await decide(marina, checkId, INVALID)
  })
})

describe('while a second person is asked to agree', () => {
  const APPROVED = { outcome: 'IDENTIFIED', findings: ALL_SAME }

  const queue = async (staff: SignedInStaff) =>
    (await get(app, CASES, staff.headers)).json<Reply<typeof deskCases>>()

  const withdraw = async (requestId: string, login: string) =>
    post(
      app,
      `/desk-service/requests/${requestId}/withdraw`,
      { reason: 'Ошиблась снимком' },
      { headers: await as(login) },
    )

  /** The case of a client whose reviewer has asked, with the question. */
  const asked = async () => {
    const who = await declined(STRANGER)
    const requestId = await openRequest(who, 'DECLINE_CLIENT')
    const line = (await queue(marina)).asked.find((each) => each.requestId === requestId)
    if (!line) throw new Error('The case is in no group of the queue')
    return { who, requestId, checkId: line.checkId, line }
  }

  const takeByName = (checkId: string) =>
    post(app, '/desk-service/take-case', { checkId }, { headers: lev.headers })

  test('a case stands in a group of its own, and nobody takes it even by its name', async () => {
    const { who, requestId, checkId, line } = await asked()
    expect(line).toMatchObject({
      clientName: 'Иванова Анна Петровна',
      about: 'Отказать клиенту по анкете: документы предъявил другой человек',
      askedBy: 'Марина Ветлугина',
      isYours: true,
    })
    const seen = await queue(lev)
    expect([seen.total, seen.cases, seen.asked[0]?.isYours]).toEqual([0, [], false])
    const refused = await takeByName(checkId)
    expect(codeOf(refused)).toBe('CASE_ASKED')
    expect(refused.body).toContain('Марина Ветлугина просит второго сотрудника')
    await answer(requestId, 'serov')
    expect((await queue(lev)).asked).toEqual([])
    expect((await statusOf(app, who)).status).toBe('DATA_MISMATCH')
  })

  test('whoever still holds the case decides nothing past them', async () => {
    const who = await undecided()
    const checkId = await taken(marina)
    await decide(marina, checkId, STRANGER)
    expect(codeOf(await decide(marina, checkId, APPROVED))).toBe('CASE_ASKED')
    expect(codeOf(await decide(marina, checkId, INVALID))).toBe('CASE_ASKED')
    expect((await statusOf(app, who)).status).toBe('DATA_CHECKING')
    await answer(await openRequest(who, 'DECLINE_CLIENT'), 'serov')
  })

  test.each([
    ['asked before', 0],
    ['asked while it was thinking', 1],
  ])('the provider’s yes waits too: %s', async (_, inTheMiddle) => {
    const who = await undecided()
    const checkId = await taken(marina)
    const ask = () => decide(marina, checkId, STRANGER)
    if (inTheMiddle === 0) await ask()
    const { gateways } = app.context
    const identify = gateways.identification.identify.bind(gateways.identification)
    Object.assign(gateways.identification, {
      async identify() {
        if (inTheMiddle === 1) await ask()
        return { outcome: 'IDENTIFIED', decisionId: 'provider 1' }
      },
    })
    await app.clock.moveTo(app.clock.now() + 2 * 60_000)
    await app.runJobs()
    expect((await statusOf(app, who)).status).toBe('DATA_CHECKING')
    await withdraw(await openRequest(who, 'DECLINE_CLIENT'), 'vetlugina')
    await app.clock.moveTo(app.clock.now() + 20 * 60_000)
    await app.runJobs()
    Object.assign(gateways.identification, { identify })
    expect((await statusOf(app, who)).status).toBe('VERIFIED')
  })

  test('whoever asked takes the request back, nobody else, and the case waits again', async () => {
    const { who, requestId, checkId } = await asked()
    expect(codeOf(await withdraw(requestId, 'osokin'))).toBe('REQUEST_NOT_YOURS')
    expect((await withdraw(requestId, 'vetlugina')).statusCode).toBe(200)
    expect((await queue(lev)).total).toBe(1)
    expect(codeOf(await withdraw(requestId, 'vetlugina'))).toBe('REQUEST_DECIDED')
    expect(codeOf(await answer(requestId, 'serov'))).toBe('REQUEST_DECIDED')
    const journal = `/desk-service/journal?clientId=${who.clientId}`
    expect((await get(app, journal, await as('zavarzina'))).body).toContain('REQUEST_WITHDRAWN')
    expect(await taken(lev)).toBe(checkId)
    await decide(lev, checkId, INVALID)
  })

  test('after a day nobody decides it, and the case is back at that moment', async () => {
    const { requestId, checkId, line } = await asked()
    await app.clock.moveTo(Date.parse(line.expiresAt) - 1)
    lev = await signedInAs(app, 'osokin')
    expect(codeOf(await takeByName(checkId))).toBe('CASE_ASKED')
    await app.clock.moveTo(Date.parse(line.expiresAt))
    expect([(await queue(lev)).total, (await queue(lev)).asked]).toEqual([1, []])
    expect(codeOf(await withdraw(requestId, 'vetlugina'))).toBe('REQUEST_EXPIRED')
    expect(await taken(lev)).toBe(checkId)
    await decide(lev, checkId, INVALID)
  })

  test('of two at one moment one counts: yes and question, yes of the second and withdrawal', async () => {
    const who = await undecided()
    const checkId = await taken(marina)
    const both = await Promise.all([
      decide(marina, checkId, APPROVED),
      decide(marina, checkId, STRANGER),
    ])
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    await app.runJobs()
    const left = both[0].statusCode === 200 ? 'VERIFIED' : 'DATA_CHECKING'
    expect((await statusOf(app, who)).status).toBe(left)
    const { requestId } = await asked()
    const ends = await Promise.all([answer(requestId, 'serov'), withdraw(requestId, 'vetlugina')])
    expect(new Set(ends.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    for (const each of (await queue(marina)).asked) await answer(each.requestId, 'serov')
    for (let next = await taken(lev); next !== null; next = await taken(lev))
      await decide(lev, next, INVALID)
  })
})

describe('two people take a decline back', () => {
  test('the same documents go to a reviewer again, and the client goes on', async () => {
    const who = await declined()
    expect((await askToLift(who)).statusCode).toBe(200)
    expect((await card(who)).declines[0]?.isLiftAsked).toBe(true)
    expect((await answer(await openRequest(who, 'LIFT_DECLINE'), 'serov')).statusCode).toBe(200)
    expect((await statusOf(app, who)).status).toBe('DATA_CHECKING')
    expect(await inbox(who)).toContain('Отказ отменён')
    await decide(lev, await taken(lev), { outcome: 'IDENTIFIED', findings: ALL_SAME })
    await app.runJobs()
    expect((await statusOf(app, who)).status).toBe('VERIFIED')
    expect((await card(who)).declines[0]?.end?.how).toBe('LIFTED')
  })

  test('never one alone, nor by another role, nor twice', async () => {
    const who = await declined()
    expect(codeOf(await askToLift(who, 'koltsova'))).toBe('ROLE_REFUSED')
    await askToLift(who, 'serov')
    const requestId = await openRequest(who, 'LIFT_DECLINE')
    expect(codeOf(await answer(requestId, 'serov'))).toBe('REQUEST_OWN')
    expect(codeOf(await askToLift(who, 'ryabinina'))).toBe('REQUEST_OPEN')
    await answer(requestId, 'zavarzina')
    expect(codeOf(await askToLift(who))).toBe('REQUEST_IMPOSSIBLE')
    await decide(lev, await taken(lev), INVALID)
  })
})

describe('a borrower who is declined', () => {
  const declineAgain = async (who: Borrower): Promise<void> => {
    await reopened(who)
    const reply = await decide(marina, await taken(marina), INVALID)
    if (reply.statusCode !== 200) throw new Error(reply.body)
  }

  test('goes on paying an open loan, and gets neither offer nor higher first sum', async () => {
    const who = await verifiedBorrower(app)
    const loanApplicationId = await lent(app, who)
    await declineAgain(who)
    expect((await statusOf(app, who)).status).toBe('LIMIT_REACHED')
    expect(codeOf(await offer(app, who))).toBe('CLIENT_DECLINED')
    const raise = { amount: 50_000 }
    const rating = await post(app, '/print-service/change-credit-rating-offer', raise, who)
    expect(codeOf(rating)).toBe('CLIENT_DECLINED')
    const paid = await post(
      app,
      '/cloud-payments/debit/check/specified-amount',
      {
        amount: 5_000,
        loanApplicationId,
        paymentType: 'INSTALMENT',
        paymentDataId: who.cardId,
      },
      who,
    )
    expect(paid.statusCode).toBe(200)
  })

  test('sees the pause, the new check and photos sent back, and borrows once a person has identified them', async () => {
    const who = await verifiedBorrower(app)
    const { database } = app.context
    await database.update(clients).set({ step: 'done' }).where(eq(clients.id, who.clientId))
    await updateClient(database, who.clientId, {
      passportPhotoFileId: await uploaded(app, who, 'PASSPORT_MAIN'),
      registrationPhotoFileId: await uploaded(app, who, 'PASSPORT_REGISTRATION'),
      selfieFileId: await uploaded(app, who, 'SELFIE'),
    })
    await lent(app, who)
    await declineAgain(who)
    const openNow = async () =>
      (await get(app, '/profile-manager/client/data', who.headers)).json().isReopened
    const { allowedFrom, isPauseOver } = (await statusOf(app, who)).decline
    expect([isPauseOver, await openNow()]).toEqual([false, false])
    expect(codeOf(await saveStep.passport(app, who))).toBe('CLIENT_DECLINED')

    await app.clock.moveTo(Date.parse(`${allowedFrom}T09:00:00+03:00`))
    expect((await statusOf(app, who)).decline.isPauseOver).toBe(true)
    expect(await openNow()).toBe(true)
    await saveStep.passport(app, who)
    await saveStep.selfie(app, who)
    await awaitCheck(app)
    expect(await statusOf(app, who)).toMatchObject({
      status: 'LIMIT_REACHED',
      recheck: 'RUNNING',
      message: expect.stringContaining('Проверяем данные'),
    })
    expect(await openNow()).toBe(false)

    marina = await signedInAs(app, 'vetlugina')
    const again = {
      outcome: 'REFUSED',
      photo: 'SELFIE',
      reason: 'BLUR',
      note: '',
      findings: { NUMBER: 'SAME' },
    }
    const sentBack = await decide(marina, await taken(marina), again)
    expect(sentBack.statusCode).toBe(200)
    await app.runJobs()
    expect((await statusOf(app, who)).recheck).toBe('PHOTOS_AWAITED')
    await saveStep.selfie(app, who)
    await awaitCheck(app)
    await decide(marina, await taken(marina), { outcome: 'IDENTIFIED', findings: ALL_SAME })
    await app.runJobs()
    const status = await statusOf(app, who)
    expect([status.decline, status.recheck]).toEqual([undefined, undefined])
    const limits = (await get(app, '/vovremya-core/limits/current', who.headers)).json()
    expect(limits.refusal?.code).not.toBe('DECLINED')
  })

  test('does not sign what was offered before', async () => {
    const who = await verifiedBorrower(app)
    const body = await signingBody(app, who)
    await declineAgain(who)
    expect(codeOf(await signLoan(app, who, body))).toBe('CLIENT_DECLINED')
  })

  test('is not paid out a loan that was signed before: it ends without its money', async () => {
    const who = await verifiedBorrower(app)
    const loanId = await signed(app, who)
    await declineAgain(who)
    await app.runJobs(app.clock.now() + 3 * HOUR_MS)
    const { rows } = await app.context.database.execute(
      sql`select state, reasons from loan where id = ${loanId}`,
    )
    expect(rows[0]).toMatchObject({ state: 'REFUSED', reasons: [{ code: 'DECLINED' }] })
    const payouts = await app.context.database.execute(
      sql`select 1 from payout where loan_id = ${loanId}`,
    )
    expect(payouts.rows).toEqual([])
  })
})

test('the database refuses to change why somebody was declined, and to forget it', async () => {
  await declined()
  for (const change of [
    sql`update client_decline set note = 'x'`,
    sql`update client_decline set allowed_from = '2020-01-01'`,
    sql`delete from client_decline`,
    sql`truncate client_decline cascade`,
  ])
    await expect(app.context.database.execute(change)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('What staff did is kept') },
    })
})

test('the journal names who declined whom and why, and the client sees that it was done', async () => {
  const who = await declined()
  const journal = (
    await get(app, `/desk-service/journal?clientId=${who.clientId}`, await as('zavarzina'))
  ).body
  expect(journal).toContain('CASE_DECLINED')
  expect(journal).toContain('утраченным')
  const views = (await get(app, '/profile-manager/paper-views', who.headers)).body
  expect(views).toContain('CASE_DECLINED')
  expect(views).not.toContain('утраченным')
})

describe('whoever was declined and deletes the account', () => {
  const DELETE = '/profile-manager/client/delete'

  const gone = async (who: Borrower): Promise<void> => {
    const order = { phone: who.phone, eventCode: 'DELETE_PROFILE', isFlashCall: false }
    await post(app, '/sms-service/send/send_code', order, who)
    const smsCode = await codeFor(app, who.phone)
    const reply = await post(app, DELETE, { smsCode }, { headers: who.headers })
    if (reply.statusCode !== 200) throw new Error(reply.body)
    await app.runJobs()
    await app.clock.moveTo(app.clock.now() + 3 * DAY_MS)
    await app.runJobs()
  }

  const registered = async (phone: string) => {
    await askForRegistrationCode(app, phone)
    return createClient(app, phone, await codeFor(app, phone))
  }

  test('registers with the same phone only when the pause is over', async () => {
    const who = await declined()
    const { allowedFrom } = (await statusOf(app, who)).decline
    await gone(who)
    const refused = await registered(who.phone)
    expect(codeOf(refused)).toBe('CLIENT_DECLINED')
    expect(refused.json<{ detail: string }>().detail).toContain('Зарегистрироваться снова можно с')
    await app.clock.moveTo(Date.parse(`${allowedFrom}T00:00:00+03:00`) - HOUR_MS)
    expect(codeOf(await registered(who.phone))).toBe('CLIENT_DECLINED')
    await app.clock.moveTo(app.clock.now() + HOUR_MS)
    expect((await registered(who.phone)).statusCode).toBe(200)
  })

  test('with another phone the same passport goes to a person, who sees the decline', async () => {
    const who = await newBorrower(app, `+7${(nextPhone += 7)}`)
    await fillQuestionnaire(app, who, '344447')
    await sign(app, who)
    const { database } = app.context
    await transaction(database, async (tx) => {
      const [check] = await checksOf(tx, who)
      await queueForDesk(tx, check?.id ?? 'none', app.clock.now())
    })
    await decide(marina, await taken(marina), INVALID)
    await gone(who)
    const again = await newBorrower(app, `+7${(nextPhone += 7)}`)
    await fillQuestionnaire(app, again, '344447')
    await sign(app, again)
    await awaitCheck(app)
    expect((await statusOf(app, again)).status).toBe('DATA_CHECKING')
    marina = await signedInAs(app, 'vetlugina')
    const checkId = await taken(marina)
    const opened = (await get(app, `${CASES}/${checkId}`, marina.headers)).json()
    expect(opened.clientId).toBe(again.clientId)
    expect(opened.declinedElsewhere).toMatchObject([
      { reason: 'PASSPORT_INVALID', note: INVALID.note },
    ])
    await decide(marina, checkId, { outcome: 'IDENTIFIED', findings: ALL_SAME })
    await app.runJobs()
    expect((await statusOf(app, again)).status).toBe('VERIFIED')
  })

  test('nothing of the person is known when the pause is over, or the decline is taken back', async () => {
    const left = () => app.context.database.$count(declineDigests)
    await app.clock.moveTo(app.clock.now() + 31 * DAY_MS)
    await sweepRecords(app.context)
    expect(await left()).toBe(0)
    marina = await signedInAs(app, 'vetlugina')
    const who = await declined()
    expect(await left()).toBeGreaterThan(1)
    const asked = await askToLift(who)
    expect([asked.statusCode, asked.body]).toEqual([200, expect.any(String)])
    const lifted = await answer(asked.json<{ requestId: string }>().requestId, 'serov')
    expect([lifted.statusCode, lifted.body]).toEqual([200, expect.any(String)])
    expect(await left()).toBe(0)
  })
})
