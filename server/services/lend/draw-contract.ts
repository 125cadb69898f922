import { isoDate } from '../../../lending/calendar.ts'
import { coolingOffHours } from '../../../lending/cooling-off.ts'
import { fromRoubles } from '../../../lending/money.ts'
import type { ProductKey } from '../../../lending/products.ts'
import { rulesAt } from '../../../lending/rules.ts'
import { type Quote, quote } from '../../../lending/schedule.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { applicantOf } from '../../db/applicant.ts'
import { personFacts } from '../../db/person-facts.ts'
import { type ContractText, contractText } from '../../documents/contract-text.ts'
import { refuseImpossibleTerms } from './loan-checks.ts'

export interface ContractTerms {
  readonly typeOfProduct: ProductKey
  /** Roubles. */
  readonly amountOfContract: number
  /** In the product's own unit. */
  readonly loanTerm: number
  readonly dateOfIssuance: string
}

export interface DrawnContract {
  readonly text: ContractText
  readonly quote: Quote
}

/** The rules of a day long ago are not those of a loan signed now. */
const FIRST_DAY = isoDate('2026-01-01')

const issuedOnOf = ({ dateOfIssuance }: ContractTerms) => {
  const issuedOn = isoDate(dateOfIssuance)
  if (issuedOn >= FIRST_DAY) return issuedOn
  const message = 'Займ нельзя выдать прошлым числом.'
  throw new Refusal('VALIDATION', { fields: [{ field: 'dateOfIssuance', message }] })
}

/**
 * The contract that these terms would make for this client, to read before signing: the same words and sums as the
 * file made after it, but for number, card and signature. @throws Refusal VALIDATION, STEP_ORDER
 */
export const drawContract = async (
  context: Context,
  clientId: string,
  terms: ContractTerms,
): Promise<DrawnContract> => {
  const { typeOfProduct: productKey, loanTerm: term } = terms
  const amountKopecks = fromRoubles(terms.amountOfContract)
  refuseImpossibleTerms({ productKey, amountKopecks, term })
  const issuedOn = issuedOnOf(terms)
  const applicant = await applicantOf(context.database, clientId)
  if (!applicant) throw new Refusal('STEP_ORDER')
  const priced = quote({ productKey, amountKopecks, term, issuedOn })
  const rules = rulesAt(issuedOn)
  const text = contractText({
    productKey,
    amountKopecks,
    term,
    issuedOn,
    dailyRateMillionths: priced.dailyRateMillionths,
    fullCostPercentText: priced.fullCost.percentText,
    fullCostKopecks: priced.fullCost.costKopecks,
    rows: priced.schedule.rows,
    overpaymentCapPercent: rules.overpaymentCapPercent,
    penaltyPercentAYear: rules.penaltyPercentAYear,
    coolingHours: coolingOffHours(amountKopecks, issuedOn),
    borrower: personFacts(applicant),
    cardMask: null,
    warnings: [],
    contractNumber: null,
    signature: null,
  })
  return { text, quote: priced }
}
