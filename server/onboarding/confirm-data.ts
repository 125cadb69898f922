import { moscowDate } from '../../lending/calendar.ts'
import { isRefreshAsked } from '../../lending/identification-refresh.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { dataChangeBefore } from '../db/data-changes.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { DATA_CHANGE_KINDS } from '../db/schema/data-changes.ts'
import { dataConfirmed } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { confirmIdentification } from '../screening/confirm-identification.ts'
import { identificationOf, termFactsOf } from '../screening/identifications.ts'
import { beginDataChange } from './registration-step.ts'

interface OwnConfirmation {
  readonly clientId: string
  /** When the data that the client has read were read from the questionnaire. */
  readonly seenAtMs: number
  readonly networkAddress: string
}

/**
 * The client says that what is known of them is still true (115-FZ art. 7 cl. 1 sub-cl. 3, decision 0165). It ends no doubt of
 * the staff; while nobody asks, it changes nothing. The owner is told, for whoever else may be in the account.
 * @throws Refusal STEP_ORDER, CLIENT_NOT_VERIFIED; ILLEGAL_TRANSITION where the data have changed since they were read
 */
export const confirmData = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, seenAtMs, networkAddress }: OwnConfirmation,
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      await beginDataChange(tx, clientId)
      const nowMs = context.clock.now()
      const known = await identificationOf(tx, clientId)
      if (!known || !isRefreshAsked(termFactsOf(known), moscowDate(nowMs))) return
      const since = { kinds: DATA_CHANGE_KINDS, afterMs: seenAtMs, untilMs: nowMs }
      if (await dataChangeBefore(tx, clientId, since))
        throw new Refusal('ILLEGAL_TRANSITION', {
          title: 'Данные только что изменились',
          detail: 'Посмотрите их ещё раз и подтвердите.',
        })
      const confirmation = { known, way: 'APP', staff: null, networkAddress, nowMs } as const
      const cause = await confirmIdentification(tx, confirmation)
      await tellEvent(tx, { clientId, loanId: null, words: dataConfirmed(nowMs), cause, nowMs })
    },
  })
