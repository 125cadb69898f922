import type { Reply } from '../../protocol/call.ts'
import { applicationChangeStep } from '../../protocol/calls/core/changes.ts'
import { send } from '../api/send.ts'

export type ChangeStep = Reply<typeof applicationChangeStep>

/** How far the latest change of a contract has come: restores one that was signed before a reload. Throws CallRefused, NetworkFailure. */
export const loadChangeStep = (loanId: string, signal: AbortSignal): Promise<ChangeStep> =>
  send(applicationChangeStep, { query: { loanId }, signal })
