import type { Reply } from '../../protocol/call.ts'
import { loanDecisions } from '../../protocol/calls/core/decisions.ts'
import { send } from '../api/send.ts'

export type Decision = Reply<typeof loanDecisions>['decisions'][number]
export type Evidence = Decision['evidence'][number]

/** What the guard looked at, latest first (D8): of one application or of all. Throws CallRefused, NetworkFailure. */
export const loadDecisions = async (
  loanApplicationId: string | null,
  signal: AbortSignal,
): Promise<readonly Decision[]> =>
  (await send(loanDecisions, { query: loanApplicationId ? { loanApplicationId } : {}, signal }))
    .decisions
