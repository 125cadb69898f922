import { afterAll, beforeAll, expect, test } from 'vitest'
import { GOALS } from '../../../protocol/goals.ts'
import { trackedEvents } from '../../../server/db/schema/tracked-events.ts'
import { holdsPlanted, PLANTED } from '../../planted-values.ts'
import { post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'

const TRACK = '/report-service/bagTracker/track'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const track = async (name: string, details: object) =>
  (await post(app, TRACK, { name, details })).statusCode
const kept = () => app.context.database.select().from(trackedEvents)

/** The goal with a value of its list in each parameter. */
const usual = (parameters: object) =>
  Object.fromEntries(
    Object.entries(parameters).map(([key, values]) => [key, (values as unknown[])[0]]),
  )

test('nothing of a person is kept, wherever a page puts it', async () => {
  for (const [name, parameters] of Object.entries(GOALS))
    for (const value of PLANTED) {
      for (const key of Object.keys(parameters)) await track(name, { [key]: value })
      await track(name, { ...usual(parameters), phone: value, [value.slice(0, 40)]: 1 })
    }
  for (const [index, value] of PLANTED.entries()) {
    await track(`form.field${index}`, { value })
    await track(`n${value.replaceAll(/\W/g, '').toLowerCase()}`.slice(0, 60), {})
  }
  const rows = await kept()
  expect(rows.length).toBe(Object.keys(GOALS).length * PLANTED.length)
  expect(holdsPlanted(JSON.stringify(rows.map(({ name, details }) => [name, details])))).toBe(false)
  for (const { details } of rows) expect(Object.keys(details)).not.toContain('phone')
})

test('an event that no list knows is taken and not kept: an older page has nothing to mend', async () => {
  const before = await kept()
  expect(await track('page.open', { screen: 'landing' })).toBe(200)
  expect(await track('rating.left', { rating: 6 })).toBe(200)
  expect(await kept()).toHaveLength(before.length)
})
