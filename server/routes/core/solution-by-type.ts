import { PRODUCTS } from '../../../lending/products.ts'
import { solutionByType } from '../../../protocol/calls/core/solution.ts'
import { route } from '../../route.ts'

export const solutionByTypeRoute = route(solutionByType, ({ params }) => {
  const product = PRODUCTS[params.type]
  return {
    name: product.key,
    title: product.title,
    description: product.description,
    loanAmount: product.loanAmountRoubles,
    minAmount: product.minAmountRoubles,
    maxAmount: product.maxAmountRoubles,
    loanTerm: product.loanTerm,
    minLoanTerm: product.minLoanTerm,
    maxLoanTerm: product.maxLoanTerm,
    timeTitle: product.timeTitle,
    unit: product.unit,
  }
})
