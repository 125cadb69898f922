import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import { sealPlainRows } from '../../server/db/seal-plain-rows.ts'
import { giveSealer } from '../../server/db/sealed-columns.ts'
import { createSealer } from '../../server/sealer.ts'
import { borrow } from '../../tools/bench/borrow.ts'
import { pushPhone } from '../push-phone.ts'
import { coreApp, lent, verifiedBorrower } from './core/fixture.ts'
import { journeyApp, journeyBorrower } from './journey/journey-app.ts'
import {
  fillQuestionnaire,
  get,
  newBorrower,
  PERSONAL_DATA,
  post,
} from './profile-manager/borrower.ts'
import type { TestApp } from './test-app.ts'

/** The stand-in acquirer's own books: it knows its tokens; production has no such rows. */
const FOREIGN = ['sandbox_card_tokens', 'sandbox_card_operations', 'sandbox_card_replies']

const rowsOf = async (database: Database, query: ReturnType<typeof sql>) =>
  (await database.execute<{ text: string }>(query)).rows.map(({ text }) => text)

/** Every column of every row as text, by table. */
const dump = async (database: Database): Promise<Map<string, string>> => {
  const tables = await rowsOf(
    database,
    sql`select table_name as text from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts = new Map<string, string>()
  for (const table of tables.filter((name) => !FOREIGN.includes(name))) {
    const query = sql`select row_to_json(kept)::text as text from ${sql.identifier(table)} as kept`
    texts.set(table, (await rowsOf(database, query)).join('\n'))
  }
  return texts
}

/** Which table still shows which of the values. */
const shown = async (database: Database, values: Readonly<Record<string, string>>) => {
  const texts = [...(await dump(database))]
  return Object.entries(values).flatMap(([name, value]) =>
    texts.filter(([, text]) => text.includes(value)).map(([table]) => `${name} in ${table}`),
  )
}

const subscribe = (app: TestApp, headers: Record<string, string>, keys: object, endpoint: string) =>
  post(
    app,
    '/profile-manager/push/subscribe',
    { endpoint, keys, timeZone: 'Europe/Moscow' },
    { headers },
  )

test('no table shows a passport, ИНН, СНИЛС, card token or push key (D46)', async () => {
  const here = await journeyApp()
  const { app } = here
  const { database } = app.context
  const { walker, cardId, clientId } = await journeyBorrower(here)
  await borrow(walker, {
    name: 'loan',
    product: 'INSTALLMENT',
    amountRoubles: 12_000,
    term: 3,
    cardId,
  })
  const { keys } = pushPhone()
  const endpoint = 'https://push.example/secret-endpoint-of-a-browser'
  await subscribe(app, app.asClient(clientId), keys, endpoint)
  const draft = await newBorrower(app, '+79180004601')
  const values = { passport: { documentNumber: 'draft-917461' }, inn: 'draft-771234' }
  await post(app, '/profile-manager/client/draft', { step: 'user_info', values }, draft)
  await fillQuestionnaire(app, await newBorrower(app, '+79180004602'))
  await app.runJobs()

  const { passport, inn, snils } = walker.person
  const [token = ''] = await rowsOf(database, sql`select token as text from sandbox_card_tokens`)
  const secrets = {
    // Its six digits also end the phone of this person.
    'passport number': `"${passport.documentNumber}"`,
    'passport number in a text': ` ${passport.documentNumber}`,
    'place of birth': passport.birthPlace,
    'the other passport': PERSONAL_DATA.passport.documentNumber,
    ИНН: inn,
    СНИЛС: snils,
    'digits of СНИЛС': snils.replaceAll(/\D/g, ''),
    'card token': token,
    endpoint,
    p256dh: keys.p256dh,
    auth: keys.auth,
    'passport of a draft': 'draft-917461',
    'ИНН of a draft': 'draft-771234',
  }
  expect(Object.values(secrets).filter((value) => value.length < 6)).toEqual([])
  expect(await shown(database, secrets)).toEqual([])
  const drafts = (await get(app, '/profile-manager/client/data', draft.headers)).json()
  expect(JSON.stringify(drafts)).toContain('draft-917461')
})

/** Puts a client's rows back to what the version before wrote. */
const asBefore = async (database: Database, token: string): Promise<void> => {
  const { passport, inn, snils } = PERSONAL_DATA
  await database.execute(
    sql`update client set inn = ${inn}, snils = ${snils}, identifiers_sealed = null`,
  )
  await database.execute(sql`update client_passport set sealed = null,
    last_name = ${passport.lastName}, first_name = ${passport.firstName},
    patronymic = ${passport.patronymic}, birth_date = ${passport.birthDate},
    birth_place = ${passport.birthPlace}, serial_number = '4510',
    document_number = ${passport.documentNumber}, department_code = ${passport.departmentCode},
    issued_date = ${passport.issuedDate}`)
  await database.execute(
    sql`update card set token = ${token}, token_sealed = null, token_digest = null`,
  )
  await database.execute(sql`update push_subscription set endpoint = 'https://push.example/before',
    p256dh = 'plain-p256dh', auth = 'plain-auth', sealed = null, endpoint_digest = null`)
  await database.execute(
    sql`update client_draft set values = '{"inn":"half-typed"}'::jsonb, sealed = null`,
  )
  await database.execute(
    sql`update document set facts = '{"signer":"plain-signer"}'::jsonb, facts_sealed = null`,
  )
}

test('rows of before are sealed at the start, once, through a crash in between @slow', async () => {
  const app = await coreApp()
  const { database } = app.context
  const who = await verifiedBorrower(app)
  await lent(app, who)
  await subscribe(app, who.headers, pushPhone().keys, 'https://push.example/now')
  const draft = await newBorrower(app, '+79180004603')
  await post(app, '/profile-manager/client/draft', { step: 'user_info', values: { a: 1 } }, draft)
  const [token = ''] = await rowsOf(database, sql`select token as text from sandbox_card_tokens`)
  await asBefore(database, token)

  let commits = 0
  const crashing: Database = new Proxy(database, {
    get(target, name) {
      if (name === 'transaction' && (commits += 1) > 2) throw new Error('the process is dead')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  giveSealer(crashing, createSealer(app.context.config.secret))
  await expect(sealPlainRows(crashing)).rejects.toThrow('the process is dead')
  await sealPlainRows(database)
  const before = await dump(database)
  await sealPlainRows(database)
  expect(await dump(database)).toEqual(before)

  const secrets = {
    passport: PERSONAL_DATA.passport.documentNumber,
    ИНН: PERSONAL_DATA.inn,
    token,
    p256dh: 'plain-p256dh',
    auth: 'plain-auth',
    endpoint: 'push.example',
    draft: 'half-typed',
    facts: 'plain-signer',
  }
  expect(await shown(database, secrets)).toEqual([])
  const data = (await get(app, '/profile-manager/client/data', who.headers)).json()
  expect(data).toMatchObject({
    inn: PERSONAL_DATA.inn,
    snils: PERSONAL_DATA.snils,
    passport: { ...PERSONAL_DATA.passport, serialNumber: '4510' },
  })
  expect((await lent(app, who)).length).toBeGreaterThan(0)
})

test('a passport copied into another client’s row does not open', async () => {
  const app = await coreApp()
  const [owner, thief] = [await verifiedBorrower(app), await verifiedBorrower(app)]
  await app.context.database.execute(sql`update client_passport set sealed =
    (select sealed from client_passport where client_id = ${owner.clientId})
    where client_id = ${thief.clientId}`)
  const { statusCode } = await get(app, '/profile-manager/client/data', thief.headers)
  expect(statusCode).toBe(500)
  const own = await get(app, '/profile-manager/client/data', owner.headers)
  expect(own.statusCode).toBe(200)
})

test('the same browser subscribed twice at once stands once', async () => {
  const app = await coreApp()
  const who = await verifiedBorrower(app)
  const { keys } = pushPhone()
  const endpoint = 'https://push.example/one'
  await Promise.all([1, 2, 3].map(() => subscribe(app, who.headers, keys, endpoint)))
  const rows = await rowsOf(app.context.database, sql`select id as text from push_subscription`)
  expect(rows).toHaveLength(1)
})
