import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moscowDate } from '../../../lending/calendar.ts'
import { answerDueOn } from '../../../lending/complaint-terms.ts'
import { complaints } from '../../../server/db/schema/complaints.ts'
import { signedInAs, type SignedInStaff } from '../desk/staff.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { get, post } from './borrower.ts'

const SITE = '/profile-manager/site-complaints'
const DESK = '/desk-service/complaints'
const DAY_MS = 86_400_000

const TYPED = {
  subject: 'COLLECTION',
  fullName: 'Чижов Глеб Макарович',
  contractNumber: '260826-0384',
  mail: 'Gleb@example.ru',
  phone: '8 915 123 45 67',
  body: 'Мне звонят по чужому долгу.\nПрошу прекратить.',
}

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.moveTo(app.clock.now() + DAY_MS))

const file = (more: object = {}, key?: string) =>
  post(app, SITE, { ...TYPED, ...more }, key === undefined ? {} : { key })

const filed = async (more: object = {}) =>
  (await file(more)).json<{ number: string; dueOn: string }>()

const stateOf = (number: string, mail: string) => post(app, `${SITE}/state`, { number, mail })

const lettersAbout = async (number: string) => {
  await app.runJobs()
  return (await get(app, '/sandbox/journal?kind=mail'))
    .json<{ payload: { to: string; subject: string; text: string } }[]>()
    .map(({ payload }) => payload)
    .filter(({ subject }) => subject.includes(number))
}

describe('a complaint from the site', () => {
  test('is registered at once; its number and the last day go to the given mail', async () => {
    const { number, dueOn } = await filed()
    expect(dueOn).toBe(answerDueOn(moscowDate(app.clock.now())))
    const [letter, ...more] = await lettersAbout(number)
    expect(more).toEqual([])
    expect(letter).toMatchObject({ to: 'Gleb@example.ru' })
    expect(letter?.text).toContain('Где обращение сейчас, видно на нашем сайте')
    expect(letter?.text).not.toContain('по чужому долгу')
  })

  test('sent twice under its key is registered once', async () => {
    const key = 'site-complaint-key'
    const replies = [await file({}, key), await file({}, key)].map((reply) => reply.json())
    expect(replies[1]).toEqual(replies[0])
    expect(await lettersAbout(replies[0].number)).toHaveLength(1)
  })

  test('needs no contract and no phone; what is missing is named by its field', async () => {
    expect((await file({ contractNumber: null, phone: null })).statusCode).toBe(200)
    const refused = await file({ fullName: ' ', mail: 'gleb@example', body: '' })
    expect(refused.statusCode).toBe(400)
    expect(
      refused.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field),
    ).toEqual(['fullName', 'mail', 'body'])
  })

  test('is taken only with the page check', async () => {
    const reply = await app.fastify.inject({ method: 'POST', url: SITE, payload: TYPED })
    expect(reply.json()).toMatchObject({ code: 'CSRF' })
  })

  test('keeps no word of its writer in plain columns (D46)', async () => {
    const { number } = await filed()
    const rows = await app.context.database
      .select()
      .from(complaints)
      .where(eq(complaints.position, Number(number.slice(5))))
    expect(rows).toHaveLength(1)
    const { body: _, ...columns } = rows[0] ?? {}
    for (const word of ['Чижов', 'example.ru', '9151234567', '0384'])
      expect(JSON.stringify(columns).toLowerCase()).not.toContain(word.toLowerCase())
  })
})

describe('strangers', () => {
  test('send three letters a day to one address, however it is spelled', async () => {
    const mail = 'flooded@example.ru'
    for (const spelled of [mail, mail.toUpperCase(), 'Flooded@example.ru'])
      expect((await file({ mail: spelled })).statusCode).toBe(200)
    const refused = await file({ mail })
    expect(refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      title: 'Сегодня обращений с сайта уже много',
    })
    expect((await file({ mail: 'other@example.ru' })).statusCode).toBe(200)
    await app.clock.moveTo(app.clock.now() + DAY_MS)
    expect((await file({ mail })).statusCode).toBe(200)
  })
})

