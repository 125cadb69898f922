/** Passports of before become findable at the start: by name, number and the month of their end (decisions 0101, 0105, 0109). */
import { eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, addYears, moscowDate } from '../../lending/calendar.ts'
import type { Reply } from '../../protocol/call.ts'
import type { deskExpiring } from '../../protocol/calls/desk/expiring.ts'
import { isPassportOfAnother, passportDigits } from '../../server/db/client-profile.ts'
import type { Database } from '../../server/db/database.ts'
import { indexPassports } from '../../server/onboarding/index-passports.ts'
import { clientPassports, clients } from '../../server/db/schema/clients.ts'
import { CELLS, giveSealer, sealerOf } from '../../server/db/sealed-columns.ts'
import { signedInAs } from './desk/staff.ts'
import { get, PERSONAL_DATA, post } from './profile-manager/borrower.ts'
import { testApp, type TestApp } from './test-app.ts'

/** One more than a page of the indexing. */
const MANY = 501
const NUMBERS = Array.from({ length: MANY }, (_, index) => String(index).padStart(6, '0'))
const idOf = (number: string): string => `before-${number}`

/** Clients as the version before wrote them: a sealed passport, nothing to be found by. */
const writeBefore = async (database: Database): Promise<void> => {
  const sealer = sealerOf(database)
  const dates = { status: 'VERIFIED', step: 'done', training: 'COMPLETED', createdAtMs: 0 } as const
  const passport = { ...PERSONAL_DATA.passport, lastName: 'Прежнева' }
  await database
    .insert(clients)
    .values(NUMBERS.map((number) => ({ id: idOf(number), phone: `+7900${number}0`, ...dates })))
  await database.insert(clientPassports).values(
    NUMBERS.map((number) => ({
      clientId: idOf(number),
      sealed: sealer.seal(CELLS.passport(idOf(number)), { ...passport, documentNumber: number }),
    })),
  )
}

const left = (database: Database): Promise<number> =>
  database.$count(clientPassports, isNull(clientPassports.searchDigests))

/** The database of a process that dies when it begins the transaction of this number. */
const dyingAt = (database: Database, last: number): Database => {
  let begun = 0
  const dying: Database = new Proxy(database, {
    get(target, name) {
      if (name === 'transaction' && (begun += 1) === last) throw new Error('the process is dead')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  giveSealer(dying, sealerOf(database))
  return dying
}

const found = async (app: TestApp, text: string): Promise<string[]> => {
  const { headers } = await signedInAs(app, 'ryabinina')
  const reply = await post(app, '/desk-service/client-search', { text }, { headers })
  return reply.json<{ clients: { clientId: string }[] }>().clients.map(({ clientId }) => clientId)
}

test('passports of before are found after the start, through a crash between two pages', async () => {
  const app = await testApp()
  const { database } = app.context
  await writeBefore(database)
  await expect(indexPassports(dyingAt(database, 2))).rejects.toThrow('the process is dead')
  expect(await left(database)).toBe(1)
  await indexPassports(database)
  expect(await left(database)).toBe(0)
  for (const number of ['000000', '000500'])
    expect(await found(app, `Прежнева ${number.slice(-4)}`)).toEqual([idOf(number)])
  // And another client with the same number is seen (decision 0105).
  const digits = passportDigits({ ...PERSONAL_DATA.passport, documentNumber: '000500' })
  expect(await isPassportOfAnother(database, { clientId: 'x', digits })).toBe(true)
  const own = { clientId: idOf('000500'), digits }
  expect(await isPassportOfAnother(database, own)).toBe(false)
})

test('passports of before that run out are listed after the start, indexed by name or not', async () => {
  const app = await testApp()
  const { database } = app.context
  await writeBefore(database)
  await indexPassports(database)
  // As the version before left them: found by name already, without the month of their end.
  const [own, endless] = [idOf('000003'), idOf('000004')]
  const sealer = sealerOf(database)
  const birthDate = addYears(addDays(moscowDate(app.clock.now()), -80), -45)
  const passport = { ...PERSONAL_DATA.passport, birthDate, issuedDate: addYears(birthDate, 21) }
  const sealed = sealer.seal(CELLS.passport(own), passport)
  await database.update(clientPassports).set({ endsDigest: null })
  await database.update(clientPassports).set({ sealed }).where(eq(clientPassports.clientId, own))
  await indexPassports(database)
  const { headers } = await signedInAs(app, 'ryabinina')
  const { papers } = (await get(app, '/desk-service/expiring?kind=PASSPORT', headers)).json<
    Reply<typeof deskExpiring>
  >()
  expect(papers.map(({ clientId }) => clientId)).toEqual([own])
  const [row] = await database
    .select({ ends: clientPassports.endsDigest })
    .from(clientPassports)
    .where(eq(clientPassports.clientId, endless))
  expect(row?.ends).not.toBeNull()
})

test('a passport that does not open is found by nobody and holds up no start @slow', async () => {
  const app = await testApp()
  const { database } = app.context
  await writeBefore(database)
  const [thief, owner] = [idOf('000001'), idOf('000002')]
  await database.execute(sql`update client_passport set sealed =
    (select sealed from client_passport where client_id = ${owner}) where client_id = ${thief}`)
  await indexPassports(database)
  const [row] = await database
    .select({ digests: clientPassports.searchDigests })
    .from(clientPassports)
    .where(eq(clientPassports.clientId, thief))
  expect(row?.digests).toEqual([])
  expect(await found(app, 'Прежнева 0002')).toEqual([owner])
})
