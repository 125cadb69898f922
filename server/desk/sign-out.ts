import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { recordStaffAction } from './staff-actions.ts'
import { transaction } from '../db/transaction.ts'
import { clearDeskCookie, endSessionOf } from './staff-session.ts'
import type { Actor } from './take-case.ts'

/** Ends the session of a member of staff in this browser. */
export const signOutStaff = async (
  { database, clock, config }: Context,
  { staff, address }: Actor,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> => {
  const nowMs = clock.now()
  await transaction(database, async (tx) => {
    await endSessionOf(tx, request, nowMs)
    await recordStaffAction(tx, { staffId: staff.id, action: 'SIGNED_OUT', address }, nowMs)
  })
  clearDeskCookie(reply, config)
}
