import { expect, test } from 'vitest'
import { eachByItself, pageByPage } from '../../server/page-by-page.ts'

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

test('what fails for one of a list holds up no other, and is told when all was tried', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const done: string[] = []
  const all = eachByItself({
    pageSize: 2,
    page: (after) => Promise.resolve(ids.filter((id) => id > after).slice(0, 2)),
    work(id) {
      if (id === 'b' || id === 'c') return Promise.reject(new Error(id))
      done.push(id)
      return Promise.resolve()
    },
  })
  await expect(all).rejects.toMatchObject({ errors: [{ message: 'b' }, { message: 'c' }] })
  expect(done).toEqual(['a', 'd', 'e'])
})

test('a list whose last page is full has no page asked for twice', async () => {
  const asked: string[] = []
  await eachByItself({
    pageSize: 1,
    page(after) {
      asked.push(after)
      return Promise.resolve(after === '' ? ['a'] : [])
    },
    work: () => Promise.resolve(),
  })
  expect(asked).toEqual(['', 'a'])
})
