/** What is compared is measured under the same conditions: in turns, and each with what came in its own round. */
import { expect, test } from 'vitest'
import { inTurns, ratioOfPairs } from '../../tools/bench/in-turns.ts'

test('each round goes the other way, and values keep the order of the rounds', async () => {
  const asked: string[] = []
  const values = await inTurns(['floor', 'page'], 3, async (name) => {
    asked.push(name)
    return asked.length
  })
  expect(asked).toEqual(['floor', 'page', 'page', 'floor', 'floor', 'page'])
  expect(values('floor')).toEqual([1, 4, 5])
  expect(values('page')).toEqual([2, 3, 6])
})

test('a busy minute that slows a round does not change how many times the floor a page takes', () => {
  const quiet = ratioOfPairs([30, 28, 30], [20, 20, 20])
  const busy = ratioOfPairs([30, 280, 30], [20, 200, 20])
  expect(busy).toEqual(quiet)
  expect(busy).toEqual({ times: 1.5, fromTimes: 1.5, toTimes: 1.5 })
})

test('a measurement without a floor of its round is not compared', () => {
  expect(() => ratioOfPairs([1, 2], [1])).toThrow('A measurement has no floor of its round')
})
