import * as calls from '../../../protocol/calls/desk/restructurings.ts'
import { isoDate } from '../../../lending/calendar.ts'
import { chargedMillionths } from '../../../lending/rate.ts'
import type { RestructuringTerms } from '../../../lending/restructuring-terms.ts'
import type { KeptPreview } from '../../db/loan-changes.ts'
import {
  offersForLoan,
  previewTerms,
  proposeTerms,
  showTerms,
  withdrawOffer,
} from '../../desk/propose-restructuring.ts'
import { route } from '../../route.ts'
import { actorOf, instantOf, instantOrNull } from './actor.ts'

const termsOf = ({
  firstPaymentOn,
  dailyRateMillionths,
  ...terms
}: {
  payments: number
  firstPaymentOn: string | null
  penaltyFreeDays: number
  dailyRateMillionths?: number | undefined
}): RestructuringTerms => ({
  ...terms,
  firstPaymentOn: firstPaymentOn === null ? null : isoDate(firstPaymentOn),
  ...(dailyRateMillionths !== undefined && { dailyRateMillionths }),
})

const planShape = (preview: KeptPreview) => {
  if (!('explanation' in preview)) throw new Error('Not a change of dates')
  const { before, after, extraKopecks, explanation, rates } = preview
  return {
    before,
    after,
    rates: rates
      ? {
          beforeMillionths: chargedMillionths(rates.before),
          afterMillionths: chargedMillionths(rates.after),
        }
      : null,
    extraKopecks,
    explanation,
  }
}

export const deskPreviewRestructuring = route(
  calls.deskPreviewRestructuring,
  async ({ context, client: staff, body, request }) => {
    const { about, version, preview } = await previewTerms(context, {
      loanId: body.loanId,
      terms: termsOf(body.terms),
      actor: actorOf(staff, request),
    })
    return { asOf: instantOf(context.clock.now()), about, version, plan: planShape(preview) }
  },
)

export const deskProposeRestructuring = route(
  calls.deskProposeRestructuring,
  async ({ context, client: staff, body, request, idempotency }) => ({
    requestId: await proposeTerms(context, idempotency, {
      ...body,
      terms: termsOf(body.terms),
      actor: actorOf(staff, request),
    }),
  }),
)

export const deskRestructuring = route(
  calls.deskRestructuring,
  async ({ context, client: staff, params, request }) => {
    const { row, preview } = await showTerms(context, {
      id: params.restructuringId,
      actor: actorOf(staff, request),
    })
    return {
      asOf: instantOf(context.clock.now()),
      loanId: row.loanId,
      clientId: row.clientId,
      state: row.state,
      terms: row.terms,
      plan: preview && planShape(preview),
    }
  },
)

export const deskRestructuringsOfLoan = route(
  calls.deskRestructuringsOfLoan,
  async ({ context, params }) => {
    const { isAsked, offers } = await offersForLoan(context, params.loanId)
    return {
      asOf: instantOf(context.clock.now()),
      isAsked,
      offers: offers.map(({ id, state, terms, offeredAtMs, lastOn, finishedAtMs }) => ({
        restructuringId: id,
        state,
        terms,
        offeredAt: instantOrNull(offeredAtMs),
        lastOn,
        finishedAt: instantOrNull(finishedAtMs),
      })),
    }
  },
)

export const deskWithdrawRestructuring = route(
  calls.deskWithdrawRestructuring,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    await withdrawOffer(context, idempotency, {
      id: params.restructuringId,
      reason: body.reason,
      actor: actorOf(staff, request),
    })
    return { ok: true as const }
  },
)
