import { addDays, moscowDate } from '../../lending/calendar.ts'
import type { DeclineReason, ModerationReason } from '../../protocol/enums.ts'
import type { Context } from '../context.ts'
import { queueForDesk } from '../db/cases.ts'
import { endDecline, insertDecline } from './declines.ts'
import { clientById, type ClientRow, updateClient } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import {
  finishCheck,
  lastCheck,
  moderateFiles,
  returnFilesToCheck,
  startCheck,
} from '../db/files.ts'
import { checkReopened, clientDeclined } from '../messaging/account-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { photoIdsOf } from './photo-ids.ts'

/** Under which reason the photos are marked, so that new ones are asked for when the pause is over (D20). */
const PHOTO_REASONS: Readonly<Record<DeclineReason, ModerationReason>> = {
  OTHER_PERSON: 'FACE_MISMATCH',
  PASSPORT_INVALID: 'EXPIRED',
  FORGED_DOCUMENT: 'NOT_PASSPORT',
}

interface Declined {
  readonly clientId: string
  readonly checkId: string
  readonly reason: DeclineReason
  readonly note: string
  readonly staffId: string
}

/**
 * Declines a client whose check is open, until a day on which they may send in documents again (decision 0110): the check
 * ends, nothing is lent, the client is told. The client is held by the caller. False when the check was closed before.
 */
export const declineClient = async (
  context: Context,
  tx: Tx,
  { clientId, checkId, reason, note, staffId }: Declined,
): Promise<boolean> => {
  const nowMs = context.clock.now()
  const isClosed = await finishCheck(tx, {
    id: checkId,
    outcome: 'DATA_MISMATCH',
    reasons: [],
    decisionId: `desk ${staffId} ${checkId}`,
    way: 'DESK',
    nowMs,
  })
  if (!isClosed) return false
  const client = await clientById(tx, clientId)
  if (client) await moderateFiles(tx, photoIdsOf(client), PHOTO_REASONS[reason])
  const allowedFrom = addDays(moscowDate(nowMs), context.config.declinePauseDays)
  const declinedAtMs = nowMs
  const decline = { clientId, checkId, reason, note, staffId, declinedAtMs, allowedFrom }
  const cause = await insertDecline(tx, decline)
  await updateClient(tx, clientId, { status: 'DATA_MISMATCH' })
  const words = clientDeclined({ reason, allowedFrom })
  await tellEvent(tx, { clientId, loanId: null, words, cause, nowMs })
  return true
}

/**
 * Takes back a decline: the same documents go to another reviewer, and nobody is identified by it (decision 0110). The
 * client is held by the caller.
 */
export const liftDecline = async (
  tx: Tx,
  { client, nowMs }: { client: ClientRow; nowMs: number },
): Promise<void> => {
  const { id: clientId } = client
  await endDecline(tx, { clientId, end: 'LIFTED', nowMs })
  await returnFilesToCheck(tx, photoIdsOf(client))
  const previous = await lastCheck(tx, clientId)
  const number = (previous?.number ?? 0) + 1
  const checkId = await startCheck(tx, { clientId, number, nowMs })
  await queueForDesk(tx, checkId, nowMs)
  await updateClient(tx, clientId, { status: 'DATA_CHECKING' })
  const words = checkReopened()
  await tellEvent(tx, { clientId, loanId: null, words, cause: checkId, nowMs })
}
