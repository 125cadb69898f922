import type { ConfirmationWay } from '../../protocol/identification.ts'
import { questionnaireOf } from '../db/client-profile.ts'
import { identifiersOf } from '../db/clients.ts'
import { dataChangeBefore } from '../db/data-changes.ts'
import type { Tx } from '../db/database.ts'
import { DATA_CHANGE_KINDS } from '../db/schema/data-changes.ts'
import {
  type IdentificationRow,
  insertConfirmation,
  writeIdentification,
} from './identifications.ts'
import { orderScreening } from './order-screening.ts'

interface Confirmed {
  /** As it stands; the client is locked. */
  readonly known: IdentificationRow
  readonly way: ConfirmationWay
  /** Who of the staff has checked it, and what: that ends a doubt. Null: the client says it themselves. */
  readonly staff: { readonly staffId: string; readonly reason: string } | null
  readonly networkAddress: string
  readonly nowMs: number
}

/**
 * The information about a client was refreshed: the terms begin again, what stood in the questionnaire is kept with the way and
 * the result, and the lists of 115-FZ are looked through (115-FZ art. 7 cl. 1 sub-cl. 3, decision 0165). Returns its id.
 */
export const confirmIdentification = async (
  tx: Tx,
  { known, way, staff, networkAddress, nowMs }: Confirmed,
): Promise<string> => {
  const { clientId, confirmedAtMs, risk, riskSince, riskReason, doubtedAtMs, doubtReason } = known
  const since = { kinds: DATA_CHANGE_KINDS, afterMs: confirmedAtMs, untilMs: nowMs }
  const changed = await dataChangeBefore(tx, clientId, since)
  const shown = {
    ...(await questionnaireOf(tx, clientId)),
    identifiers: await identifiersOf(tx, clientId),
  }
  const id = await insertConfirmation(tx, {
    clientId,
    way,
    result: changed === null ? 'UNCHANGED' : 'CHANGED',
    shown,
    staff,
    networkAddress,
    atMs: nowMs,
  })
  const doubt =
    staff === null ? { doubtedAtMs, doubtReason } : { doubtedAtMs: null, doubtReason: null }
  await writeIdentification(tx, clientId, {
    written: { confirmedAtMs: nowMs, risk, riskSince, riskReason, ...doubt },
    nowMs,
  })
  await orderScreening(tx, { clientId, cause: 'REFRESH' }, { key: id, nowMs })
  return id
}
