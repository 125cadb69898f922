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
  /** @throws GatewayFailure when there is no answer or no consent */
  report(question: BureauQuestion): Promise<BureauReport>
}
