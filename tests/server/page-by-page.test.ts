import { expect, test } from 'vitest'
import { pageByPage } from '../../server/page-by-page.ts'

test('pages follow one another from the mark of the one before until there is none', async () => {
  const marks: (number | null)[] = []
  await pageByPage<number>((after) => {
    marks.push(after)
    return Promise.resolve(after === 2 ? null : (after ?? 0) + 1)
  })
  expect(marks).toEqual([null, 1, 2])
})

test('whoever waits is served between two pages, though a page never leaves the turn', async () => {
  let served = 0
  setImmediate(() => (served += 1))
  const seen: number[] = []
  await pageByPage<number>((after) => {
    seen.push(served)
    return Promise.resolve(after === 1 ? null : 1)
  })
  expect(seen).toEqual([0, 1])
})
