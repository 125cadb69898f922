/** Who works here and may do what: two people decide, one may keep somebody out (decision 0106). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '../../../protocol/call.ts'
import type {
  deskInviteStaff,
  deskOpenInvitation,
  deskShowEntryCode,
  deskStaff,
} from '../../../protocol/calls/desk/staff.ts'
import { DESK_COOKIE, type StaffRole } from '../../../protocol/desk.ts'
import { caseReviews } from '../../../server/db/schema/cases.ts'
import { staffActions, staffInvitations } from '../../../server/db/schema/staff.ts'
import { insertStaff, staffByLogin } from '../../../server/desk/staff.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { codeAt } from '../../../server/desk/one-time-code.ts'
import {
  awaitCheck,
  fillQuestionnaire,
  get,
  newBorrower,
  post,
  sign,
} from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { askToSignIn, OWN_SCRIPT, signedInAs } from './staff.ts'

const DAY_MS = 86_400_000
const STAFF = '/desk-service/staff'
const REASON = 'Приказ 14-К'
const PASSWORD = 'верный конь 17'

let app: TestApp
beforeEach(async () => {
  await app?.close()
  app = await testApp()
  await app.fastify.inject('/sandbox/staff')
})
afterAll(() => app.close())

const as = async (login: string) => (await signedInAs(app, login)).headers
const ADMINISTRATOR = 'zavarzina'
const DECIDER = 'serov'

const idOf = async (login: string): Promise<string> =>
  (await staffByLogin(app.context.database, login))?.id ?? ''

/** Another administrator at work, past the invitation. */
const addAdministrator = async (login: string): Promise<void> => {
  const roles: StaffRole[] = ['ADMINISTRATOR']
  const person = { login, name: `Второй ${login}`, roles, passwordHash: '', codeSecret: 'A' }
  await transaction(app.context.database, (tx) => insertStaff(tx, person, app.clock.now()))
}

const listed = async (login = 'osokin') =>
  (await get(app, STAFF, await as(login))).json<Reply<typeof deskStaff>>()

const personIn = async (login: string) =>
  (await listed()).people.find((person) => person.login === login)

const codeOf = (reply: Awaited<ReturnType<typeof get>>) => reply.json<{ code: string }>().code

const ask = async (url: string, body: object, login = ADMINISTRATOR) =>
  post(app, url, { reason: REASON, ...body }, { headers: await as(login) })

const askAdd = (body: object = {}, login = ADMINISTRATOR) =>
  ask(STAFF, { login: 'belov', name: 'Олег Белов', roles: ['SUPPORT'], ...body }, login)

const askRoles = async (
  of: string,
  roles: readonly StaffRole[],
  { by = ADMINISTRATOR, seenRoles }: { by?: string; seenRoles?: readonly StaffRole[] } = {},
) => {
  const known = seenRoles ?? (await personIn(of))?.roles
  return ask(`${STAFF}/${await idOf(of)}/roles`, { roles, seenRoles: known }, by)
}

const askFor = async (kind: string, of: string, by = ADMINISTRATOR) =>
  ask('/desk-service/requests', { kind, subjectId: await idOf(of) }, by)

const block = async (of: string, by = ADMINISTRATOR) =>
  ask(`${STAFF}/${await idOf(of)}/block`, {}, by)

const decide = async (requestId: string, login = DECIDER, isApproved = true) =>
  post(
    app,
    `/desk-service/requests/${requestId}/decide`,
    { isApproved, note: isApproved ? '' : 'Не согласовано' },
    { headers: await as(login) },
  )

/** Asked for and approved. @throws Error when either is refused */
const done = async (asked: Awaited<ReturnType<typeof ask>>, decider = DECIDER): Promise<void> => {
  if (asked.statusCode !== 200) throw new Error(asked.body)
  const decided = await decide(asked.json<{ requestId: string }>().requestId, decider)
  if (decided.statusCode !== 200) throw new Error(decided.body)
}

const invite = async (of: string, by = ADMINISTRATOR) =>
  post(app, `${STAFF}/${await idOf(of)}/invite`, {}, { headers: await as(by) })

/** The link and, as another person is shown it, its code (decision 0118). */
interface Halves {
  readonly token: string
  readonly entryCode: string
}

