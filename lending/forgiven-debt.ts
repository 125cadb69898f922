import type { IsoDate } from './calendar.ts'
import { addKopecks, type Kopecks } from './money.ts'

/**
 * The lender forgives a debt, or its interest and penalty alone (civil code art. 415, decision 0103). It takes what is owed
 * when it is made: what the loan had got before it comes first on its day.
 */
export type Forgiveness = {
  id: string
  on: IsoDate
  paymentsBefore: number
  changesBefore: number
  /** The most of interest and penalty that two people agreed to; null when all that is owed is forgiven. */
  most: { interestKopecks: Kopecks; penaltyKopecks: Kopecks } | null
}

/** What a forgiveness took off a debt. */
export type ForgivenDebt = {
  id: string
  on: IsoDate
  /** Nothing is owed after it. */
  isWhole: boolean
  /** Of a debt off the balance nobody tells interest from principal any more: all of it stands here. */
  principalKopecks: Kopecks
  interestKopecks: Kopecks
  penaltyKopecks: Kopecks
  /** Costs of a claim that the court has awarded. */
  courtCostsKopecks: Kopecks
}

/** The sum of what was forgiven. */
export const forgivenSum = ({
  principalKopecks,
  interestKopecks,
  penaltyKopecks,
  courtCostsKopecks,
}: Omit<ForgivenDebt, 'id' | 'on' | 'isWhole'>): Kopecks =>
  addKopecks(principalKopecks, interestKopecks, penaltyKopecks, courtCostsKopecks)
