import { kopecks } from '../../../lending/money.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { freshBureauSnapshot, insertBureauSnapshot } from '../../db/client-checks.ts'
import { passportOf } from '../../db/client-profile.ts'
import {
  type CreditHistoryConsent,
  creditHistoryConsentOf,
  isInForce,
} from '../../db/credit-history-consent.ts'
import type { BureauFacts } from '../../db/loan-assessment.ts'
import { transaction } from '../../db/transaction.ts'
import { type BureauReport, GatewayFailure } from '../../gateways/gateways.ts'

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

const ask = async (context: Context, clientId: string): Promise<BureauReport> => {
  const passport = await passportOf(context.database, clientId)
  if (!passport) throw new Refusal('STEP_ORDER')
  const { givenAtMs, expiresAtMs } = await consentInForce(context, clientId)
  const { lastName, firstName, patronymic, birthDate } = passport
  try {
    return await context.gateways.creditBureau.report({
      person: { lastName, firstName, birthDate, ...(patronymic ? { patronymic } : {}) },
      passport: { series: passport.serialNumber, number: passport.documentNumber },
      consent: { givenAtMs, expiresAtMs },
    })
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    context.log.warn({ clientId, err: error }, 'The bureau did not answer')
    throw new Refusal('UNAVAILABLE', {
      detail: 'Бюро кредитных историй не отвечает. Попробуйте через несколько минут.',
    })
  }
}

/**
 * What the bureau says now, or said within a day; the answer is kept as evidence. A loan in spite of a self-ban is
 * void (218-FZ), so without an answer none is given. The bureau is asked only under a consent in force.
 * @throws Refusal UNAVAILABLE, STEP_ORDER; CONSENT_REQUIRED when the consent's half a year is over
 */
export const bureauFacts = async (context: Context, clientId: string): Promise<BureauFacts> => {
  const known = await freshBureauSnapshot(context.database, clientId, context.clock.now())
  if (known) {
    return {
      selfBan: known.selfBan,
      monthlyBurdenKopecks: kopecks(known.monthlyBurdenKopecks),
    }
  }
  const { reportId, score, selfBan, monthlyBurdenKopecks } = await ask(context, clientId)
  await transaction(context.database, (tx) =>
    insertBureauSnapshot(tx, {
      reportId,
      clientId,
      score,
      selfBan,
      monthlyBurdenKopecks,
      receivedAtMs: context.clock.now(),
    }),
  )
  return { selfBan, monthlyBurdenKopecks }
}
