import type { Reply } from '../../protocol/call.ts'
import type { debtLoad } from '../../protocol/calls/core/limits.ts'

/** The debt load of somebody without loans whose income counts as they said it. */
export const debtLoadFixture = (
  part: Partial<Reply<typeof debtLoad>> = {},
): Reply<typeof debtLoad> => ({
  asOf: '2026-11-21T08:00:00.000Z',
  incomeKopecks: 9_000_000,
  incomeSource: 'SAID',
  saidKopecks: 9_000_000,
  region: null,
  missingIncome: null,
  ownPaymentsKopecks: 0,
  otherPaymentsKopecks: 0,
  percent: 0,
  warnAbovePercent: 50,
  refuseAbovePercent: 80,
  computedFromKopecks: 1_000_000,
  ...part,
})
