import { shiftTemplatePlan } from '../../../protocol/calls/core/changes.ts'
import { route } from '../../route.ts'
import { previewShift } from '../../servicing/preview-change.ts'
import { datedShape } from './change-shape.ts'

export const shiftTemplatePlanRoute = route(
  shiftTemplatePlan,
  async ({ context, client, query }) => {
    const asked = { clientId: client.id, loanId: query.loanId, days: query.days }
    const { result, mostDays } = await previewShift(context, asked)
    return { mostDays, result: datedShape(result) }
  },
)
