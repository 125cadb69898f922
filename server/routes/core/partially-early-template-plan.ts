import { fromRoubles } from '../../../lending/money.ts'
import { partiallyEarlyTemplatePlan } from '../../../protocol/calls/core/changes.ts'
import { route } from '../../route.ts'
import { previewEarly } from '../../servicing/preview-change.ts'
import { earlyShape } from './change-shape.ts'

export const partiallyEarlyTemplatePlanRoute = route(
  partiallyEarlyTemplatePlan,
  async ({ context, client, query }) => {
    const { loanId, amount, mode } = query
    const amountKopecks = amount === undefined ? null : fromRoubles(amount)
    const asked = { clientId: client.id, loanId, amountKopecks, mode }
    const { result, ...bounds } = await previewEarly(context, asked)
    return { ...bounds, result: earlyShape(result) }
  },
)
