import type { Route } from '../../route.ts'
import { applicationChangeStepRoute } from './application-change-step.ts'
import { applicationCurrentListRoute } from './application-current-list.ts'
import { commissionCalculateRoute } from './commission-calculate.ts'
import { contractByIdRoute } from './contract-by-id.ts'
import { limitsCurrentProductsRoute } from './limits-current-products.ts'
import { limitsCurrentRoute } from './limits-current.ts'
import { loanApplicationChangeCancelRoute } from './loan-application-change-cancel.ts'
import { loanApplicationChangeRoute } from './loan-application-change.ts'
import { loanApplicationRoute } from './loan-application.ts'
import { loanCancelRoute } from './loan-cancel.ts'
import { loanDecisionsRoute } from './loan-decisions.ts'
import { loanOfferRoute } from './loan-offer.ts'
import { loanPayoutCardRoute } from './loan-payout-card.ts'
import { loanSmallerSumRoute } from './loan-smaller-sum.ts'
import { loanStatusRoute } from './loan-status.ts'
import { partiallyEarlyTemplatePlanRoute } from './partially-early-template-plan.ts'
import { prolongationTemplatePlanRoute } from './prolongation-template-plan.ts'
import { recommendationRoute } from './recommendation.ts'
import { shiftTemplatePlanRoute } from './shift-template-plan.ts'
import { smallerSumTemplatePlanRoute } from './smaller-sum-template-plan.ts'
import { solutionByTypeRoute } from './solution-by-type.ts'
import { solutionPlanRoute } from './solution-plan.ts'

export const routes: readonly Route[] = [
  recommendationRoute,
  applicationCurrentListRoute,
  applicationChangeStepRoute,
  partiallyEarlyTemplatePlanRoute,
  prolongationTemplatePlanRoute,
  shiftTemplatePlanRoute,
  solutionPlanRoute,
  solutionByTypeRoute,
  limitsCurrentRoute,
  limitsCurrentProductsRoute,
  loanOfferRoute,
  loanApplicationRoute,
  loanCancelRoute,
  smallerSumTemplatePlanRoute,
  loanSmallerSumRoute,
  loanPayoutCardRoute,
  loanStatusRoute,
  loanApplicationChangeRoute,
  loanApplicationChangeCancelRoute,
  commissionCalculateRoute,
  loanDecisionsRoute,
  contractByIdRoute,
]
