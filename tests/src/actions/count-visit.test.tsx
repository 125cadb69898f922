import { expect, test } from 'vitest'
import { bagTrackerTrack } from '../../../protocol/calls/report-service/events.ts'
import { countVisit } from '../../../src/actions/count-visit.ts'
import { visitSourceOf } from '../../../src/actions/note-visit.ts'
import { answers, refuses, sentBy } from '../server-of-page.ts'

test.each([
  ['?utm_source=sravni&click_id=7', 'SRAVNI'],
  ['?click_id=7', 'LIKNOT'],
  ['?utm_source=alliance&click_id=7', 'ALLIANCE'],
  ['?utm_source=yandex&utm_campaign=1', null],
  ['?utm_source=nobody', null],
  ['', null],
])('a visit by %s is counted for %s', (query, source) => {
  expect(visitSourceOf(query)).toBe(source)
})

test('a visit is counted by the name of the partner alone', async () => {
  answers(bagTrackerTrack, { ok: true })
  await countVisit('SRAVNI')
  expect(sentBy(bagTrackerTrack).map(({ body }) => body)).toMatchObject([
    { name: 'partner.visit', details: { source: 'SRAVNI' } },
  ])
})

test('a visit that is not taken troubles nobody', async () => {
  refuses(bagTrackerTrack, 'TOO_MANY_REQUESTS')
  await expect(countVisit('SRAVNI')).resolves.toBeUndefined()
})