const halvesFor = async (login: string): Promise<Halves> => {
  const { token } = (await invite(login)).json<Reply<typeof deskInviteStaff>>()
  const url = `${STAFF}/${await idOf(login)}/entry-code`
  const reply = await post(app, url, {}, { headers: await as(DECIDER) })
  return { token, entryCode: reply.json<Reply<typeof deskShowEntryCode>>().code }
}

const open = (halves: Halves, headers: Readonly<Record<string, string>> = OWN_SCRIPT) =>
  post(app, '/desk-service/invitation', halves, { headers })

const accept = (halves: Halves, code: string, password = PASSWORD) =>
  post(
    app,
    '/desk-service/invitation/accept',
    { ...halves, password, code },
    { headers: OWN_SCRIPT },
  )

const shown = async (halves: Halves) =>
  (await open(halves)).json<Reply<typeof deskOpenInvitation>>()

const unknown = (token: string): Halves => ({ token, entryCode: '00000000' })

/** Somebody who was added, invited and has set up how they sign in: the secret of their codes, when one was last used. */
const newcomer = async (): Promise<{ codeSecret: string; usedAtMs: number }> => {
  await done(await askAdd())
  const halves = await halvesFor('belov')
  const { codeSecret } = await shown(halves)
  const usedAtMs = Date.now()
  const entered = await accept(halves, codeAt(codeSecret, usedAtMs))
  if (entered.statusCode !== 200) throw new Error(entered.body)
  return { codeSecret, usedAtMs }
}

const TWO_CASES = ['+79180400107', '+79180400114'] as const

/** A case that only a person decides; its check. */
const waitingCase = async (phone: string): Promise<string> => {
  const who = await newBorrower(app, phone)
  await fillQuestionnaire(app, who, '234444')
  await sign(app, who)
  await awaitCheck(app)
  const { cases } = (await get(app, '/desk-service/cases', await as('vetlugina'))).json<{
    cases: { checkId: string }[]
  }>()
  return cases.at(-1)?.checkId ?? ''
}

const take = async (login: string, checkId: string): Promise<void> => {
  const headers = await as(login)
  const reply = await post(app, '/desk-service/take-case', { checkId }, { headers })
  if (reply.statusCode !== 200) throw new Error(reply.body)
}

