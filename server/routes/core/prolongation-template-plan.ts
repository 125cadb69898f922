import { prolongationTemplatePlan } from '../../../protocol/calls/core/changes.ts'
import { route } from '../../route.ts'
import { previewProlongation } from '../../servicing/preview-change.ts'
import { datedShape } from './change-shape.ts'

export const prolongationTemplatePlanRoute = route(
  prolongationTemplatePlan,
  async ({ context, client, query }) => {
    const asked = { clientId: client.id, loanId: query.loanId, days: query.days }
    const { result, ...bounds } = await previewProlongation(context, asked)
    return { ...bounds, result: datedShape(result) }
  },
)
