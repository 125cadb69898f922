import { COMPARED_PLACES, type ComparedPlace, type PLACE_FINDINGS } from '../../protocol/cases.ts'
import { DECLINE_REASONS, type DeclineReason } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { keepDecision, lockCase, reviewOf } from '../db/cases.ts'
import { checksOf } from '../db/files.ts'
import { declineById, standingDecline } from '../onboarding/declines.ts'
import { clientById, lockClient } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { isAskedFor } from '../db/desk-requests.ts'
import { recordStaffAction } from './staff-actions.ts'
import { declineClient, liftDecline } from '../onboarding/decline-client.ts'
import type { Actor } from './take-case.ts'

export type Findings = Readonly<Partial<Record<ComparedPlace, (typeof PLACE_FINDINGS)[number]>>>

const ABOUT: Readonly<Record<DeclineReason, string>> = {
  OTHER_PERSON: 'документы предъявил другой человек',
  PASSPORT_INVALID: 'паспорт недействителен',
  FORGED_DOCUMENT: 'документ изменён или подделан',
}

/** What a second person is asked about, as the question keeps it: the reason, and the places that differ. */
export const declineTarget = (reason: DeclineReason, findings: Findings): string =>
  [reason, ...COMPARED_PLACES.filter((place) => findings[place] === 'DIFFERENT')].join(',')

/** The same read back. @throws Refusal REQUEST_IMPOSSIBLE for anything else */
const readTarget = (target: string | null): { reason: DeclineReason; findings: Findings } => {
  const [first, ...places] = (target ?? '').split(',')
  const reason = DECLINE_REASONS.find((known) => known === first)
  if (reason === undefined) throw new Refusal('REQUEST_IMPOSSIBLE')
  const differing = COMPARED_PLACES.filter((place) => places.includes(place))
  return {
    reason,
    findings: Object.fromEntries(differing.map((place) => [place, 'DIFFERENT' as const])),
  }
}

interface Decline {
  readonly checkId: string
  readonly reason: DeclineReason
  readonly note: string
  readonly findings: Findings
  readonly takenAtMs: number
  readonly actor: Actor
}

/** Whose check it is, held with its client in the order in which a check is closed. @throws Refusal CASE_DECIDED */
export const holdCase = async (tx: Tx, checkId: string): Promise<string> => {
  const check = (await checksOf(tx, { checkId })).find(({ id }) => id === checkId)
  const client = check && (await clientById(tx, check.clientId))
  if (!client) throw new Refusal('CASE_DECIDED')
  await lockClient(tx, client.id)
  if (!(await lockCase(tx, checkId))) throw new Refusal('CASE_DECIDED')
  return client.id
}

/** Declines the client of a case and writes down who did. @throws Refusal CASE_DECIDED when it was decided before */
export const declineCase = async (context: Context, tx: Tx, decline: Decline): Promise<void> => {
  const { checkId, reason, note, findings, takenAtMs, actor } = decline
  const { staff, address } = actor
  const nowMs = context.clock.now()
  const clientId = await holdCase(tx, checkId)
  await keepDecision(tx, {
    checkId,
    staffId: staff.id,
    outcome: 'DECLINED',
    photo: null,
    reason: null,
    findings,
    takenAtMs,
    decidedAtMs: nowMs,
  })
  const declined = { clientId, checkId, reason, note, staffId: staff.id }
  if (!(await declineClient(context, tx, declined))) throw new Refusal('CASE_DECIDED')
  await recordStaffAction(
    tx,
    {
      staffId: staff.id,
      action: 'CASE_DECLINED',
      clientId,
      subject: checkId,
      reason: note,
      address,
    },
    nowMs,
  )
}

interface Ground {
  readonly context: Context
  readonly tx: Tx
  readonly subjectId: string
  readonly target: string | null
  readonly nowMs: number
  readonly actor: Actor
  readonly reason: string
}

/** Only whoever looks at the case asks; once it is asked, whoever decides has not taken it. @throws Refusal CASE_NOT_YOURS */
const refuseUnseen = async ({ tx, subjectId, nowMs, actor }: Ground): Promise<void> => {
  if (await isAskedFor(tx, subjectId)) return
  const review = await reviewOf(tx, { checkId: subjectId, staffId: actor.staff.id, nowMs })
  if (!review) throw new Refusal('CASE_NOT_YOURS')
}

/** The decline that a question is about and its client, both held. @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE */
const standing = async ({ tx, subjectId }: Ground) => {
  const known = await declineById(tx, subjectId)
  if (!known) throw new Refusal('NOT_FOUND')
  const over = new Refusal('REQUEST_IMPOSSIBLE', {
    detail: 'Этот отказ уже не действует. Откройте карточку клиента ещё раз.',
  })
  if (!(await clientById(tx, known.clientId))) throw over
  const client = await lockClient(tx, known.clientId)
  const stands = await standingDecline(tx, client.id)
  if (stands?.id !== known.id || client.status === 'DATA_CHECKING') throw over
  return { known, client }
}

/** What two people decide about declining a client (decision 0110). */
export const DECLINE_ACTIONS = {
  DECLINE_CLIENT: {
    async check(ground: Ground) {
      await refuseUnseen(ground)
      const { reason } = readTarget(ground.target)
      const clientId = await holdCase(ground.tx, ground.subjectId)
      return { clientId, about: `Отказать клиенту по анкете: ${ABOUT[reason]}` }
    },
    async effect({ context, tx, subjectId: checkId, target, nowMs, actor, reason: note }: Ground) {
      await declineCase(context, tx, {
        checkId,
        ...readTarget(target),
        note,
        takenAtMs: nowMs,
        actor,
      })
    },
  },
  LIFT_DECLINE: {
    async check(ground: Ground) {
      const { known, client } = await standing(ground)
      const about = `Отменить отказ клиенту (${ABOUT[known.reason]}) и проверить анкету ещё раз`
      return { clientId: client.id, about }
    },
    async effect(ground: Ground) {
      const { client } = await standing(ground)
      const { tx, nowMs } = ground
      await liftDecline(tx, { client, nowMs })
    },
  },
}
