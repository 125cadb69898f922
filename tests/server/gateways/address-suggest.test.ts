import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDaData } from '../../../server/gateways/dadata.ts'
import type { Fetch } from '../../../server/gateways/outgoing.ts'
import { createFrozenClock } from '../../../server/clock.ts'
import { createLog } from '../../../server/log.ts'
import { testApp, type TestApp } from '../test-app.ts'

let app: TestApp

beforeEach(async () => {
  app = await testApp()
})

afterEach(async () => {
  await app.close()
})

const values = async (query: string) =>
  (await app.context.gateways.addressSuggest.suggest({ query, count: 5 })).map(({ value }) => value)

test('a city is found by its beginning, ё and е are one letter', async () => {
  expect((await values('екатер'))[0]).toBe('Свердловская обл, г Екатеринбург')
  expect(await values('орел')).toContain('Орловская обл, г Орёл')
})

test('city, street, house and flat typed in one line give the whole address with ids and postcode', async () => {
  const [first] = await app.context.gateways.addressSuggest.suggest({
    query: 'г Казань, ул Гагарина, д 5, кв 12',
    count: 5,
  })
  expect(first).toMatchObject({
    value: 'Респ Татарстан, г Казань, ул Гагарина, д 5, кв 12',
    region: 'Респ Татарстан',
    city: 'Казань',
    street: 'ул Гагарина',
    house: '5',
    flat: '12',
  })
  expect(first?.postcode).toMatch(/^420\d{3}$/)
  for (const id of [
    first?.regionFiasId,
    first?.cityFiasId,
    first?.streetFiasId,
    first?.houseFiasId,
  ]) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  }
})

test('step by step: region, then its city, then its street, then its house', async () => {
  const hints = app.context.gateways.addressSuggest
  const [region] = await hints.suggest({
    query: 'самар',
    count: 1,
    fromBound: 'region',
    toBound: 'region',
  })
  expect(region?.region).toBe('Самарская обл')
  const within = [{ regionFiasId: region?.regionFiasId ?? '' }]
  const cities = await hints.suggest({
    query: 'т',
    count: 5,
    fromBound: 'city',
    toBound: 'settlement',
    locations: within,
  })
  expect(cities.map(({ city }) => city)).toEqual(['Тольятти'])
  const inCity = [{ cityFiasId: cities[0]?.cityFiasId ?? '' }]
  const streets = await hints.suggest({
    query: 'победы',
    count: 5,
    fromBound: 'street',
    toBound: 'street',
    locations: inCity,
  })
  expect(streets.map(({ street, city }) => [street, city])).toEqual([['пр-кт Победы', 'Тольятти']])
  const onStreet = [{ streetFiasId: streets[0]?.streetFiasId ?? '' }]
  const houses = await hints.suggest({
    query: '7',
    count: 3,
    fromBound: 'house',
    toBound: 'flat',
    locations: onStreet,
  })
  expect(houses.map(({ house }) => house)).toEqual(['7', '7А', '7/1'])
})

test('no more hints than asked for', async () => {
  expect(await values('а')).toHaveLength(5)
})

test('a department is found by its code', async () => {
  const units = await app.context.gateways.addressSuggest.fmsUnit('770-053')
  expect(units[0]).toEqual({ code: '770-053', name: 'ГУ МВД РОССИИ, Г МОСКВА' })
  expect(await app.context.gateways.addressSuggest.fmsUnit('000-000')).toEqual([])
})

test('a used-up quota leaves an empty list and a pause, never an error', async () => {
  expect(await values('403')).toEqual([])
  expect(await values('казань')).toEqual([])
  await app.clock.moveTo(app.clock.now() + 61_000)
  expect(await values('казань')).not.toEqual([])
})

test('the same question is asked once a day', async () => {
  const clock = createFrozenClock(0)
  let asked = 0
  const fetch: Fetch = () => {
    asked += 1
    return Promise.resolve(Response.json({ suggestions: [] }))
  }
  const hints = createDaData(
    { apiUrl: 'http://x', apiKey: 'k' },
    { fetch, clock, log: createLog('silent') },
  )
  await hints.suggest({ query: 'Казань', count: 5 })
  await hints.suggest({ query: ' казань ', count: 5 })
  expect(asked).toBe(1)
  await clock.moveTo(86_400_001)
  await hints.suggest({ query: 'Казань', count: 5 })
  expect(asked).toBe(2)
})
