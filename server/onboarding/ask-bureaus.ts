import { MINUTE_MS } from '../../lending/durations.ts'
import type { Context } from '../context.ts'
import type { BureauSnapshot } from '../db/credit-evidence.ts'
import { passportDigits, type PassportRow } from '../db/client-profile.ts'
import type { BureauReport } from '../gateways/gateways.ts'
import type { Sealer } from '../sealer.ts'
import { creditHistoryConsentOf } from './credit-history-consent.ts'

/** A question takes up to half a minute; the consent has to be in force until the answer is here. */
const QUESTION_MS = MINUTE_MS

/** A bureau's report as far as it is kept. */
interface KeptReport extends Omit<
  BureauSnapshot,
  'clientId' | 'receivedAtMs' | 'arrearsDays' | 'askedDigest'
> {
  readonly loans: readonly { readonly overdueDays: number; readonly closed: boolean }[]
}

/** Whom a bureau is asked about: the answer for a former passport is none for the present one. */
export const askedAbout = (sealer: Sealer, passport: PassportRow): string => {
  const { lastName, firstName, patronymic, birthDate } = passport
  const person = [lastName, firstName, patronymic ?? '', birthDate, passportDigits(passport)]
  return sealer.digest('bureau question', JSON.stringify(person))
}

/** What is kept of a bureau's report. */
export const bureauSnapshot = (
  report: KeptReport,
  { clientId, askedDigest }: Pick<BureauSnapshot, 'clientId' | 'askedDigest'>,
  receivedAtMs: number,
): BureauSnapshot => {
  const { bureau, reportId, score, selfBan, monthlyBurdenKopecks, loans } = report
  const arrears = loans.filter(({ closed }) => !closed).map(({ overdueDays }) => overdueDays)
  const answer = { bureau, reportId, score, selfBan, monthlyBurdenKopecks }
  return { clientId, askedDigest, receivedAtMs, ...answer, arrearsDays: Math.max(0, ...arrears) }
}

/**
 * Asks all bureaus about the person of a passport. Without a consent in force nobody is asked (218-FZ art. 6).
 * @throws GatewayFailure
 */
export const askBureaus = async (
  { database, clock, gateways }: Context,
  clientId: string,
  passport: PassportRow,
): Promise<readonly BureauReport[] | 'NO_CONSENT' | 'CONSENT_EXPIRED'> => {
  const consent = await creditHistoryConsentOf(database, clientId)
  if (!consent) return 'NO_CONSENT'
  const { givenAtMs, expiresAtMs } = consent
  if (clock.now() + QUESTION_MS >= expiresAtMs) return 'CONSENT_EXPIRED'
  const { lastName, firstName, patronymic, birthDate } = passport
  return gateways.creditBureaus.reports({
    person: { lastName, firstName, birthDate, ...(patronymic ? { patronymic } : {}) },
    passport: { series: passport.serialNumber, number: passport.documentNumber },
    consent: { givenAtMs, expiresAtMs },
  })
}
