import * as calls from '../../../protocol/calls/desk/expiring.ts'
import { askToRenew } from '../../desk/ask-to-renew.ts'
import { expiringShown } from '../../desk/expiring.ts'
import { route } from '../../route.ts'
import { actorOf, instantOf, instantOrNull } from './actor.ts'

export const deskExpiring = route(calls.deskExpiring, async ({ context, query }) => {
  const asked = { kind: query.kind, after: query.after ?? null }
  const { papers, next } = await expiringShown(context, asked)
  return {
    asOf: instantOf(context.clock.now()),
    papers: papers.map(({ loanId, told, askFromMs, mark: _mark, rowId: _rowId, ...paper }) => ({
      ...paper,
      loanApplicationId: loanId,
      told: told && {
        title: told.title,
        channel: told.channel,
        state: told.state,
        at: instantOf(told.atMs),
      },
      askFrom: instantOrNull(askFromMs),
    })),
    next,
  }
})

export const deskAskToRenew = route(
  calls.deskAskToRenew,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    const { kind, loanApplicationId: loanId } = body
    await askToRenew(context, idempotency, { ...params, kind, loanId, actor })
    return { ok: true as const }
  },
)