describe('somebody begins to work here', () => {
  test('nothing happens until another person agrees, then they wait for a link', async () => {
    const asked = await askAdd()
    expect(await idOf('belov')).toBe('')
    expect((await listed()).waiting).toMatchObject([
      {
        about: 'Добавить сотрудника Олег Белов (belov). Роли: Поддержка',
        askedBy: 'Нина Заварзина',
      },
    ])
    await done(asked)
    expect(await personIn('belov')).toMatchObject({
      standing: 'TO_INVITE',
      roles: ['SUPPORT'],
      lastSignInAt: null,
    })
  })

  test('whoever asks does not decide, and only the roles named for it ask and decide', async () => {
    const asked = await askAdd()
    const { requestId } = asked.json<{ requestId: string }>()
    expect(codeOf(await decide(requestId, ADMINISTRATOR))).toBe('REQUEST_OWN')
    expect(codeOf(await decide(requestId, 'koltsova'))).toBe('ROLE_REFUSED')
    expect(codeOf(await askAdd({}, 'serov'))).toBe('ROLE_REFUSED')
  })

  test('the link sets password and codes once, and signs in at once', async () => {
    await done(await askAdd())
    const halves = await halvesFor('belov')
    expect(await personIn('belov')).toMatchObject({ standing: 'INVITED' })
    const { name, login, codeSecret, codeLink } = await shown(halves)
    expect([name, login]).toEqual(['Олег Белов', 'belov'])
    expect(codeLink).toContain(codeSecret)
    const code = codeAt(codeSecret, Date.now())
    const entered = await accept(halves, code)
    expect(entered.json()).toEqual({ login: 'belov', name: 'Олег Белов', roles: ['SUPPORT'] })
    const cookie = `${DESK_COOKIE}=${entered.cookies[0]?.value}`
    const session = await get(app, '/desk-service/session', { ...OWN_SCRIPT, cookie })
    expect(session.statusCode).toBe(200)
    expect(codeOf(await accept(halves, code))).toBe('STAFF_INVITATION_OVER')
    expect(await personIn('belov')).toMatchObject({ standing: 'ACTIVE', invitedUntil: null })
  })

  test('the code of the link is not good for signing in again, the next one is', async () => {
    const { codeSecret, usedAtMs } = await newcomer()
    const proof = (atMs: number) => ({
      login: 'belov',
      password: PASSWORD,
      code: codeAt(codeSecret, atMs),
    })
    expect((await askToSignIn(app, proof(usedAtMs))).statusCode).toBe(401)
    expect((await askToSignIn(app, proof(usedAtMs + 30_000))).statusCode).toBe(200)
  })

  test('of two who use one link at once one gets in', async () => {
    await done(await askAdd())
    const halves = await halvesFor('belov')
    const code = codeAt((await shown(halves)).codeSecret, Date.now())
    const tries = await Promise.all([accept(halves, code), accept(halves, code, 'другой пароль 1')])
    expect(new Set(tries.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 410]))
  })

  test('what was shown before the link was opened again proves nothing', async () => {
    await done(await askAdd())
    const halves = await halvesFor('belov')
    const thief = await shown(halves)
    await shown(halves)
    const reply = await accept(halves, codeAt(thief.codeSecret, Date.now()))
    expect(reply.json()).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'code' }] })
  })

  test('a link that is unknown, replaced, a day old or of somebody kept out is one answer', async () => {
    await done(await askAdd())
    const replaced = await halvesFor('belov')
    const halves = await halvesFor('belov')
    const answers = [await open(unknown('x'.repeat(43))), await open(replaced)]
    await app.clock.moveTo(app.clock.now() + DAY_MS)
    answers.push(await open(halves))
    const fresh = await halvesFor('belov')
    await block('belov')
    answers.push(await open(fresh))
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 4 }, () => 'STAFF_INVITATION_OVER'))
  })

  test('a week after the decision nobody is invited by it any more', async () => {
    await done(await askAdd())
    await app.clock.moveTo(app.clock.now() + 7 * DAY_MS)
    expect(codeOf(await invite('belov'))).toBe('REQUEST_IMPOSSIBLE')
    expect(await personIn('belov')).toMatchObject({ standing: 'ENTRY_OVER' })
    await done(await askFor('RESET_STAFF_ENTRY', 'belov'))
    expect((await invite('belov')).statusCode).toBe(200)
  })

  test('nobody is invited who signs in already', async () => {
    expect(codeOf(await invite('vetlugina'))).toBe('REQUEST_IMPOSSIBLE')
  })

  test('the table of links opens nothing: it keeps a hash, and the secret sealed', async () => {
    await done(await askAdd())
    const halves = await halvesFor('belov')
    const { codeSecret } = await shown(halves)
    const kept = JSON.stringify(await app.context.database.select().from(staffInvitations))
    expect(kept).not.toContain(halves.token)
    expect(kept).not.toContain(halves.entryCode)
    expect(kept).not.toContain(codeSecret)
  })

  test('links are not guessed on and on, nor by a foreign page', async () => {
    expect(codeOf(await open(unknown('x'.repeat(43)), {}))).toBe('FORBIDDEN_ORIGIN')
    const guesses = await Promise.all(
      Array.from({ length: 32 }, (_, index) => open(unknown(String(index).padStart(43, 'x')))),
    )
    const codes = guesses.map(codeOf)
    expect(codes.filter((code) => code === 'STAFF_INVITATION_OVER')).toHaveLength(30)
    expect(codes.filter((code) => code === 'STAFF_LOCKED')).toHaveLength(2)
  })

  test('the password keeps the rules of the product', async () => {
    await done(await askAdd())
    const halves = await halvesFor('belov')
    const code = codeAt((await shown(halves)).codeSecret, Date.now())
    const reply = await accept(halves, code, 'коротко')
    expect(reply.json()).toMatchObject({ errors: [{ field: 'password' }] })
  })

  test.each([
    ['a taken login', { login: 'Serov' }, 'login'],
    ['a login in Cyrillic', { login: 'белов' }, 'login'],
    ['an administrator with money', { roles: ['ADMINISTRATOR', 'ACCOUNTANT'] }, 'roles'],
    ['nobody', { roles: [] }, 'roles'],
  ])('%s is refused by its field', async (_, body, field) => {
    expect((await askAdd(body)).json()).toMatchObject({ code: 'VALIDATION', errors: [{ field }] })
  })
})

