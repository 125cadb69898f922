import type { Route } from '../../route.ts'
import { applicationCurrentListRoute } from './application-current-list.ts'
import { commissionCalculateRoute } from './commission-calculate.ts'
import { contractByIdRoute } from './contract-by-id.ts'
import { limitsCurrentProductsRoute } from './limits-current-products.ts'
import { limitsCurrentRoute } from './limits-current.ts'
import { loanApplicationRoute } from './loan-application.ts'
import { loanCancelRoute } from './loan-cancel.ts'
import { loanDecisionsRoute } from './loan-decisions.ts'
import { loanOfferRoute } from './loan-offer.ts'
import { loanPayoutCardRoute } from './loan-payout-card.ts'
import { loanStatusRoute } from './loan-status.ts'
import { recommendationRoute } from './recommendation.ts'
import { solutionByTypeRoute } from './solution-by-type.ts'
import { solutionPlanRoute } from './solution-plan.ts'

export const routes: readonly Route[] = [
  recommendationRoute,
  applicationCurrentListRoute,
  solutionPlanRoute,
  solutionByTypeRoute,
  limitsCurrentRoute,
  limitsCurrentProductsRoute,
  loanOfferRoute,
  loanApplicationRoute,
  loanCancelRoute,
  loanPayoutCardRoute,
  loanStatusRoute,
  commissionCalculateRoute,
  loanDecisionsRoute,
  contractByIdRoute,
]