describe('where it stands', () => {
  test('is told by number and mail, and nothing of its words', async () => {
    const { number, dueOn } = await filed()
    const reply = (await stateOf(number, 'gleb@EXAMPLE.ru')).json()
    expect(reply).toMatchObject({ state: 'REGISTERED', dueOn, closedAt: null })
    expect(Object.keys(reply).toSorted()).toEqual([
      'asOf',
      'closedAt',
      'dueOn',
      'registeredAt',
      'state',
    ])
  })

  test('is told to nobody with another mail, number or year, in the same words', async () => {
    const { number } = await filed()
    const other = `2025-${number.slice(5)}`
    const replies = await Promise.all([
      stateOf(number, 'anna@example.ru'),
      stateOf('2026-99999', TYPED.mail),
      stateOf(other, TYPED.mail),
    ])
    const bodies = replies.map((reply) => ({ ...reply.json<object>(), requestId: '' }))
    expect(bodies[0]).toMatchObject({ code: 'NOT_FOUND', title: 'Такого обращения нет' })
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
  })
})

describe('at the desk', () => {
  let anna: SignedInStaff
  beforeEach(async () => {
    anna = await signedInAs(app, 'ryabinina')
  })

  const opened = async (number: string) => {
    const { open } = (await get(app, DESK, anna.headers)).json<{
      open: { complaintId: string; number: string; clientId: string | null; clientName: string }[]
    }>()
    const row = open.find((one) => one.number === number)
    const reply = await get(app, `${DESK}/${row?.complaintId}`, anna.headers)
    return { row, complaint: reply.json<{ complaint: object }>().complaint }
  }

  test('it stands among the others under the name that was typed, of no client', async () => {
    const { number } = await filed()
    const { row, complaint } = await opened(number)
    expect(row).toMatchObject({ clientId: null, clientName: TYPED.fullName })
    expect(complaint).toMatchObject({
      channel: 'SITE',
      body: TYPED.body,
      sender: { mail: TYPED.mail, phone: '+79151234567', contractNumber: TYPED.contractNumber },
    })
  })

  test('its answer goes by letter, with the ways open to whoever disagrees', async () => {
    const { number } = await filed()
    const { row } = await opened(number)
    const end = { state: 'ANSWERED', answer: 'Ваш номер исключён. Звонков не будет.' }
    const reply = await post(app, `${DESK}/${row?.complaintId}/end`, end, anna)
    expect(reply.statusCode).toBe(200)
    const letters = await lettersAbout(number)
    expect(letters.map(({ to }) => to)).toEqual([TYPED.mail, TYPED.mail])
    const answer = letters.find(({ subject }) => subject.startsWith('Ответ'))
    expect(answer?.text).toContain('Звонков не будет')
    expect(answer?.text).toContain('финансовому уполномоченному')
    const state = (await stateOf(number, TYPED.mail)).json<{ state: string; closedAt: string }>()
    expect(state.state).toBe('ANSWERED')
    expect(state.closedAt).not.toBeNull()
  })
})

test('strangers fill the register with three hundred complaints a day at most, from any network @slow', async () => {
  const from = (index: number) =>
    app.fastify.inject({
      method: 'POST',
      url: SITE,
      remoteAddress: `10.1.${Math.floor(index / 40)}.1`,
      headers: check,
      payload: { ...TYPED, mail: `m${index}@example.ru` },
    })
  const check = { 'x-csrf': (await get(app, '/sms-service/csrf')).json<{ csrf: string }>().csrf }
  const statuses: number[] = []
  for (let index = 0; index < 302; index += 1) statuses.push((await from(index)).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(300)
  expect(statuses.slice(-2)).toEqual([429, 429])
})
