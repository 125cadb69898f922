import { expect, test } from 'vitest'
import { ALL_JOBS } from '../../../server/jobs/all.ts'
import { JOB_WORDS } from '../../../protocol/job-words.ts'

test('every job of the server has its words at the workplace, and nothing else has', () => {
  const kinds = ALL_JOBS.map(({ kind }) => kind)
  expect(Object.keys(JOB_WORDS).toSorted()).toEqual(kinds.toSorted())
})
