import { nextDebitMs } from '../../../lending/auto-debit.ts'
import { isoDate, moscowDate } from '../../../lending/calendar.ts'
import * as calls from '../../../protocol/calls/cloud-payments/auto-debit.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { autoDebitOf, type AutoDebitRow, triedDebitsOf } from '../../db/auto-debits.ts'
import { cardMask, ownCard } from '../../db/cards.ts'
import { loanOf, type LoanRow } from '../../db/loans.ts'
import { autoDebitConsent } from '../../documents/auto-debit-consent.ts'
import { foldsOf } from '../../loan-book/loan-history.ts'
import { addressOf } from '../../network-address.ts'
import { route } from '../../route.ts'
import { enableAutoDebit } from '../../servicing/enable-auto-debit.ts'
import { stopAutoDebit } from '../../servicing/stop-auto-debit.ts'
import { declineText } from './payment-shape.ts'

const nextOf = async (context: Context, loan: LoanRow, autoDebit: AutoDebitRow | null) => {
  if (autoDebit?.state !== 'ON' || loan.nextDueOn === null) return null
  const nowMs = context.clock.now()
  const [fold] = await foldsOf(context.database, [loan], moscowDate(nowMs))
  const next = fold?.state.nextPayment
  if (!next) return null
  const afterMs = Math.max(nowMs, (autoDebit.notBeforeMs ?? 0) - 1)
  const at = new Date(nextDebitMs(isoDate(loan.nextDueOn), afterMs)).toISOString()
  return { at, amountKopecks: next.amountKopecks }
}

const problemOf = (code: string | null): string | null => {
  const { title, hint } = declineText(code)
  return title === null ? null : `${title}. ${hint ?? ''}`.trim()
}

/** Automatic debit of a client's own loan as it stands now, with the text to agree to. @throws Refusal NOT_FOUND */
const autoDebitShape = async (context: Context, clientId: string, loanId: string) => {
  const { database } = context
  const loan = await loanOf(database, clientId, loanId)
  if (!loan) throw new Refusal('NOT_FOUND')
  const autoDebit = await autoDebitOf(database, loanId)
  const card = autoDebit && (await ownCard(database, clientId, autoDebit.cardId))
  const { paragraphs, textVersion } = autoDebitConsent(loan.contractNumber ?? '')
  return {
    loanApplicationId: loanId,
    state: autoDebit?.state ?? ('OFF' as const),
    paymentDataId: card?.id ?? null,
    cardMask: card && cardMask(card),
    next: await nextOf(context, loan, autoDebit),
    problem: problemOf(autoDebit?.problemCode ?? null),
    consentText: paragraphs,
    textVersion,
  }
}

export const autoDebit = route(calls.autoDebit, ({ context, client, query }) =>
  autoDebitShape(context, client.id, query.loanApplicationId),
)

/** Years of debits: a payment a fortnight and its second tries. */
const LOG_LENGTH = 300

export const autoDebitLog = route(calls.autoDebitLog, async ({ context, client }) => {
  const tried = await triedDebitsOf(context.database, client.id, LOG_LENGTH)
  return {
    asOf: new Date(context.clock.now()).toISOString(),
    attempts: tried.flatMap(({ id, loanId, createdAtMs, declineCode, ...rest }) =>
      loanId === null
        ? []
        : {
            paymentId: id,
            loanApplicationId: loanId,
            at: new Date(createdAtMs).toISOString(),
            problem: problemOf(declineCode),
            ...rest,
          },
    ),
  }
})

export const autoDebitEnable = route(
  calls.autoDebitEnable,
  async ({ context, client, body, request, idempotency }) => {
    await enableAutoDebit(context, idempotency, {
      clientId: client.id,
      loanId: body.loanApplicationId,
      cardId: body.paymentDataId,
      textVersion: body.textVersion,
      address: addressOf(request),
    })
    return autoDebitShape(context, client.id, body.loanApplicationId)
  },
)

export const autoDebitStop = route(
  calls.autoDebitStop,
  async ({ context, client, body, idempotency }) => {
    const loanId = body.loanApplicationId
    await stopAutoDebit(context, idempotency, { clientId: client.id, loanId })
    return autoDebitShape(context, client.id, loanId)
  },
)
