import { hashOf } from './fraud-feed-format.ts'

/** What is told of a loan that was taken without consent or by deceit; digits only in the numbers. */
export interface FraudReportFacts {
  readonly reportId: string
  /** RFC 3339 */
  readonly preparedAt: string
  /** YYYY-MM-DD */
  readonly provedOn: string
  /** Number of the paper that proves it. */
  readonly ground: string
  readonly passport: string | null
  readonly snils: string | null
  readonly inn: string | null
  readonly phone: string | null
  readonly contractNumber: string
  /** YYYY-MM-DD */
  readonly issuedOn: string
  readonly amountKopecks: number
  /** Number that the acquirer gave the payout. */
  readonly payoutNumber: string | null
  /** By СБП, to the account of this phone. */
  readonly payoutPhone: string | null
  /** `MIR •• 4417` */
  readonly payoutCard: string | null
}

/**
 * The record a person sends to the Bank of Russia. Its form is not in force yet, so this is ours: passport and СНИЛС as the
 * base itself writes them, the rest in the plain (decision 0164).
 */
export const fraudReportFile = ({
  passport,
  snils,
  amountKopecks,
  ...facts
}: FraudReportFacts): { readonly name: string; readonly content: string } => ({
  name: `fraud-report-${facts.contractNumber || facts.reportId}.json`,
  content: JSON.stringify(
    {
      ...facts,
      hashPassport: passport && hashOf(passport),
      hashSnils: snils && hashOf(snils),
      amount: (amountKopecks / 100).toFixed(2),
      currency: 'RUB',
    },
    null,
    2,
  ),
})
