import type { Kopecks } from '../../lending/money.ts'

export interface BureauQuestion {
  readonly person: {
    readonly lastName: string
    readonly firstName: string
    readonly patronymic?: string
    /** YYYY-MM-DD */
    readonly birthDate: string
  }
  readonly passport: { readonly series: string; readonly number: string }
  /** Without a consent in force the bureau refuses (218-FZ art. 6). */
  readonly consent: { readonly givenAtMs: number; readonly expiresAtMs: number }
}

export interface BureauLoan {
  readonly amountKopecks: Kopecks
  readonly monthlyPaymentKopecks: Kopecks
  readonly overdueDays: number
  readonly closed: boolean
}

export interface BureauReport {
  /** Which bureau says so. */
  readonly bureau: string
  /** 1–999 */
  readonly score: number
  readonly loans: readonly BureauLoan[]
  /** Sum of monthly payments of the open loans: the numerator of ПДН. */
  readonly monthlyBurdenKopecks: Kopecks
  /** Самозапрет: a loan given in spite of it is void (218-FZ, from 1 Mar 2025). */
  readonly selfBan: boolean
  readonly reportId: string
}

export interface CreditBureau {
  readonly name: string
  /** @throws GatewayFailure when there is no answer or no consent */
  report(question: BureauQuestion): Promise<BureauReport>
}

/** Every bureau the lender must ask: a self-ban may stand in any of them (353-FZ art. 7, D53). */
export interface CreditBureaus {
  readonly names: readonly string[]
  /**
   * What each of them says, in the order of their names.
   * @throws GatewayFailure when one of them does not answer: then nothing is known
   */
  reports(question: BureauQuestion): Promise<readonly BureauReport[]>
}

/** Asks all bureaus at once; the failure names the first one that is silent. @throws RangeError without a bureau */
export const createEveryBureau = (bureaus: readonly CreditBureau[]): CreditBureaus => {
  const names = bureaus.map(({ name }) => name)
  if (names.length === 0 || new Set(names).size < names.length)
    throw new RangeError('There must be a bureau, and none twice')
  return {
    names,
    reports: (question) => Promise.all(bureaus.map((bureau) => bureau.report(question))),
  }
}
