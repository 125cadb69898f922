import { type IsoDate, isoDate } from '../../lending/calendar.ts'
import { coolingOffHours } from '../../lending/cooling-off.ts'
import type { GuardReason } from '../../lending/guard-reasons.ts'
import { fromRoubles, type Kopecks } from '../../lending/money.ts'
import type { ProductKey } from '../../lending/products.ts'
import { rulesAt } from '../../lending/rules.ts'
import { type Quote, quote } from '../../lending/schedule.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { applicantOf } from '../documents/filing/applicant.ts'
import { type CardRow, cardMask } from '../db/cards.ts'
import type { SbpBank } from '../gateways/gateways.ts'
import type { Queryable } from '../db/database.ts'
import { lawCapsOf } from '../db/dated-rules.ts'
import { personFacts } from '../documents/filing/person-facts.ts'
import type { LoanFacts } from '../document-facts.ts'
import { type ContractText, contractText } from '../documents/contract-text.ts'
import { signedTextHash } from '../documents/signed-text.ts'
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

interface Unsigned {
  readonly productKey: ProductKey
  readonly amountKopecks: Kopecks
  readonly term: number
  readonly issuedOn: IsoDate
  readonly overpaymentCapPercent: number
  readonly price: Quote
  readonly cardMask: string | null
  readonly payoutBank: Pick<SbpBank, 'name'> | null
  readonly warnings: readonly GuardReason[]
}

/** What a contract would say before it has a number and a signature. @throws Refusal STEP_ORDER */
const unsignedFacts = async (
  queryable: Queryable,
  clientId: string,
  { price, warnings, cardMask: mask, payoutBank, ...terms }: Unsigned,
): Promise<LoanFacts> => {
  const applicant = await applicantOf(queryable, clientId)
  if (!applicant) throw new Refusal('STEP_ORDER')
  const { amountKopecks, issuedOn } = terms
  return {
    ...terms,
    dailyRateMillionths: price.dailyRateMillionths,
    chargedRateBillionths: price.chargedRateBillionths,
    fullCostPercentText: price.fullCost.percentText,
    fullCostKopecks: price.fullCost.costKopecks,
    rows: price.schedule.rows,
    penaltyPercentAYear: rulesAt(issuedOn).penaltyPercentAYear,
    coolingHours: coolingOffHours(amountKopecks, issuedOn),
    borrower: personFacts(applicant),
    cardMask: mask,
    payoutBank: payoutBank?.name ?? null,
    warnings: warnings.map(({ text, whatHelps }) => `${text} ${whatHelps}`),
    contractNumber: null,
    signature: null,
  }
}

/** The text of an offer as it is shown, and its hash, which the code signs (D57). */
export interface DrawnOffer {
  readonly text: ContractText
  readonly termsHash: string
}

/** Draws the contract that an offer makes, warnings and card in it. @throws Refusal STEP_ORDER */
export const drawOffer = async (
  queryable: Queryable,
  clientId: string,
  unsigned: Omit<Unsigned, 'cardMask'> & { readonly card: Pick<CardRow, 'brand' | 'lastFour'> },
): Promise<DrawnOffer> => {
  const { card, ...rest } = unsigned
  const facts = await unsignedFacts(queryable, clientId, { ...rest, cardMask: cardMask(card) })
  return { text: contractText(facts), termsHash: signedTextHash(facts) }
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
  const price = quote({ productKey, amountKopecks, term, issuedOn })
  const { overpaymentCapPercent } = rulesAt(issuedOn, await lawCapsOf(context.database))
  const unsigned = { productKey, amountKopecks, term, issuedOn, overpaymentCapPercent, price }
  const facts = await unsignedFacts(context.database, clientId, {
    ...unsigned,
    cardMask: null,
    payoutBank: null,
    warnings: [],
  })
  return { text: contractText(facts), quote: price }
}
