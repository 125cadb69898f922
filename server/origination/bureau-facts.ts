import { moscowDate } from '../../lending/calendar.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import {
  type BureauFacts,
  bureauFactsOf,
  bureauSnapshot,
  insertBureauSnapshots,
  todaysBureauSnapshots,
} from '../db/bureau-snapshots.ts'
import { passportOf } from '../db/client-profile.ts'
import {
  type CreditHistoryConsent,
  creditHistoryConsentOf,
  isInForce,
} from '../onboarding/credit-history-consent.ts'
import { transaction } from '../db/transaction.ts'
import { type BureauReport, GatewayFailure } from '../gateways/gateways.ts'

const consentInForce = async (
  { database, clock }: Context,
  clientId: string,
): Promise<CreditHistoryConsent> => {
  const consent = await creditHistoryConsentOf(database, clientId)
  if (!consent) throw new Refusal('CONSENT_REQUIRED')
  if (isInForce(consent, clock.now())) return consent
  throw new Refusal('CONSENT_REQUIRED', {
    detail:
      'Согласие на получение кредитной истории действовало полгода, этот срок закончился. Чтобы рассчитать займ, дайте его снова.',
  })
}

const ask = async (context: Context, clientId: string): Promise<readonly BureauReport[]> => {
  const passport = await passportOf(context.database, clientId)
  if (!passport) throw new Refusal('STEP_ORDER')
  const { givenAtMs, expiresAtMs } = await consentInForce(context, clientId)
  const { lastName, firstName, patronymic, birthDate } = passport
  try {
    return await context.gateways.creditBureaus.reports({
      person: { lastName, firstName, birthDate, ...(patronymic ? { patronymic } : {}) },
      passport: { series: passport.serialNumber, number: passport.documentNumber },
      consent: { givenAtMs, expiresAtMs },
    })
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    context.log.warn({ clientId, err: error }, 'A bureau did not answer')
    throw new Refusal('UNAVAILABLE', {
      title: 'Бюро кредитных историй не отвечает',
      detail:
        'Закон требует спросить все бюро, а одно из них сейчас молчит. Ничего не потеряно, попробуйте через несколько минут.',
    })
  }
}

/**
 * What every bureau says, asked on this Moscow day (D53); the answers are kept as evidence. A loan in spite of a
 * self-ban is void (218-FZ), so none is given until all have answered. They are asked only under a consent in force.
 * @throws Refusal UNAVAILABLE, STEP_ORDER; CONSENT_REQUIRED when the consent's half a year is over
 */
export const bureauFacts = async (context: Context, clientId: string): Promise<BureauFacts> => {
  const { database, clock, gateways } = context
  const { names } = gateways.creditBureaus
  const known = await todaysBureauSnapshots(database, clientId, clock.now())
  const facts = bureauFactsOf(known, names)
  if (facts) return facts
  const reports = await ask(context, clientId)
  const receivedAtMs = clock.now()
  const snapshots = reports.map((report) => bureauSnapshot(report, clientId, receivedAtMs))
  await transaction(database, (tx) => insertBureauSnapshots(tx, snapshots))
  const fresh = bureauFactsOf(snapshots, names)
  if (!fresh) throw new Error('A bureau answered under another name')
  return fresh
}

/** Midnight may pass between the answer and what rests on it. @throws Refusal UNAVAILABLE for an answer of yesterday */
export const refuseYesterdaysAnswer = ({ on }: BureauFacts, nowMs: number): void => {
  if (on !== moscowDate(nowMs)) throw new Refusal('UNAVAILABLE')
}
