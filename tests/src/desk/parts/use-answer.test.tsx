/** An answer of the workplace for as long as its screen is shown: fresh while it is seen, never older than what was shown. */
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskJournal } from '../../../../protocol/calls/desk/journal.ts'
import { EVERY_MS, useAnswer } from '../../../../src/desk/parts/use-answer.ts'
import { createWorkplace, WorkplaceContext } from '../../../../src/desk/parts/workplace.ts'
import { arrive, pass } from '../../page.tsx'
import { answers, refusal, sentBy } from '../../server-of-page.ts'
import { journalPage } from '../journal-fixture.ts'

const page = (number: number) => journalPage([number])

interface ListProps {
  readonly clientId?: string
  readonly again?: boolean
  readonly enabled?: boolean
}

function List({ clientId, again = true, enabled = true }: ListProps) {
  const query = clientId === undefined ? {} : { clientId }
  const { data, failure, reload } = useAnswer(deskJournal, { query }, { again, enabled })
  return (
    <button type="button" onClick={reload}>
      {data?.entries[0]?.id ?? 'nothing'} {failure ? 'failed' : 'well'}
    </button>
  )
}

const workplace = createWorkplace()
const drawn = (list: ListProps) => (
  <WorkplaceContext value={workplace}>
    <List {...list} />
  </WorkplaceContext>
)
const shown = (): string => screen.getByRole('button').textContent ?? ''

test('a list in sight is asked for again every fifteen seconds, one that is read once is not', async () => {
  answers(deskJournal, (_sent, times) => page(times))
  const { rerender } = render(drawn({}))
  await arrive()
  expect(shown()).toBe('entry-1 well')
  await pass(EVERY_MS)
  await arrive()
  expect(shown()).toBe('entry-2 well')
  rerender(drawn({ again: false, clientId: 'client-1' }))
  await arrive()
  await pass(3 * EVERY_MS)
  expect(sentBy(deskJournal)).toHaveLength(3)
})

test('a page that is not looked at asks for nothing, and asks at once when it is', async () => {
  answers(deskJournal, (_sent, times) => page(times))
  render(drawn({}))
  await arrive()
  const seen = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState')
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  await pass(2 * EVERY_MS)
  document.dispatchEvent(new Event('visibilitychange'))
  await arrive()
  expect(sentBy(deskJournal)).toHaveLength(1)
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await arrive()
  expect(shown()).toBe('entry-2 well')
  if (seen) Object.defineProperty(document, 'visibilityState', seen)
})

test('a failure leaves what is known in sight and passes with the next answer', async () => {
  answers(deskJournal, (_sent, times) => (times === 2 ? refusal('NOT_FOUND') : page(times)))
  render(drawn({}))
  await arrive()
  await pass(EVERY_MS)
  await arrive()
  expect(shown()).toBe('entry-1 failed')
  await pass(EVERY_MS)
  await arrive()
  expect(shown()).toBe('entry-3 well')
})

test('of another request nothing that was known is shown, not even when it fails', async () => {
  answers(deskJournal, ({ query }) => (query.clientId ? refusal('NOT_FOUND') : page(1)))
  const { rerender } = render(drawn({}))
  await arrive()
  rerender(drawn({ clientId: 'client-1' }))
  expect(shown()).toBe('nothing well')
  await arrive()
  expect(shown()).toBe('nothing failed')
})

test('an answer that comes after a later one shows nothing that is no more', async () => {
  const late = Promise.withResolvers<Response>()
  answers(deskJournal, (_sent, times) => (times === 2 ? late.promise : page(times)))
  render(drawn({}))
  await arrive()
  await pass(EVERY_MS)
  screen.getByRole('button').click()
  await arrive()
  expect(shown()).toBe('entry-3 well')
  late.resolve(Response.json(page(2)))
  await arrive()
  expect(shown()).toBe('entry-3 well')
})

test('what may not be asked for is not asked for', async () => {
  render(drawn({ enabled: false }))
  await pass(EVERY_MS)
  screen.getByRole('button').click()
  await arrive()
  expect(sentBy(deskJournal)).toEqual([])
})
