import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, isoDate, moscowDate, workingDaysBetween } from '../../../lending/calendar.ts'
import { answerDueOn, extendedDueOn } from '../../../lending/complaint-terms.ts'
import { clients } from '../../../server/db/schema/clients.ts'
import { complaints } from '../../../server/db/schema/complaints.ts'
import { staffActions } from '../../../server/db/schema/staff.ts'
import { type Borrower, lent, noonMs, verifiedBorrower } from '../core/fixture.ts'
import { codeFor, get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { signedInAs, type SignedInStaff } from './staff.ts'

const OWN = '/profile-manager/complaints'
const DESK = '/desk-service/complaints'
const HOUR_MS = 3_600_000

let app: TestApp
let anna: SignedInStaff
let who: Borrower

const signIn = async (): Promise<void> => {
  anna = await signedInAs(app, 'ryabinina')
}

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.clock.moveTo(app.clock.now() + HOUR_MS)
  await signIn()
  who = await verifiedBorrower(app)
})

interface Filed {
  readonly complaintId: string
  readonly number: string
  readonly dueOn: string
}

const file = (more: object = {}, key?: string) =>
  post(
    app,
    OWN,
    { subject: 'DEBT', loanApplicationId: null, body: 'Проценты посчитаны дважды', ...more },
    { headers: who.headers, ...(key === undefined ? {} : { key }) },
  )

const filed = async (): Promise<Filed> => (await file()).json()

const own = async (borrower = who) =>
  (await get(app, OWN, borrower.headers)).json<{
    complaints: { number: string; state: string; dueOn: string; answer: string | null }[]
  }>().complaints

const step = (id: string, name: string, body: object = {}) =>
  post(app, `${DESK}/${id}/${name}`, body, anna)

const codeOf = (reply: Awaited<ReturnType<typeof post>>): string =>
  reply.json<{ code: string }>().code

const open = async () =>
  (await get(app, DESK, anna.headers)).json<{
    open: { complaintId: string; workingDaysLeft: number; state: string }[]
  }>().open

const openedAtDesk = async (id: string) =>
  (await get(app, `${DESK}/${id}`, anna.headers)).json<{ complaint: object }>().complaint

const confirmMail = () =>
  app.context.database
    .update(clients)
    .set({ mailConfirmedAtMs: app.clock.now(), mailsPapers: false })
    .where(eq(clients.id, who.clientId))

const lettersTo = async (words: string): Promise<readonly string[]> => {
  await app.runJobs()
  const reply = await get(app, '/sandbox/journal?kind=mail')
  return reply
    .json<{ payload: { subject: string; text: string } }[]>()
    .map(({ payload }) => payload)
    .filter(({ subject }) => subject.includes(words))
    .map(({ text }) => text)
}

