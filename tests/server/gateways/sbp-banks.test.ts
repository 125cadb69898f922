/** The list of banks that take money by СБП, as its operator publishes it (lender duties 12). */
import { expect, test } from 'vitest'
import { createFrozenClock } from '../../../server/clock.ts'
import { createNspkSbpBanks } from '../../../server/gateways/nspk-sbp-banks.ts'
import { createLog } from '../../../server/log.ts'
import { TEST_START_MS, testApp } from '../test-app.ts'

const HOUR_MS = 3_600_000

const bank = (digits: string, bankName: string) => ({
  bankName,
  logoURL: `https://qr.nspk.ru/proxyapp/logo/bank${digits}.png`,
  schema: `bank${digits}`,
  package_name: 'ru.bank',
})

/** The adapter over answers of the test's own; `asked` counts them. */
const over = (answers: readonly (() => Response)[]) => {
  const clock = createFrozenClock(TEST_START_MS)
  const asked: string[] = []
  const fetch = (url: string): Promise<Response> => {
    const answer = answers[Math.min(asked.length, answers.length - 1)]
    asked.push(url)
    return answer ? Promise.resolve(answer()) : Promise.reject(new Error('no answer'))
  }
  const log = createLog('silent')
  const banks = createNspkSbpBanks({ url: 'https://nspk.test/list.json' }, { fetch, clock, log })
  return { banks, clock, asked }
}

const listed =
  (...dictionary: readonly unknown[]) =>
  () =>
    Response.json({ version: '1.0', dictionary })

const broken = () => new Response('Bad gateway', { status: 502 })

test('the stand-in publishes its banks in the operator’s form', async () => {
  const app = await testApp()
  const banks = await app.context.gateways.sbpBanks.list()
  expect(banks[0]).toEqual({ id: '100000000901', name: 'Тестовый банк' })
  expect(banks).toHaveLength(4)
  await app.close()
})

test('order and names stay the operator’s, a bank is known by the digits of its scheme', async () => {
  const { banks } = over([
    listed(bank('100000000111', 'Второй по алфавиту'), bank('100000000004', 'Банк')),
  ])
  expect(await banks.list()).toEqual([
    { id: '100000000111', name: 'Второй по алфавиту' },
    { id: '100000000004', name: 'Банк' },
  ])
})

test('a line of another kind takes no other bank with it', async () => {
  const { banks } = over([
    listed(
      { bankName: 'Без номера' },
      { ...bank('1', 'Короткий'), schema: 'app1' },
      bank('100000000004', 'Банк'),
    ),
  ])
  expect(await banks.list()).toEqual([{ id: '100000000004', name: 'Банк' }])
})

test('the list is kept for half a day and then asked for again', async () => {
  const { banks, clock, asked } = over([listed(bank('100000000004', 'Банк'))])
  await banks.list()
  await clock.moveTo(TEST_START_MS + 12 * HOUR_MS - 1)
  await banks.list()
  expect(asked).toHaveLength(1)
  await clock.moveTo(TEST_START_MS + 12 * HOUR_MS)
  await banks.list()
  expect(asked).toHaveLength(2)
})

test('while the operator is silent the last list stands; without one the failure is told', async () => {
  const known = over([listed(bank('100000000004', 'Банк')), broken])
  await known.banks.list()
  await known.clock.moveTo(TEST_START_MS + 13 * HOUR_MS)
  expect(await known.banks.list()).toEqual([{ id: '100000000004', name: 'Банк' }])
  await expect(over([broken]).banks.list()).rejects.toThrow('nspk')
  await expect(over([listed()]).banks.list()).rejects.toThrow('without a list of banks')
})

test('a silence that is known is waited for by nobody, and asked about again after a minute', async () => {
  const { banks, clock, asked } = over([listed(bank('100000000004', 'Банк')), broken])
  await banks.list()
  await clock.moveTo(TEST_START_MS + 13 * HOUR_MS)
  await banks.list()
  await banks.list()
  expect(asked).toHaveLength(2)
  await clock.moveTo(TEST_START_MS + 13 * HOUR_MS + 60_000)
  await banks.list()
  expect(asked).toHaveLength(3)
})

test('many who ask at once are answered by one question', async () => {
  const { banks, asked } = over([listed(bank('100000000004', 'Банк'))])
  await Promise.all(Array.from({ length: 20 }, () => banks.list()))
  expect(asked).toHaveLength(1)
})
