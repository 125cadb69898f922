/** A link is seen by one person and its code by another: nobody lets a second self in (decision 0118). */
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Reply } from '../../../protocol/call.ts'
import type {
  deskInviteStaff,
  deskOpenInvitation,
  deskShowEntryCode,
  deskStaff,
} from '../../../protocol/calls/desk/staff.ts'
import { DESK_COOKIE, type StaffRole } from '../../../protocol/desk.ts'
import { staffActions, staffInvitations } from '../../../server/db/schema/staff.ts'
import { insertStaff } from '../../../server/desk/staff.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { showEntryCode } from '../../../server/desk/entry-code.ts'
import { inviteStaff } from '../../../server/desk/invite-staff.ts'
import { codeAt } from '../../../server/desk/one-time-code.ts'
import { openSession } from '../../../server/desk/staff-session.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { OWN_SCRIPT } from './staff.ts'

const HOUR_MS = 3_600_000
const STAFF = '/desk-service/staff'

let app: TestApp
let ids: Record<'maker' | 'keeper' | 'officer' | 'newcomer', string>

const add = (login: string, roles: readonly StaffRole[], invitableUntilMs: number | null = null) =>
  transaction(app.context.database, async (tx) => {
    const person = { login, name: `Имя ${login}`, roles, passwordHash: '', codeSecret: 'A' }
    return (await insertStaff(tx, { ...person, invitableUntilMs }, app.clock.now())) ?? ''
  })

beforeEach(async () => {
  await app?.close()
  app = await testApp()
  ids = {
    maker: await add('maker', ['ADMINISTRATOR']),
    keeper: await add('keeper', ['ADMINISTRATOR']),
    officer: await add('officer', ['CREDIT_OFFICER']),
    newcomer: await add('newcomer', ['SUPPORT'], app.clock.now() + 7 * 24 * HOUR_MS),
  }
})
afterAll(() => app.close())

const as = async (who: 'maker' | 'keeper' | 'officer') => {
  const { database } = app.context
  const token = await transaction(database, (tx) => openSession(tx, ids[who], app.clock.now()))
  return { ...OWN_SCRIPT, cookie: `${DESK_COOKIE}=${token}` }
}

const press = async (who: 'maker' | 'keeper' | 'officer', step: string, body: object = {}) =>
  post(app, `${STAFF}/${step}`, body, { headers: await as(who) })

const invite = async (who: 'maker' | 'keeper' = 'maker'): Promise<string> =>
  (await press(who, `${ids.newcomer}/invite`)).json<Reply<typeof deskInviteStaff>>().token

const askCode = (who: 'maker' | 'keeper' | 'officer') => press(who, `${ids.newcomer}/entry-code`)

const codeFor = async (who: 'keeper' | 'officer' = 'officer'): Promise<string> =>
  (await askCode(who)).json<Reply<typeof deskShowEntryCode>>().code

const open = (token: string, entryCode: string) =>
  post(app, '/desk-service/invitation', { token, entryCode }, { headers: OWN_SCRIPT })

const accept = (token: string, entryCode: string, code: string) =>
  post(
    app,
    '/desk-service/invitation/accept',
    { token, entryCode, code, password: 'верный конь 17' },
    { headers: OWN_SCRIPT },
  )

const codeOf = (reply: Awaited<ReturnType<typeof get>>) => reply.json<{ code: string }>().code

const messageOf = (reply: Awaited<ReturnType<typeof get>>) =>
  reply.json<{ errors?: { field: string; message: string }[] }>().errors?.[0]

const other = (code: string): string => String((Number(code) + 1) % 100_000_000).padStart(8, '0')

const journal = async () => {
  const rows = await app.context.database
    .select()
    .from(staffActions)
    .where(eq(staffActions.aboutStaffId, ids.newcomer))
    .orderBy(staffActions.atMs, staffActions.id)
  return rows.map(({ action, staffId, reason }) => ({ action, staffId, reason }))
}

test('whoever made the link is not shown its code, and without a code it opens nothing', async () => {
  const token = await invite()
  expect(codeOf(await askCode('maker'))).toBe('REQUEST_OWN')
  const alone = await open(token, '00000000')
  expect(messageOf(alone)).toMatchObject({ field: 'entryCode' })
  expect(alone.body).not.toContain('newcomer')
})

test('whoever was shown the code has no link: making one ends the code', async () => {
  await invite()
  const code = await codeFor('keeper')
  const own = await invite('keeper')
  expect(messageOf(await open(own, code))).toMatchObject({ field: 'entryCode' })
  expect(codeOf(await askCode('keeper'))).toBe('REQUEST_OWN')
  expect((await open(own, await codeFor('officer'))).statusCode).toBe(200)
})

test('a code opens the link it was shown for, and no other', async () => {
  const first = await invite()
  const code = await codeFor()
  const second = await invite()
  const answers = [await open(first, code), await open('x'.repeat(43), code)]
  expect(answers.map(codeOf)).toEqual(['STAFF_INVITATION_OVER', 'STAFF_INVITATION_OVER'])
  await codeFor()
  expect(messageOf(await open(second, code))).toMatchObject({ field: 'entryCode' })
})

