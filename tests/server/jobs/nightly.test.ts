import { expect, test } from 'vitest'
import { ALL_JOBS } from '../../../server/jobs/all.ts'

const HOUR_MS = 3_600_000

test.each(['loans.settle', 'loans.remind', 'offers.expire', 'records.sweep', 'receipts.draw'])(
  'an outage of the whole night costs no run of %s',
  (kind) => {
    const job = ALL_JOBS.find((each) => each.kind === kind)
    if (!job) throw new Error(`There is no job ${kind}`)
    let triedForMs = 0
    for (let attempt = 1; attempt < job.maxAttempts; attempt += 1)
      triedForMs += job.retryDelayMs(attempt)
    expect(triedForMs).toBeGreaterThan(12 * HOUR_MS)
    expect(triedForMs).toBeLessThan(24 * HOUR_MS)
  },
)
