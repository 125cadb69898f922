import { DAY_MS } from '../../lending/durations.ts'
import type { Context } from '../context.ts'
import { finishCheck, lastCheck, startCheck } from '../db/files.ts'
import type { PassportRow } from '../db/client-profile.ts'
import { insertDataChange } from '../db/data-changes.ts'
import type { Tx } from '../db/database.ts'
import { passportReplaced } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { noteIdentified } from '../screening/identifications.ts'
import { orderScreening } from '../screening/order-screening.ts'
import { writePassport } from './passport-digests.ts'

interface ReplacedPassport {
  readonly clientId: string
  /** What the questionnaire has now. */
  readonly former: PassportRow
  readonly next: PassportRow
  /** Network address it was typed at. */
  readonly networkAddress: string
  /** The member of staff who saw it, when, and under which id it is kept. */
  readonly typedBy: string
  readonly typedAtMs: number
  readonly draftId: string
}

/** The client was identified again: who compared the passport, when, and in which way (115-FZ art. 7, 444-П). */
const recordIdentification = async (
  tx: Tx,
  { clientId, typedBy, typedAtMs, draftId }: ReplacedPassport,
  nowMs: number,
): Promise<void> => {
  const previous = await lastCheck(tx, clientId)
  const number = (previous?.number ?? 0) + 1
  const id = await startCheck(tx, { clientId, number, nowMs: typedAtMs })
  const decisionId = `desk ${typedBy} ${draftId}`
  const outcome = 'VERIFIED' as const
  await finishCheck(tx, { id, outcome, reasons: [], decisionId, way: 'DESK', nowMs })
  await noteIdentified(tx, clientId, nowMs)
}

/**
 * Puts another passport in the place of a client's own (decision 0105). The former one is kept sealed with its dates, what
 * was signed goes on naming it. The lists of 115-FZ are looked through for the new name and number, the client is told, and
 * for a day no payout goes to a card that is added from now on.
 */
export const replacePassport = async (
  context: Context,
  tx: Tx,
  replaced: ReplacedPassport,
): Promise<void> => {
  const { clientId, former, next, networkAddress } = replaced
  const nowMs = context.clock.now()
  await writePassport(tx, clientId, next)
  const changeId = await insertDataChange(tx, clientId, {
    kind: 'PASSPORT',
    before: former,
    after: next,
    networkAddress,
    changedAtMs: nowMs,
  })
  await recordIdentification(tx, replaced, nowMs)
  await orderScreening(tx, { clientId, cause: 'PASSPORT' }, { key: changeId, nowMs })
  const words = passportReplaced({ atMs: nowMs, pausedUntilMs: nowMs + DAY_MS })
  await tellEvent(tx, { clientId, loanId: null, words, cause: changeId, nowMs })
}
