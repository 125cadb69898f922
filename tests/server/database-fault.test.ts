import { expect, test } from 'vitest'
import { migratePostgres, openPostgres } from '../../server/db/postgres.ts'
import { StartFault } from '../../server/start-fault.ts'
import { type Behaviour, falsePostgres } from './false-postgres.ts'

const faultOf = async (url: string): Promise<string> => {
  const error: unknown = await openPostgres(url).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof StartFault)) throw new Error('not a fault of the start', { cause: error })
  return error.message
}

const faultWith = async (behaviour: Behaviour): Promise<string> => {
  const server = await falsePostgres(behaviour)
  try {
    return await faultOf(server.url)
  } finally {
    server.close()
  }
}

test.for<[Behaviour, string]>([
  [{ refusal: '28P01' }, 'refuses the password of lender'],
  [{ refusal: '28000' }, 'does not let lender in'],
  [{ refusal: '3D000' }, 'has no database loans'],
  [{ refusal: '53300' }, 'takes no more connections'],
  [{ refusal: '57P03' }, 'is starting up'],
  [{ version: 140_012 }, 'PostgreSQL 14 is too old; 15 or newer is needed'],
  [{ encoding: 'SQL_ASCII' }, 'is encoded in SQL_ASCII'],
  [{ failing: { query: 'SCHEMA', code: '42501' } }, 'lender may not change the tables of loans'],
  [{ failing: { query: 'SCHEMA', code: '25006' } }, 'is read-only'],
  [{ failing: { query: 'SCHEMA', code: '42601' } }, 'a migration of loans failed: refused by'],
])('a database that behaves like %j is one clear line', async ([behaviour, line]) => {
  const fault = await faultWith(behaviour)
  expect(fault).toContain(line)
  expect(fault.startsWith('DATABASE_URL: ')).toBe(true)
  expect(fault).not.toContain('\n')
  expect(fault).not.toContain('secret-password')
})

test('a host nobody knows and a port nobody listens on are named', async () => {
  expect(await faultOf('postgres://lender:x@no-such-host.invalid/loans')).toMatch(
    /^DATABASE_URL: the host no-such-host\.invalid is not known/,
  )
  const server = await falsePostgres({})
  server.close()
  expect(await faultOf(server.url)).toMatch(/^DATABASE_URL: nothing answers at 127\.0\.0\.1:\d+$/)
})

test('nothing cuts a migration off, before it waits for its turn too', async () => {
  const server = await falsePostgres({ failing: { query: 'SCHEMA', code: '42601' } })
  await expect(migratePostgres(server.url)).rejects.toThrow('CREATE SCHEMA')
  server.close()
  const place = (text: string): number => server.queries.findIndex((query) => query.includes(text))
  expect(place('set statement_timeout = 0; set lock_timeout = 0')).toBeGreaterThanOrEqual(0)
  expect(place('set statement_timeout')).toBeLessThan(place('pg_advisory_lock'))
  expect(place('pg_advisory_lock')).toBeLessThan(place('SCHEMA'))
})

const url = process.env['TEST_DATABASE_URL'] ?? ''

test.runIf(url)('a migration has no time limit even where its role has one', async () => {
  const limited = new URL(url)
  limited.searchParams.set('options', '-c statement_timeout=15000 -c lock_timeout=15000')
  const seen: unknown[] = []
  await migratePostgres(limited.href, async (client) => {
    for (const name of ['statement_timeout', 'lock_timeout']) {
      seen.push((await client.query(`show ${name}`)).rows[0])
    }
  })
  expect(seen).toEqual([{ statement_timeout: '0' }, { lock_timeout: '0' }])
})