describe('a complaint of a client', () => {
  test('is registered at once with a number of its own and fifteen working days', async () => {
    const first = await filed()
    await app.clock.moveTo(app.clock.now() + 1_000)
    const second = await filed()
    const today = moscowDate(app.clock.now())
    expect(first.dueOn).toBe(answerDueOn(today))
    expect(first.number).toMatch(new RegExp(`^${today.slice(0, 4)}-\\d{5}$`))
    expect(second.number).not.toBe(first.number)
    expect((await own()).map(({ number, state }) => [number, state])).toEqual([
      [second.number, 'REGISTERED'],
      [first.number, 'REGISTERED'],
    ])
  })

  test('about personal data is answered in ten working days from the day it came, with five more once', async () => {
    const today = moscowDate(app.clock.now())
    const { complaintId, dueOn } = (await file({ subject: 'PERSONAL_DATA' })).json<Filed>()
    expect(workingDaysBetween(today, isoDate(dueOn))).toBe(10)
    await step(complaintId, 'extend', { reason: 'Ищем в архиве' })
    const [extended] = await own()
    expect(workingDaysBetween(isoDate(dueOn), isoDate(extended?.dueOn ?? ''))).toBe(5)
    const receivedOn = addDays(today, -7)
    const letter = {
      clientId: who.clientId,
      loanApplicationId: null,
      channel: 'LETTER',
      receivedOn,
    }
    const paper = { ...letter, subject: 'PERSONAL_DATA', body: 'Прекратите обработку' }
    expect((await post(app, DESK, paper, anna)).statusCode).toBe(200)
    const onPaper = (await own()).find(({ state }) => state === 'REGISTERED')
    expect(workingDaysBetween(receivedOn, isoDate(onPaper?.dueOn ?? ''))).toBe(10)
  })

  test('about a credit history is answered in ten working days from the day it came, and no more', async () => {
    const today = moscowDate(app.clock.now())
    const { complaintId, dueOn } = (await file({ subject: 'CREDIT_HISTORY' })).json<Filed>()
    expect(workingDaysBetween(today, isoDate(dueOn))).toBe(10)
    expect(codeOf(await step(complaintId, 'extend', { reason: 'Ждём бюро' }))).toBe(
      'COMPLAINT_TERM_OVER',
    )
    expect(await own()).toMatchObject([{ state: 'REGISTERED', dueOn }])
    expect(await openedAtDesk(complaintId)).toMatchObject({ mayExtend: false })
  })

  test('sent twice under its key is registered once', async () => {
    const key = 'complaint-key-1'
    const replies = [await file({}, key), await file({}, key)].map((reply) => reply.json<Filed>())
    expect(replies[1]).toEqual(replies[0])
    expect(await own()).toHaveLength(1)
  })

  test('is about a contract of their own only', async () => {
    const other = await verifiedBorrower(app)
    const loanId = await lent(app, other)
    expect(codeOf(await file({ loanApplicationId: loanId }))).toBe('NOT_FOUND')
    who = other
    expect((await file({ loanApplicationId: loanId })).statusCode).toBe(200)
  })

  test('is seen by nobody else', async () => {
    await filed()
    expect(await own(await verifiedBorrower(app))).toEqual([])
  })

  test('is taken ten times a day, without words never', async () => {
    expect((await file({ body: '  ' })).json()).toMatchObject({ errors: [{ field: 'body' }] })
    for (let count = 0; count < 10; count += 1) await filed()
    expect(codeOf(await file())).toBe('TOO_MANY_REQUESTS')
  })
})