describe('roles change', () => {
  test('a session carries the new ones with its next request', async () => {
    const headers = await as('ryabinina')
    expect((await get(app, '/desk-service/threads', headers)).statusCode).toBe(200)
    await done(await askRoles('ryabinina', ['COLLECTIONS']))
    expect((await get(app, '/desk-service/threads', headers)).statusCode).toBe(403)
    expect((await get(app, '/desk-service/session', headers)).json()).toMatchObject({
      staff: { roles: ['COLLECTIONS'] },
    })
  })

  test('the history names before, after, why and by whom', async () => {
    await done(await askRoles('ryabinina', ['SUPPORT', 'COLLECTIONS']))
    const [change] = (await listed('osokin')).changes
    expect(change).toMatchObject({
      action: 'STAFF_ROLES_CHANGED',
      name: 'Анна Рябинина',
      by: 'Пётр Серов',
      reason: 'Было: Поддержка. Стало: Поддержка, Взыскание. Просит Нина Заварзина: Приказ 14-К',
    })
  })

  test('nobody asks for themself or decides about themself, not even a no', async () => {
    expect(codeOf(await askRoles(ADMINISTRATOR, ['ADMINISTRATOR']))).toBe('REQUEST_OWN')
    const asked = await askRoles('serov', ['ACCOUNTANT'])
    const { requestId } = asked.json<{ requestId: string }>()
    expect(codeOf(await decide(requestId, 'serov'))).toBe('REQUEST_OWN')
    expect(codeOf(await decide(requestId, 'serov', false))).toBe('REQUEST_OWN')
  })

  test('of two administrators one may go, the other stays', async () => {
    await addAdministrator('gorin')
    const roles = await askRoles(ADMINISTRATOR, ['AUDITOR'], { by: 'gorin' })
    const entry = await askFor('RESET_STAFF_ENTRY', 'gorin')
    await done(roles)
    const late = await decide(entry.json<{ requestId: string }>().requestId)
    expect(codeOf(late)).toBe('REQUEST_DECIDED')
    expect((await personIn('gorin'))?.roles).toEqual(['ADMINISTRATOR'])
  })

  test('of two administrators who take each other’s role away one keeps it', async () => {
    await addAdministrator('gorin')
    const first = await askRoles('gorin', ['SUPPORT'])
    const second = await askRoles(ADMINISTRATOR, ['AUDITOR'], { by: 'gorin' })
    const decisions = await Promise.all(
      [first, second].map((asked) => decide(asked.json<{ requestId: string }>().requestId)),
    )
    expect(decisions.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('a form that shows other roles than there are is refused', async () => {
    const stale = await askRoles('ryabinina', ['SUPPORT'], { seenRoles: ['MODERATOR'] })
    expect(codeOf(stale)).toBe('REQUEST_STALE')
  })

  test('one question at a time about a person', async () => {
    await askRoles('ryabinina', ['COLLECTIONS'])
    expect(codeOf(await askFor('RESET_STAFF_ENTRY', 'ryabinina'))).toBe('REQUEST_OPEN')
  })

  test('what they asked for and may ask no more is declined, the rest stays', async () => {
    await addAdministrator('gorin')
    const asked = (await askAdd({}, 'gorin')).json<{ requestId: string }>().requestId
    await done(await askRoles('gorin', ['SUPPORT']))
    expect(codeOf(await decide(asked))).toBe('REQUEST_DECIDED')
  })

  test('whoever decides is warned of an auditor who would check their own work', async () => {
    await askRoles('ryabinina', ['SUPPORT', 'AUDITOR'])
    expect((await listed()).waiting[0]?.about).toContain('Обратите внимание: аудитор')
  })
})

describe('access is taken away', () => {
  test('the case in their hands goes back to the queue, also when they moderate no more @slow', async () => {
    const first = await waitingCase(TWO_CASES[0])
    const second = await waitingCase(TWO_CASES[1])
    await take('vetlugina', first)
    await take('osokin', second)
    await block('vetlugina')
    await done(await askRoles('osokin', ['AUDITOR']))
    const left = await app.context.database.select().from(caseReviews)
    expect(left).toEqual([])
  })

  test('at once and by one person: sessions end, questions are declined', async () => {
    const headers = await as('serov')
    await addAdministrator('gorin')
    const asked = (await askAdd({}, 'gorin')).json<{ requestId: string }>().requestId
    expect((await block('serov')).statusCode).toBe(200)
    expect((await get(app, '/desk-service/session', headers)).statusCode).toBe(401)
    expect((await block('gorin')).statusCode).toBe(200)
    expect((await listed()).waiting).toEqual([])
    const rows = await app.context.database
      .select()
      .from(staffActions)
      .where(eq(staffActions.subject, asked))
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'REQUEST_DECLINED',
      'REQUEST_MADE',
    ])
    expect(await personIn('gorin')).toMatchObject({ standing: 'BLOCKED' })
  })

  test('of two administrators who block each other one stays', async () => {
    await addAdministrator('gorin')
    const blocks = await Promise.all([block('gorin'), block(ADMINISTRATOR, 'gorin')])
    expect(blocks.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('nobody blocks themself, twice, or more than five in a day', async () => {
    expect(codeOf(await block(ADMINISTRATOR))).toBe('REQUEST_OWN')
    for (const login of ['vetlugina', 'ryabinina', 'osokin', 'polyakov', 'koltsova'])
      expect((await block(login)).statusCode).toBe(200)
    expect(codeOf(await block('vetlugina'))).toBe('REQUEST_IMPOSSIBLE')
    expect((await block('serov')).json()).toMatchObject({
      detail: expect.stringContaining('другой администратор') as string,
    })
  })

  test('a link that somebody blocked has made opens nothing', async () => {
    await addAdministrator('gorin')
    await done(await askAdd())
    const { token } = (await invite('belov', 'gorin')).json<{ token: string }>()
    await block('gorin')
    expect(codeOf(await open(unknown(token)))).toBe('STAFF_INVITATION_OVER')
  })

  test('two people give it back, and nothing of before opens', async () => {
    const { codeSecret, usedAtMs } = await newcomer()
    await block('belov')
    const asked = await askFor('RESTORE_STAFF', 'belov')
    expect(codeOf(await decide(asked.json<{ requestId: string }>().requestId, ADMINISTRATOR))).toBe(
      'REQUEST_OWN',
    )
    await done(asked)
    const code = codeAt(codeSecret, usedAtMs + 30_000)
    const before = await askToSignIn(app, { login: 'belov', password: PASSWORD, code })
    expect(before.statusCode).toBe(401)
    expect(await personIn('belov')).toMatchObject({ standing: 'TO_INVITE', roles: ['SUPPORT'] })
  })
})

test('a lost second factor: two people decide, then password and codes are new', async () => {
  const headers = await as('ryabinina')
  await done(await askFor('RESET_STAFF_ENTRY', 'ryabinina'))
  expect((await get(app, '/desk-service/session', headers)).statusCode).toBe(401)
  const halves = await halvesFor('ryabinina')
  const { codeSecret } = await shown(halves)
  expect((await accept(halves, codeAt(codeSecret, Date.now()))).statusCode).toBe(200)
})

test('an auditor reads the list and changes nothing', async () => {
  expect((await listed('osokin')).people.length).toBeGreaterThan(6)
  expect(codeOf(await block('vetlugina', 'osokin'))).toBe('ROLE_REFUSED')
})

test.each(['Лев Осокин', 'лев  осокин'])(
  'nobody gets the name of a colleague, for lists name people without logins: %s',
  async (name) => {
    const { name: known } = (await staffByLogin(app.context.database, 'osokin')) ?? { name: '' }
    expect(known).toBe('Лев Осокин')
    expect((await askAdd({ name })).json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field: 'name', message: expect.stringContaining('сотрудника osokin') }],
    })
  },
)

test('of two namesakes asked for at once the second one is refused when it is approved', async () => {
  const first = await askAdd()
  const second = await askAdd({ login: 'belov2' })
  await done(first)
  const { requestId } = second.json<{ requestId: string }>()
  expect(codeOf(await decide(requestId))).toBe('VALIDATION')
})