test('a stolen link makes the key that its person was shown no worse', async () => {
  const token = await invite()
  const code = await codeFor()
  const { codeSecret } = (await open(token, code)).json<Reply<typeof deskOpenInvitation>>()
  await open(token, other(code))
  const entered = await accept(token, code, codeAt(codeSecret, Date.now()))
  expect(entered.statusCode).toBe(200)
})

test('five wrong codes end the link, however many come at once and whatever code is shown later', async () => {
  const token = await invite()
  const first = await codeFor()
  await open(token, other(first))
  await accept(token, other(first), '000000')
  const code = await codeFor()
  const tries = await Promise.all(Array.from({ length: 12 }, () => open(token, other(code))))
  expect(tries.filter((reply) => codeOf(reply) === 'VALIDATION')).toHaveLength(2)
  expect(codeOf(await open(token, code))).toBe('STAFF_INVITATION_OVER')
  const refused = (await journal()).filter(({ action }) => action === 'STAFF_CODE_REFUSED')
  expect(refused.map(({ reason }) => reason ?? '').toSorted()).toEqual([
    'Осталось попыток: 1',
    'Осталось попыток: 2',
    'Осталось попыток: 3',
    'Осталось попыток: 4',
    'Попытки вышли, ссылка закрыта',
  ])
})

test('the right digits of a key do not let in without the code', async () => {
  const token = await invite()
  const code = await codeFor()
  const { codeSecret } = (await open(token, code)).json<Reply<typeof deskOpenInvitation>>()
  const reply = await accept(token, other(code), codeAt(codeSecret, Date.now()))
  expect(messageOf(reply)).toEqual({
    field: 'entryCode',
    message: 'Код не подходит. Осталось попыток: 4.',
  })
})

test('a code is over after an hour, or when another was shown', async () => {
  const token = await invite()
  const replaced = await codeFor()
  const code = await codeFor('keeper')
  expect(messageOf(await open(token, replaced))).toMatchObject({ field: 'entryCode' })
  await app.clock.moveTo(app.clock.now() + HOUR_MS)
  expect(messageOf(await open(token, code))?.message).toContain('работает час')
})

test('what somebody saw who was kept out, or may not see it any more, lets nobody in', async () => {
  const token = await invite()
  const code = await codeFor('keeper')
  await press('maker', `${ids.keeper}/block`, { reason: 'Телефон украли' })
  expect(messageOf(await open(token, code))?.message).toContain('показать новый')
})

test('a request let in a moment before its sender was kept out makes no link and shows no code', async () => {
  await invite()
  const staff = { id: ids.keeper, login: 'keeper', name: '', roles: ['ADMINISTRATOR'] as const }
  const step = { staffId: ids.newcomer, actor: { staff, address: '192.0.2.1' } }
  await press('maker', `${ids.keeper}/block`, { reason: 'Телефон украли' })
  const refused = { code: 'ROLE_REFUSED' }
  await expect(inviteStaff(app.context, step)).rejects.toMatchObject(refused)
  await expect(showEntryCode(app.context, step)).rejects.toMatchObject(refused)
})

test('list and journal name who saw the link and who its code, and the one who came in by both', async () => {
  const token = await invite()
  const code = await codeFor()
  const { people } = (await get(app, STAFF, await as('officer'))).json<Reply<typeof deskStaff>>()
  expect(people.find(({ login }) => login === 'newcomer')).toMatchObject({
    standing: 'INVITED',
    invitedBy: 'Имя maker',
    isInvitedByYou: false,
    codeShownTo: 'Имя officer',
  })
  const { codeSecret } = (await open(token, code)).json<Reply<typeof deskOpenInvitation>>()
  await accept(token, code, codeAt(codeSecret, Date.now()))
  const rows = await journal()
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(
    expect.arrayContaining([
      { action: 'STAFF_INVITED', staffId: ids.maker, reason: null },
      { action: 'STAFF_CODE_SHOWN', staffId: ids.officer, reason: 'Ссылку знает Имя maker' },
      {
        action: 'STAFF_ENTRY_SET',
        staffId: ids.newcomer,
        reason: 'Ссылку знает Имя maker, код знает Имя officer',
      },
    ]),
  )
})

test('the database lets nobody have both, and keeps neither of them readable', async () => {
  const token = await invite()
  const code = await codeFor()
  const { database } = app.context
  const kept = JSON.stringify(await database.select().from(staffInvitations))
  expect(kept).not.toContain(code)
  expect(kept).not.toContain(token)
  const both = database
    .update(staffInvitations)
    .set({ codeShownTo: ids.maker })
    .where(inArray(staffInvitations.staffId, [ids.newcomer]))
  await expect(both).rejects.toMatchObject({
    cause: { constraint: 'staff_invitation_two_people' },
  })
})

test('without a link there is no code to show', async () => {
  expect(codeOf(await askCode('officer'))).toBe('REQUEST_IMPOSSIBLE')
})
