import { MINUTE_MS } from '../../lending/durations.ts'
import { REQUEST_LIFE_MS } from '../../protocol/two-people.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { lockCase, lockNextCase, putReviewBack, takeReview } from '../db/cases.ts'
import { isAskedFor } from '../db/desk-requests.ts'
import { recordStaffAction } from './staff-actions.ts'
import { transaction } from '../db/transaction.ts'
import type { Staff } from '../route.ts'
import { refuseAsked } from './asked-case.ts'

/** So long a case belongs to whoever took it. */
const REVIEW_MS = 15 * MINUTE_MS
/** As many may be quicker, one after another, before somebody is asked to press again. */
const MAX_TRIES = 10

/** Who acts, and from which network address. */
export interface Actor {
  readonly staff: Staff
  readonly address: string
}

/**
 * Gives a member of staff the named case, or the longest waiting one that nobody looks at, for fifteen minutes; the case
 * they had is put back. Null when nobody waits.
 * @throws Refusal CASE_NOT_YOURS when somebody else looks at the named case, CASE_ASKED, CASE_DECIDED when it waits no more
 */
export const takeCase = (
  { database, clock }: Context,
  { staff, address }: Actor,
  named: string | null,
): Promise<string | null> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const checkId = named ?? (await lockNextCase(tx, { staffId: staff.id, nowMs }))
      if (checkId === null) return null
      const check = await lockCase(tx, checkId)
      if (!check && named !== null) throw new Refusal('CASE_DECIDED')
      if (named !== null) await refuseAsked(tx, checkId, nowMs)
      // Somebody has asked to decline after this look had begun; the next one does not see the case.
      else if (await isAskedFor(tx, checkId, nowMs - REQUEST_LIFE_MS)) continue
      const review = { checkId, staffId: staff.id, nowMs, untilMs: nowMs + REVIEW_MS }
      if (check && (await takeReview(tx, review))) {
        const { clientId } = check
        await recordStaffAction(
          tx,
          { staffId: staff.id, action: 'CASE_TAKEN', clientId, subject: checkId, address },
          nowMs,
        )
        return checkId
      }
      // Somebody was quicker after this look had begun; the next one sees it. A named case is not exchanged for another.
      if (named !== null) break
    }
    throw new Refusal('CASE_NOT_YOURS')
  })

/** Puts a case back into the queue. @throws Refusal CASE_NOT_YOURS */
export const putCaseBack = (
  { database, clock }: Context,
  { staff, address }: Actor,
  checkId: string,
): Promise<void> =>
  transaction(database, async (tx) => {
    const check = await lockCase(tx, checkId)
    if (!check || !(await putReviewBack(tx, { checkId, staffId: staff.id })))
      throw new Refusal('CASE_NOT_YOURS')
    await recordStaffAction(
      tx,
      {
        staffId: staff.id,
        action: 'CASE_PUT_BACK',
        clientId: check.clientId,
        subject: checkId,
        address,
      },
      clock.now(),
    )
  })
