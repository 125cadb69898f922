/** The feeds of the base of payments without consent, as participants download them (decision 0163). */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFrozenClock } from '../../../server/clock.ts'
import { createFileFraudRegistry } from '../../../server/gateways/file-fraud-registry.ts'
import { createSandboxFraudRegistry } from '../../../server/gateways/sandbox-fraud-registry.ts'
import type { Payee } from '../../../server/gateways/gateways.ts'
import { createLog } from '../../../server/log.ts'

const NOW_MS = Date.UTC(2026, 10, 27, 9)
const DAY_MS = 86_400_000
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The example of a feed that is public has this head. */
const PHONES = 'Номер телефона,date,count,country\n79001245677,06.08.2019 21:00:00,1,RUS\n'
const HASH_HEAD = 'hash,date,count,country'
const FILES = {
  'hashPassport.csv': `${HASH_HEAD}\n${sha256('4510300017').toUpperCase()},13.08.2019 21:00:00,2,RUS\n`,
  'hashSnils.csv': `${HASH_HEAD}\n${sha256('11223344595')},14.08.2019 00:00:00,1,RUS\n`,
  'inn.csv': 'inn;date;count;country\n500100732259;2026-11-20T10:00:00;1;RUS\n',
  'phoneNumber.csv': PHONES,
  'fastPayNumber.csv': 'phone,date,count,country\n+7 900 124-56-77,07.09.2026 10:00:00,1,RUS\n',
}

const NOBODY: Payee = { passport: null, inn: null, snils: null, phone: '79160000000', cards: [] }

const baseOf = (files: Readonly<Record<string, string>>) => {
  const directory = mkdtempSync(join(tmpdir(), 'vovremya-feeds-'))
  const write = (name: string, content: string, atMs = NOW_MS) => {
    const path = join(directory, name)
    writeFileSync(path, content)
    utimesSync(path, atMs / 1000, atMs / 1000)
  }
  for (const [name, content] of Object.entries(files)) write(name, content)
  const clock = createFrozenClock(NOW_MS)
  const log = createLog('silent')
  const registry = createFileFraudRegistry(directory, { clock, log })
  const found = async (part: Partial<Payee>) =>
    (await registry.check({ ...NOBODY, ...part })).reports
  return { directory, write, clock, registry, found }
}

test('passport and СНИЛС are found by SHA-256 of their digits, in either case', async () => {
  const { found } = baseOf(FILES)
  expect(await found({ passport: '4510300017', snils: '11223344595' })).toEqual([
    { ground: 'PASSPORT', value: '4510300017', reportedOn: '2019-08-13' },
    { ground: 'SNILS', value: '11223344595', reportedOn: '2019-08-14' },
  ])
  expect(await found({ passport: '4510300018', snils: '11223344596' })).toEqual([])
})

test('ИНН and phone are found as they are, a phone of both feeds once, by its latest report', async () => {
  const { found } = baseOf(FILES)
  expect(await found({ inn: '500100732259', phone: '79001245677' })).toEqual([
    { ground: 'INN', value: '500100732259', reportedOn: '2026-11-20' },
    { ground: 'PHONE', value: '79001245677', reportedOn: '2026-09-07' },
  ])
})

test('a card is compared by the signs that are known of it, where the lender keeps that feed', async () => {
  const cards = [{ firstSix: '220220', lastFour: '3055' }]
  expect(await baseOf(FILES).found({ cards })).toEqual([])
  const withCards = { ...FILES, 'cardNumber.csv': 'card,date\n2202200000003055,01.10.2026\n' }
  expect(await baseOf(withCards).found({ cards })).toEqual([
    { ground: 'CARD', value: '220220******3055', reportedOn: '2026-10-01' },
  ])
})

test('a replaced feed is another edition, and is read without a restart', async () => {
  const { registry, found, write } = baseOf(FILES)
  const { edition } = await registry.check(NOBODY)
  expect((await registry.check(NOBODY)).edition).toBe(edition)
  write('phoneNumber.csv', `${PHONES}79160000000,26.11.2026 10:00:00,1,RUS\n`, NOW_MS + 1000)
  expect(await found({})).toEqual([
    { ground: 'PHONE', value: '79160000000', reportedOn: '2026-11-26' },
  ])
  expect((await registry.check(NOBODY)).edition).not.toBe(edition)
})

test('a feed that nobody has replaced for three days stops every check', async () => {
  const { registry, clock } = baseOf(FILES)
  await clock.moveTo(NOW_MS + 3 * DAY_MS)
  expect((await registry.check(NOBODY)).reports).toEqual([])
  await clock.moveTo(NOW_MS + 3 * DAY_MS + 1)
  await expect(registry.check(NOBODY)).rejects.toThrow('older than three days')
  await expect(registry.refresh()).rejects.toThrow('older than three days')
})

test('a feed that is missing stops every check until it is there', async () => {
  const { directory, registry, write } = baseOf(FILES)
  rmSync(join(directory, 'inn.csv'))
  await expect(registry.check(NOBODY)).rejects.toThrow('inn.csv cannot be read')
  write('inn.csv', FILES['inn.csv'])
  expect((await registry.check(NOBODY)).reports).toEqual([])
})

test.each([
  ['without its head', '79001245677,06.08.2019 21:00:00,1,RUS\n', 'has no column date'],
  ['emptied', 'phone,date,count,country\n', 'has no entry'],
  ['of other lines', `${PHONES}79001,06.08.2019,1,RUS\n`, 'has 1 lines that are no value'],
  ['cut off behind a value', `${PHONES}79001245678,06.08.2019 2`, 'is cut off in its last line'],
  [
    'cut off, however many lines are whole',
    `${PHONES}${'79001245679,06.08.2019,1,RUS\n'.repeat(200)}7900`,
    'is cut off in its last line',
  ],
])('a feed %s stops every check', async (_words, content, problem) => {
  const { registry } = baseOf({ ...FILES, 'phoneNumber.csv': content })
  await expect(registry.check(NOBODY)).rejects.toThrow(problem)
})

test('a line in a hundred may be no value, the others count', async () => {
  const many = Array.from(
    { length: 120 },
    (_, at) => `7900124${String(5000 + at)},06.08.2019,1,RUS`,
  )
  const { found } = baseOf({
    ...FILES,
    'phoneNumber.csv': ['phone,date,count,country', 'unknown,06.08.2019,1,RUS', ...many].join('\n'),
  })
  expect(await found({ phone: '79001245119' })).toMatchObject([{ ground: 'PHONE' }])
})

test('the sandbox has a passport, a phone, an ИНН and a card to be found by', async () => {
  const registry = createSandboxFraudRegistry()
  const { reports } = await registry.check({
    passport: '9914900041',
    snils: null,
    inn: '774300041312',
    phone: '79885550041',
    cards: [{ firstSix: '220000', lastFour: '0041' }],
  })
  expect(reports.map(({ ground }) => ground)).toEqual(['PASSPORT', 'INN', 'PHONE', 'CARD'])
})
