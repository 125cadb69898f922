/** A doubt about what is known of a client, its end, and how often it is refreshed (115-FZ art. 7, decision 0165). */
import { moscowDate } from '../../lending/calendar.ts'
import type { ClientRisk } from '../../lending/identification-refresh.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { StaffAction } from '../../protocol/desk.ts'
import type { Context } from '../context.ts'
import { clientById, lockClient } from '../db/clients.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { dataDoubted } from '../messaging/renewal-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { confirmIdentification } from '../screening/confirm-identification.ts'
import {
  confirmationsOf,
  identificationOf,
  type IdentificationRow,
  writeIdentification,
} from '../screening/identifications.ts'
import { staffNames } from './staff.ts'
import { recordStaffAction } from './staff-actions.ts'
import type { Actor } from './take-case.ts'

const MAX_CONFIRMATIONS = 5

interface Step {
  readonly clientId: string
  readonly reason: string
  readonly actor: Actor
}

/** Locks the client. @throws Refusal NOT_FOUND; REQUEST_IMPOSSIBLE while they were never identified */
const lockIdentified = async (tx: Tx, clientId: string): Promise<IdentificationRow> => {
  if (!(await clientById(tx, clientId))) throw new Refusal('NOT_FOUND')
  await lockClient(tx, clientId)
  const known = await identificationOf(tx, clientId)
  if (!known)
    throw new Refusal('REQUEST_IMPOSSIBLE', {
      detail: 'Личность клиента ещё не подтверждали, сверять нечего.',
    })
  return known
}

const record = (
  tx: Tx,
  action: StaffAction,
  { clientId, reason, actor: { staff, address } }: Step,
  nowMs: number,
): Promise<void> =>
  recordStaffAction(tx, { staffId: staff.id, action, clientId, reason, address }, nowMs)

const writtenOf = ({
  confirmedAtMs,
  risk,
  riskSince,
  riskReason,
  doubtedAtMs,
  doubtReason,
}: IdentificationRow) => ({
  confirmedAtMs,
  risk,
  riskSince,
  riskReason,
  doubtedAtMs,
  doubtReason,
})

/**
 * Notes a doubt: seven working days begin, the client is asked, and nothing is lent meanwhile. One person is enough: waiting
 * for a second would be lending on what may be false. @throws Refusal NOT_FOUND; REQUEST_IMPOSSIBLE where one stands already
 */
export const noteDoubt = (
  context: Context,
  idempotency: IdempotencyRequest,
  step: Step,
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const { clientId, reason } = step
      const known = await lockIdentified(tx, clientId)
      if (known.doubtedAtMs !== null)
        throw new Refusal('REQUEST_IMPOSSIBLE', {
          detail: 'Сомнение уже записано, срок идёт с первого дня. Обновите карточку.',
        })
      const doubt = { doubtedAtMs: nowMs, doubtReason: reason }
      const written = { ...writtenOf(known), ...doubt }
      await writeIdentification(tx, clientId, { written, nowMs })
      await record(tx, 'IDENTIFICATION_DOUBTED', step, nowMs)
      const cause = `${clientId}:${nowMs}`
      await tellEvent(tx, { clientId, loanId: null, words: dataDoubted(), cause, nowMs })
    },
  })

/**
 * Notes that what is known of a client was checked and is true: the terms begin again, a doubt is over. What has to be put right
 * first goes its own way: another passport, another phone. @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE
 */
export const confirmAtDesk = (
  context: Context,
  idempotency: IdempotencyRequest,
  step: Step,
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const { clientId, reason, actor } = step
      const known = await lockIdentified(tx, clientId)
      const staff = { staffId: actor.staff.id, reason }
      const networkAddress = actor.address
      await confirmIdentification(tx, { known, way: 'DESK', staff, networkAddress, nowMs })
      await record(tx, 'IDENTIFICATION_CONFIRMED', step, nowMs)
    },
  })

/** Sets how often what is known of a client is refreshed. @throws Refusal NOT_FOUND; REQUEST_IMPOSSIBLE where it is so already */
export const setRisk = (
  context: Context,
  idempotency: IdempotencyRequest,
  { risk, ...step }: Step & { readonly risk: ClientRisk },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const { clientId, reason } = step
      const known = await lockIdentified(tx, clientId)
      if (known.risk === risk)
        throw new Refusal('REQUEST_IMPOSSIBLE', {
          detail: 'Уровень риска уже такой. Обновите карточку.',
        })
      const changed = { risk, riskSince: moscowDate(nowMs), riskReason: reason }
      const written = { ...writtenOf(known), ...changed }
      await writeIdentification(tx, clientId, { written, nowMs })
      const action = risk === 'HIGH' ? 'CLIENT_RISK_RAISED' : 'CLIENT_RISK_LOWERED'
      await record(tx, action, step, nowMs)
    },
  })

/** How fresh what is known of a client is, with who has confirmed it, the latest first; null while they were never identified. */
export const identificationOnCard = async (queryable: Queryable, clientId: string) => {
  const known = await identificationOf(queryable, clientId)
  if (!known) return null
  const rows = await confirmationsOf(queryable, { clientId, limit: MAX_CONFIRMATIONS })
  const names = await staffNames(
    queryable,
    rows.flatMap(({ staffId }) => staffId ?? []),
  )
  const confirmations = rows.map(({ staffId, ...row }) => ({
    ...row,
    by: (staffId !== null && names.get(staffId)) || null,
  }))
  return { known, confirmations }
}
