import { kopecks } from '../../../lending/money.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { freshBureauSnapshot, insertBureauSnapshot } from '../../db/client-checks.ts'
import { consentsOf } from '../../db/client-consents.ts'
import { passportOf } from '../../db/client-profile.ts'
import type { BureauFacts } from '../../db/loan-assessment.ts'
import { transaction } from '../../db/transaction.ts'
import { type BureauReport, GatewayFailure } from '../../gateways/gateways.ts'

/** Half a year, as the signed consent says. */
const CONSENT_LIFE_MS = 182 * 24 * 3_600_000

const ask = async (context: Context, clientId: string): Promise<BureauReport> => {
  const passport = await passportOf(context.database, clientId)
  const consents = await consentsOf(context.database, clientId)
  const consent = consents.findLast(({ type }) => type === 'CREDIT_HISTORY')
  if (!passport || !consent) throw new Refusal('CONSENT_REQUIRED')
  const { lastName, firstName, patronymic, birthDate } = passport
  try {
    return await context.gateways.creditBureau.report({
      person: { lastName, firstName, birthDate, ...(patronymic ? { patronymic } : {}) },
      passport: { series: passport.serialNumber, number: passport.documentNumber },
      consent: {
        givenAtMs: consent.givenAtMs,
        expiresAtMs: consent.givenAtMs + CONSENT_LIFE_MS,
      },
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
 * void (218-FZ), so without an answer none is given. @throws Refusal UNAVAILABLE, CONSENT_REQUIRED
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
