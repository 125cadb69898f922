import type { Context } from '../context.ts'
import type { BureauSnapshot } from '../db/bureau-snapshots.ts'
import type { PassportRow } from '../db/client-profile.ts'
import type { BureauReport } from '../gateways/gateways.ts'
import type { CreditHistoryConsent } from './credit-history-consent.ts'

/** A bureau's report as far as it is kept. */
interface KeptReport extends Omit<BureauSnapshot, 'clientId' | 'receivedAtMs' | 'arrearsDays'> {
  readonly loans: readonly { readonly overdueDays: number; readonly closed: boolean }[]
}

/** What is kept of a bureau's report. */
export const bureauSnapshot = (
  report: KeptReport,
  clientId: string,
  receivedAtMs: number,
): BureauSnapshot => {
  const { bureau, reportId, score, selfBan, monthlyBurdenKopecks, loans } = report
  const arrears = loans.filter(({ closed }) => !closed).map(({ overdueDays }) => overdueDays)
  const answer = { bureau, reportId, score, selfBan, monthlyBurdenKopecks }
  return { clientId, receivedAtMs, ...answer, arrearsDays: Math.max(0, ...arrears) }
}

/** Asks all bureaus about the person of a passport, under a consent that is in force. @throws GatewayFailure */
export const askBureaus = (
  { gateways }: Pick<Context, 'gateways'>,
  passport: PassportRow,
  { givenAtMs, expiresAtMs }: CreditHistoryConsent,
): Promise<readonly BureauReport[]> => {
  const { lastName, firstName, patronymic, birthDate } = passport
  return gateways.creditBureaus.reports({
    person: { lastName, firstName, birthDate, ...(patronymic ? { patronymic } : {}) },
    passport: { series: passport.serialNumber, number: passport.documentNumber },
    consent: { givenAtMs, expiresAtMs },
  })
}
