import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { clientById } from '../db/clients.ts'
import { deleteContactStop, insertContactStop } from '../messaging/message-choices.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { recordStaffAction } from './staff-actions.ts'
import type { Actor } from './take-case.ts'

interface ContactChange {
  readonly clientId: string
  readonly isStopped: boolean
  readonly reason: string
  readonly actor: Actor
}

/**
 * Stops messages about debts to a client, or lets them go again (230-FZ art. 8, decision 0068). What stands so already stays,
 * and the journal has it once.
 * @throws Refusal NOT_FOUND
 */
export const changeContacts = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, isStopped, reason, actor: { staff, address } }: ContactChange,
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      if (!(await clientById(tx, clientId))) throw new Refusal('NOT_FOUND')
      const isNew = isStopped
        ? await insertContactStop(tx, { clientId, stoppedBy: staff.id, stoppedAtMs: nowMs })
        : await deleteContactStop(tx, clientId)
      if (!isNew) return
      const action = isStopped ? 'CONTACTS_STOPPED' : 'CONTACTS_ALLOWED'
      await recordStaffAction(tx, { staffId: staff.id, action, clientId, reason, address }, nowMs)
    },
  })