describe('at the desk', () => {
  test('a complaint is taken, extended once with a reason, answered once', async () => {
    await confirmMail()
    const { complaintId, dueOn, number } = await filed()
    expect((await step(complaintId, 'take')).statusCode).toBe(200)
    expect((await open()).find((one) => one.complaintId === complaintId)?.state).toBe('IN_WORK')
    const extension = { reason: 'Ждём ответ банка' }
    expect((await step(complaintId, 'extend', extension)).statusCode).toBe(200)
    const later = extendedDueOn(isoDate(dueOn))
    expect(await own()).toMatchObject([{ state: 'EXTENDED', dueOn: later }])
    expect(codeOf(await step(complaintId, 'extend', extension))).toBe('COMPLAINT_TERM_OVER')
    const end = { state: 'ANSWERED', answer: 'Проценты начислены один раз. Расчёт приложен.' }
    expect((await step(complaintId, 'end', end)).statusCode).toBe(200)
    expect(codeOf(await step(complaintId, 'end', end))).toBe('COMPLAINT_CLOSED')
    const [answered] = await own()
    expect(answered?.state).toBe('ANSWERED')
    expect(answered?.answer).toContain('Проценты начислены один раз')
    expect(answered?.answer).toContain('финансовому уполномоченному')
    expect(await lettersTo(number)).toHaveLength(3)
    expect((await lettersTo(`Ответ на обращение № ${number}`))[0]).toContain('Расчёт приложен')
  })

  test('two who answer at once close it once', async () => {
    const { complaintId } = await filed()
    const end = (answer: string) => step(complaintId, 'end', { state: 'ANSWERED', answer })
    const statuses = (await Promise.all([end('Первый'), end('Второй')])).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await own()).toHaveLength(1)
  })

  test('every step is a row of the journal, opening is shown to the client', async () => {
    const { complaintId } = await filed()
    await get(app, `${DESK}/${complaintId}`, anna.headers)
    await step(complaintId, 'take')
    await step(complaintId, 'end', {
      state: 'FORWARDED',
      answer: 'Передали бюро.',
      forwardedTo: 'АО «Бюро»',
    })
    const rows = await app.context.database
      .select()
      .from(staffActions)
      .where(eq(staffActions.subject, complaintId))
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'COMPLAINT_FORWARDED',
      'COMPLAINT_OPENED',
      'COMPLAINT_TAKEN',
    ])
    const views = (await get(app, '/profile-manager/paper-views', who.headers)).json<{
      views: { action: string }[]
    }>()
    expect(views.views.map(({ action }) => action)).toEqual(['COMPLAINT_OPENED'])
  })

  test('what came on paper is registered for its client with the day it came', async () => {
    const letter = {
      clientId: who.clientId,
      loanApplicationId: null,
      channel: 'LETTER',
      subject: 'COLLECTION',
      receivedOn: moscowDate(app.clock.now()),
      body: 'Прошу не звонить',
    }
    expect((await post(app, DESK, letter, anna)).statusCode).toBe(200)
    expect(await own()).toMatchObject([{ state: 'REGISTERED' }])
    const early = { ...letter, receivedOn: '2099-01-01' }
    expect((await post(app, DESK, early, anna)).json()).toMatchObject({
      errors: [{ field: 'receivedOn' }],
    })
    const moderator = await signedInAs(app, 'vetlugina')
    expect(codeOf(await post(app, DESK, letter, moderator))).toBe('ROLE_REFUSED')
  })

  test('a letter registered late is answered, refused and handed on as if it had been in time', async () => {
    const today = moscowDate(app.clock.now())
    const letter = {
      clientId: who.clientId,
      loanApplicationId: null,
      channel: 'LETTER',
      subject: 'COLLECTION',
      receivedOn: addDays(today, -21),
      body: 'Прошу не звонить',
    }
    const { complaintId } = (await post(app, DESK, letter, anna)).json<{ complaintId: string }>()
    const [shown] = await own()
    expect(workingDaysBetween(addDays(today, -21), isoDate(shown?.dueOn ?? ''))).toBe(16)
    const refusal = { state: 'REFUSED', refusal: 'REPEATED', answer: 'Ответили 12 марта.' }
    const forward = { state: 'FORWARDED', forwardedTo: 'Банк', answer: 'Передали банку.' }
    expect(codeOf(await step(complaintId, 'end', refusal))).toBe('COMPLAINT_TERM_OVER')
    expect(codeOf(await step(complaintId, 'end', forward))).toBe('COMPLAINT_TERM_OVER')
    const offered = await openedAtDesk(complaintId)
    expect(offered).toMatchObject({ mayRefuse: false, mayForward: false })
  })

  test('the overdue stand first; merits are refused and things handed on within their terms only', async () => {
    const { complaintId: old } = await filed()
    await app.clock.moveTo(noonMs('2026-04-20'))
    await signIn()
    const { complaintId: fresh } = await filed()
    const mine = (await open()).filter(({ complaintId }) => [old, fresh].includes(complaintId))
    expect(mine.map(({ complaintId }) => complaintId)).toEqual([old, fresh])
    expect(mine[0]?.workingDaysLeft).toBeLessThan(0)
    const refusal = { state: 'REFUSED', refusal: 'REPEATED', answer: 'Ответили 12 марта.' }
    const forward = { state: 'FORWARDED', forwardedTo: 'Банк', answer: 'Передали банку.' }
    expect(codeOf(await step(old, 'end', refusal))).toBe('COMPLAINT_TERM_OVER')
    expect(codeOf(await step(old, 'end', forward))).toBe('COMPLAINT_TERM_OVER')
    expect(codeOf(await step(old, 'extend', { reason: 'Много' }))).toBe('COMPLAINT_TERM_OVER')
    expect((await step(fresh, 'end', refusal)).statusCode).toBe(200)
    expect((await step(old, 'end', { state: 'ANSWERED', answer: 'Ответ.' })).statusCode).toBe(200)
  })
})

