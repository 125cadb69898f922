import { DAY_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { attemptKey, takeAttempt } from '../db/attempts.ts'
import type { Database, Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { recordStaffAction } from './staff-actions.ts'
import { keepOut, lockStaffChanges, staffById } from './staff-changes.ts'
import { staffByLogin, type StaffRow } from './staff.ts'
import { transaction } from '../db/transaction.ts'
import { refuseFormerRole, refuseLastAdministrator, takeWorkAway } from './staff-leaves.ts'
import type { Actor } from './take-case.ts'

/** People one administrator may keep out in a day: whoever has stolen their session stops no whole shift. */
const MAX_BLOCKS_A_DAY = 5

interface Block {
  readonly staff: StaffRow
  readonly reason: string
  /** Null for the command line. */
  readonly actor: Actor | null
}

const blockInside = async (
  tx: Tx,
  { staff, reason, actor }: Block,
  nowMs: number,
): Promise<void> => {
  const note = `Доступ закрыт: ${staff.name}, просивший об этом`
  await takeWorkAway(tx, { staff, roles: [], note, actor }, nowMs)
  await keepOut(tx, staff.id, nowMs)
  await recordStaffAction(
    tx,
    {
      staffId: actor?.staff.id ?? null,
      action: 'STAFF_BLOCKED',
      aboutStaffId: staff.id,
      reason,
      address: actor?.address ?? 'command line',
    },
    nowMs,
  )
}

/**
 * Keeps a member of staff out at once, by one person: a stolen phone does not wait for a second one. Their sessions and
 * links end, their case goes back, what they asked for is declined (decision 0106).
 * @throws Refusal NOT_FOUND, REQUEST_OWN, ROLE_REFUSED, REQUEST_IMPOSSIBLE
 */
export const blockStaff = (
  context: Context,
  idempotency: IdempotencyRequest,
  { staffId, reason, actor }: { staffId: string; reason: string; actor: Actor },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      await lockStaffChanges(tx)
      await refuseFormerRole(tx, actor, ['ADMINISTRATOR'])
      const staff = await staffById(tx, staffId)
      if (!staff) throw new Refusal('NOT_FOUND')
      if (staff.id === actor.staff.id)
        throw new Refusal('REQUEST_OWN', { detail: 'Свой доступ закрывает другой администратор.' })
      if (staff.isBlocked)
        throw new Refusal('REQUEST_IMPOSSIBLE', { detail: 'Доступ уже закрыт. Обновите список.' })
      await refuseLastAdministrator(tx, staff)
      const key = attemptKey(context.config.secret, 'staff blocks', actor.staff.id)
      const limit = { key, limit: MAX_BLOCKS_A_DAY, windowMs: DAY_MS }
      if ((await takeAttempt(tx, limit, nowMs)).taken === 0)
        throw new Refusal('REQUEST_IMPOSSIBLE', {
          detail: `За сутки вы закрыли доступ ${MAX_BLOCKS_A_DAY} сотрудникам. Следующим закроет другой администратор.`,
        })
      await blockInside(tx, { staff, reason, actor }, nowMs)
    },
  })

/** Keeps the person with this login out, from the command line; false when nobody has it. */
export const blockByLogin = (database: Database, login: string, nowMs: number): Promise<boolean> =>
  transaction(database, async (tx) => {
    await lockStaffChanges(tx)
    const staff = await staffByLogin(tx, login)
    if (staff) await blockInside(tx, { staff, reason: 'Командная строка', actor: null }, nowMs)
    return staff !== null
  })
