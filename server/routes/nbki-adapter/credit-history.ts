import * as calls from '../../../protocol/calls/nbki-adapter/credit-history.ts'
import { knownCreditHistory } from '../../origination/known-credit-history.ts'
import { route } from '../../route.ts'

const instantOf = (atMs: number): string => new Date(atMs).toISOString()

export const creditHistory = route(calls.creditHistory, async ({ context, client }) => {
  const { consentUntilMs, answers } = await knownCreditHistory(context, client.id)
  const [first] = answers
  return {
    asOf: instantOf(context.clock.now()),
    consentUntil: consentUntilMs === null ? null : instantOf(consentUntilMs),
    answeredAt: first ? instantOf(first.receivedAtMs) : null,
    bureaus: answers.map(({ bureau, score, selfBan, arrearsDays, monthlyBurdenKopecks }) => ({
      bureau,
      score,
      selfBan,
      arrearsDays,
      monthlyPaymentsKopecks: monthlyBurdenKopecks,
    })),
  }
})