describe('whoever deletes their account while a complaint waits for its answer', () => {
  const DELETE = '/profile-manager/client/delete'
  const MAIL = 'prosto.anna@example.ru'

  const deleted = async () => {
    const order = { phone: who.phone, eventCode: 'DELETE_PROFILE', isFlashCall: false }
    await post(app, '/sms-service/send/send_code', order, who)
    return post(app, DELETE, { smsCode: await codeFor(app, who.phone) }, who)
  }

  const sealedOf = async (id: string) => {
    const [row] = await app.context.database.select().from(complaints).where(eq(complaints.id, id))
    return row?.senderSealed ?? null
  }

  test('reads it at the address they had confirmed, which the register then forgets', async () => {
    await app.context.database
      .update(clients)
      .set({ mail: MAIL })
      .where(eq(clients.id, who.clientId))
    await confirmMail()
    const { complaintId, number } = await filed()
    expect((await get(app, DELETE, who.headers)).json()).toMatchObject({
      obstacle: null,
      answeredByMail: number,
    })
    expect((await deleted()).statusCode).toBe(200)
    expect(await openedAtDesk(complaintId)).toMatchObject({
      clientId: who.clientId,
      sender: { mail: MAIL, phone: null, contractNumber: null },
    })
    await step(complaintId, 'extend', { reason: 'Ищем в архиве' })
    const end = { state: 'ANSWERED', answer: 'Расчёт верный, он приложен.' }
    expect((await step(complaintId, 'end', end)).statusCode).toBe(200)
    expect(await sealedOf(complaintId)).toBeNull()
    expect((await lettersTo(`Обращение № ${number}: срок`))[0]).toMatch(/Ответ придёт сюда\.\s/)
    expect((await lettersTo(`Ответ на обращение № ${number}`))[0]).toContain('Расчёт верный')
  })

  test('waits for it, or confirms an address, where none is known', async () => {
    const { number, complaintId } = await filed()
    const refused = await deleted()
    expect(codeOf(refused)).toBe('ACCOUNT_HAS_COMPLAINT')
    const shown = (await get(app, DELETE, who.headers)).json<{ obstacle: { detail: string } }>()
    expect(shown.obstacle.detail).toContain(`Ответим на обращение № ${number} до `)
    expect(shown.obstacle.detail).toContain('Подтвердите почту')
    expect(await sealedOf(complaintId)).toBeNull()
    await step(complaintId, 'end', { state: 'ANSWERED', answer: 'Ответ.' })
    await app.clock.moveTo(app.clock.now() + HOUR_MS)
    expect((await deleted()).statusCode).toBe(200)
  })

  test('may go at once when the complaint came on paper: it is answered the way it came', async () => {
    const letter = {
      clientId: who.clientId,
      loanApplicationId: null,
      channel: 'LETTER',
      subject: 'COLLECTION',
      receivedOn: moscowDate(app.clock.now()),
      body: 'Прошу не звонить',
    }
    expect((await post(app, DESK, letter, anna)).statusCode).toBe(200)
    expect((await deleted()).statusCode).toBe(200)
  })
})

test('a term that ended on Friday is over on Saturday', async () => {
  await app.clock.moveTo(noonMs('2026-08-14'))
  await signIn()
  const { complaintId, dueOn } = await filed()
  expect(dueOn).toBe('2026-09-04')
  const daysLeft = async (day: string) => {
    await app.clock.moveTo(noonMs(day))
    await signIn()
    return (await open()).find((one) => one.complaintId === complaintId)?.workingDaysLeft
  }
  expect(await daysLeft('2026-09-04')).toBe(0)
  expect(await daysLeft('2026-09-05')).toBe(-1)
  expect(await daysLeft('2026-09-07')).toBe(-1)
  expect(await daysLeft('2026-09-08')).toBe(-2)
})

test('the database refuses to rewrite an answer, and to delete a complaint', async () => {
  const { complaintId } = await filed()
  await step(complaintId, 'end', { state: 'ANSWERED', answer: 'Ответ.' })
  const { database } = app.context
  const refused = { cause: { message: expect.stringContaining('is kept') } }
  await expect(
    database.execute(sql`update complaint set answer = 'Другой' where id = ${complaintId}`),
  ).rejects.toMatchObject(refused)
  await expect(
    database.execute(sql`delete from complaint where id = ${complaintId}`),
  ).rejects.toMatchObject(refused)
})
