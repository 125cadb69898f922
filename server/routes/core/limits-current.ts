import { creditLine } from '../../../lending/credit-line.ts'
import { toRoubles } from '../../../lending/money.ts'
import { limitsCurrent } from '../../../protocol/calls/core/limits.ts'
import { lineFacts } from '../../loan-book/line-facts.ts'
import { route } from '../../route.ts'

export const limitsCurrentRoute = route(limitsCurrent, async ({ context, client }) => {
  const line = creditLine(await lineFacts(context.database, client.id, context.clock.now()))
  return {
    systemCreditLimit: toRoubles(line.systemCreditLimitKopecks),
    userCreditLimit: toRoubles(line.userCreditLimitKopecks),
    usedLimit: toRoubles(line.usedLimitKopecks),
    available: toRoubles(line.availableKopecks),
    firstStepCap: line.firstStepCapKopecks === null ? null : toRoubles(line.firstStepCapKopecks),
    level: line.level,
  }
})
