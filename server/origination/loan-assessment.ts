import { isoDate, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { incomeKopecksOf } from '../../lending/counted-income.ts'
import { creditLine } from '../../lending/credit-line.ts'
import { guard, type GuardClient, guardPrice, type GuardResult } from '../../lending/guard.ts'
import { isOpenContract, isPayoutAwaited, isUnderWay } from '../../lending/lifecycle.ts'
import { lineVerdict } from '../../lending/line-verdict.ts'
import { marketLimitPercent } from '../../lending/market-limits.ts'
import { addKopecks, kopecks, type Kopecks, maxKopecks, ZERO } from '../../lending/money.ts'
import type { ProductKey } from '../../lending/products.ts'
import { chargedMillionths } from '../../lending/rate.ts'
import { quote, type Quote } from '../../lending/schedule.ts'
import type { BureauFacts } from './bureau-facts.ts'
import type { ShareVerdict } from '../../lending/debt-load-share.ts'
import { loadShareVerdict } from './load-share.ts'
import { knownIncome } from './known-income.ts'
import { passportVerdict } from './passport-verdict.ts'
import { refreshVerdict } from './refresh-verdict.ts'
import { currentFullCosts, lastExpensiveClosing } from '../loan-book/current-full-costs.ts'
import type { Queryable } from '../db/database.ts'
import { lineFacts } from '../loan-book/line-facts.ts'
import { foldsOf } from '../loan-book/loan-history.ts'
import type { LendingLaw } from '../loan-book/market-table.ts'
import { loansOf, type LoanRow } from '../db/loans.ts'

/** The price to be judged. */
export interface PricedLoan {
  readonly productKey: ProductKey
  readonly amountKopecks: Kopecks
  readonly price: Quote
}

const quoteOf = (loan: LoanRow): Quote =>
  quote({
    productKey: loan.productKey,
    amountKopecks: kopecks(loan.amountKopecks),
    term: loan.term,
    issuedOn: isoDate(loan.issuedOn),
    dailyRateMillionths: loan.dailyRateMillionths,
    chargedRateBillionths: loan.chargedRateBillionths,
  })

/** What a month takes on average of loans that are open or on their way, as the debt load counts it (D8). */
export const monthlyPaymentsOf = (loans: readonly LoanRow[]): Kopecks =>
  addKopecks(...loans.filter(isUnderWay).map((loan) => quoteOf(loan).monthlyPaymentKopecks))

/** The client as the guard sees them; the bureau does not know our newest loans, so they are added to the burden. */
const guardClient = async (
  queryable: Queryable,
  clientId: string,
  { bureau, law, today }: { bureau: BureauFacts; law: LendingLaw; today: IsoDate },
): Promise<GuardClient> => {
  const loans = await loansOf(queryable, clientId)
  const percents = await currentFullCosts(queryable, loans)
  const open = loans.filter((loan) => isOpenContract(loan.contractState))
  const folds = await foldsOf(queryable, open, today)
  const coming = loans.filter(isPayoutAwaited)
  const { regionalIncome } = law
  const { income, saidObligationsKopecks } = await knownIncome(queryable, clientId, {
    today,
    regionalIncome,
  })
  const elsewhere = maxKopecks(bureau.monthlyBurdenKopecks, saidObligationsKopecks)
  return {
    openLoans: [
      ...folds.map(({ loan, state }) => ({
        outstandingPrincipalKopecks: state.outstandingPrincipalKopecks,
        fullCostPercent: percents.get(loan.id) ?? loan.fullCostPercent,
      })),
      ...coming.map(({ amountKopecks, fullCostPercent }) => ({
        outstandingPrincipalKopecks: kopecks(amountKopecks),
        fullCostPercent,
      })),
    ],
    lastExpensiveClosedOn: lastExpensiveClosing(loans, percents, today),
    selfBan: bureau.selfBan,
    score: bureau.score,
    arrearsDays: bureau.arrearsDays,
    monthlyIncomeKopecks: incomeKopecksOf(income),
    income,
    monthlyObligationsKopecks: addKopecks(elsewhere, monthlyPaymentsOf(loans)),
  }
}

export interface LoanJudgement {
  readonly loan: PricedLoan
  readonly bureau: BureauFacts
  readonly law: LendingLaw
  readonly nowMs: number
}

/** Judges the price alone of a smaller sum of a signed loan, by the law of today (D58). */
export const assessPrice = (
  { price, productKey, amountKopecks }: PricedLoan,
  { law, nowMs }: Pick<LoanJudgement, 'law' | 'nowMs'>,
): GuardResult => {
  const today = moscowDate(nowMs)
  const { termDays } = price
  const marketFullCostLimitPercent = marketLimitPercent(law.marketTable, {
    on: today,
    amountKopecks,
    termDays,
  })
  return guardPrice(
    {
      productKey,
      amountKopecks,
      dailyRateMillionths: chargedMillionths(price),
      fullCostPercent: price.fullCost.percent,
      chargesKopecks: maxKopecks(price.fullCost.costKopecks, ZERO),
      termDays,
      onDate: today,
      monthlyPaymentKopecks: price.monthlyPaymentKopecks,
    },
    { ...law.rules, marketFullCostLimitPercent },
  )
}

/** A warning about the debt load is no reason of a loan that is refused for the lender's share. */
const withShare = (judged: GuardResult, { evidence, reason }: ShareVerdict): GuardResult => {
  const all = [...judged.evidence, evidence]
  if (reason === null) return { ...judged, evidence: all }
  const reasons = judged.outcome === 'REFUSED' ? judged.reasons : []
  return { outcome: 'REFUSED', evidence: all, reasons: [reason, ...reasons] }
}

/**
 * Judges a loan by the client's passport (decision 0111), by what is known of them (decision 0165), their line (D12) and the law of today (D8), with evidence of
 * what refuses and of the law; hold the client locked meanwhile.
 */
export const assessLoan = async (
  queryable: Queryable,
  clientId: string,
  { loan, bureau, law, nowMs }: LoanJudgement,
): Promise<GuardResult> => {
  const today = moscowDate(nowMs)
  const { price, productKey, amountKopecks } = loan
  const line = creditLine(await lineFacts(queryable, clientId, nowMs))
  const { termDays } = price
  const marketFullCostLimitPercent = marketLimitPercent(law.marketTable, {
    on: today,
    amountKopecks,
    termDays,
  })
  const judged = guard(
    {
      productKey,
      amountKopecks,
      dailyRateMillionths: chargedMillionths(price),
      fullCostPercent: price.fullCost.percent,
      chargesKopecks: maxKopecks(price.fullCost.costKopecks, ZERO),
      termDays: price.termDays,
      onDate: today,
      monthlyPaymentKopecks: price.monthlyPaymentKopecks,
      client: await guardClient(queryable, clientId, { bureau, law, today }),
    },
    { ...law.rules, marketFullCostLimitPercent },
  )
  const refusals = [
    await passportVerdict(queryable, clientId, today),
    await refreshVerdict(queryable, clientId, today),
    lineVerdict(amountKopecks, line, today),
  ].filter((verdict) => verdict !== null)
  const share = await loadShareVerdict(
    queryable,
    { amountKopecks, evidence: judged.evidence },
    { law, today },
  )
  const lawful = share ? withShare(judged, share) : judged
  if (refusals.length === 0) return lawful
  return {
    outcome: 'REFUSED',
    evidence: [...refusals.map(({ evidence }) => evidence), ...lawful.evidence],
    reasons: [...refusals.map(({ reason }) => reason), ...lawful.reasons],
  }
}
