/** A list of the workplace read page by page: fresh at its head, every row once, nothing lost when a page does not come. */
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskJournal } from '../../../../protocol/calls/desk/journal.ts'
import { EVERY_MS } from '../../../../src/desk/parts/use-answer.ts'
import { usePaged } from '../../../../src/desk/parts/use-paged.ts'
import { createWorkplace, WorkplaceContext } from '../../../../src/desk/parts/workplace.ts'
import { arrive, pass } from '../../page.tsx'
import { answers, refusal, sentBy } from '../../server-of-page.ts'
import { journalPage } from '../journal-fixture.ts'

function List() {
  const { rows, failure, more } = usePaged(deskJournal, {
    first: { query: {} },
    rowsOf: ({ entries }) => entries,
    idOf: ({ id }) => id,
    nextOf: ({ next }) => (next === null ? null : { query: { before: next } }),
  })
  return (
    <>
      <p>
        {rows === null ? 'nothing' : rows.map(({ id, address }) => `${id} ${address}`).join(', ')}
      </p>
      <p>{[failure?.code, more.failure?.code].map((code) => code ?? 'well').join(' ')}</p>
      <button type="button" onClick={more.load}>
        {more.isThere ? 'more' : 'end'} {more.busy ? 'busy' : 'calm'}
      </button>
    </>
  )
}

const draw = async () => {
  render(
    <WorkplaceContext value={createWorkplace()}>
      <List />
    </WorkplaceContext>,
  )
  await arrive()
}
const shown = () => screen.getAllByRole('paragraph').map(({ textContent }) => textContent)
const button = () => screen.getByRole('button')
const load = async () => {
  act(() => button().click())
  await arrive()
}

test('the first page is read by itself, the next one by hand and from where the first ended', async () => {
  answers(deskJournal, ({ query }) =>
    query.before === undefined ? journalPage([2, 1], 'place-1') : journalPage([0], null),
  )
  await draw()
  expect(shown()[0]).toBe('entry-2 203.0.113.7, entry-1 203.0.113.7')
  expect(button().textContent).toBe('more calm')
  await load()
  expect(sentBy(deskJournal).map(({ query }) => query.before)).toEqual([undefined, 'place-1'])
  expect(shown()[0]).toContain('entry-1 203.0.113.7, entry-0')
  expect(button().textContent).toBe('end calm')
})

test('behind the last page nothing is asked for', async () => {
  answers(deskJournal, journalPage([1], null))
  await draw()
  expect(button().textContent).toBe('end calm')
  await load()
  expect(sentBy(deskJournal)).toHaveLength(1)
})

test('a row that moved on between two pages is shown once, as the first page has it', async () => {
  answers(deskJournal, ({ query }) =>
    query.before === undefined
      ? journalPage([2, 1], 'place-1')
      : journalPage([1, 0], null, '198.51.100.1'),
  )
  await draw()
  await load()
  expect(shown()[0]).toBe('entry-2 203.0.113.7, entry-1 203.0.113.7, entry-0 198.51.100.1')
})

test('a later page that does not come says so, leaves the rest, and is asked for again', async () => {
  answers(deskJournal, ({ query }, times) => {
    if (query.before === undefined) return journalPage([2, 1], 'place-1')
    return times === 2 ? refusal('NOT_FOUND') : journalPage([0], null)
  })
  await draw()
  await load()
  expect(shown()).toEqual(['entry-2 203.0.113.7, entry-1 203.0.113.7', 'well NOT_FOUND'])
  expect(button().textContent).toBe('more calm')
  await load()
  expect(shown()[1]).toBe('well well')
  expect(shown()[0]).toContain('entry-0')
})

test('a third page goes on from the second', async () => {
  answers(deskJournal, ({ query }) => {
    if (query.before === undefined) return journalPage([3], 'place-1')
    return query.before === 'place-1' ? journalPage([2], 'place-2') : journalPage([1], null)
  })
  await draw()
  await load()
  await load()
  expect(sentBy(deskJournal).map(({ query }) => query.before)).toEqual([
    undefined,
    'place-1',
    'place-2',
  ])
})

test('the first page stays fresh while later ones are in sight', async () => {
  answers(deskJournal, ({ query }, times) => {
    if (query.before !== undefined) return journalPage([0], null)
    return times === 1 ? journalPage([1], 'place-1') : journalPage([2, 1], 'place-1')
  })
  await draw()
  await load()
  await pass(EVERY_MS)
  await arrive()
  expect(shown()[0]).toBe('entry-2 203.0.113.7, entry-1 203.0.113.7, entry-0 203.0.113.7')
})

test('a row that newer ones push off the first page comes back at the head of the later ones', async () => {
  answers(deskJournal, ({ query }, times) => {
    if (query.before === 'place-1') return journalPage([0], null)
    if (query.before === 'place-2') return journalPage([1, 0], null)
    return times === 1 ? journalPage([2, 1], 'place-1') : journalPage([3, 2], 'place-2')
  })
  await draw()
  await load()
  await pass(EVERY_MS)
  await arrive()
  expect(shown()[0]?.match(/entry-\d/g)).toEqual(['entry-3', 'entry-2', 'entry-1', 'entry-0'])
  expect(shown()[1]).toBe('well well')
})

test('a list that has shrunk to one page ends there', async () => {
  answers(deskJournal, ({ query }, times) => {
    if (query.before !== undefined) return journalPage([0], null)
    return times === 1 ? journalPage([2, 1], 'place-1') : journalPage([2], null)
  })
  await draw()
  await load()
  await pass(EVERY_MS)
  await arrive()
  expect(shown()[0]).toBe('entry-2 203.0.113.7')
})

test('a first page that does not come is no empty list', async () => {
  answers(deskJournal, () => refusal('NOT_FOUND'))
  await draw()
  expect(shown()).toEqual(['nothing', 'NOT_FOUND well'])
  expect(button().textContent).toBe('end calm')
})
