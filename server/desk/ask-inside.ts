import { REQUEST_LIFE_MS, type TwoPersonKind } from '../../protocol/two-people.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { expireDeskRequests, insertDeskRequest } from '../db/desk-requests.ts'
import { recordQuestion } from './record-question.ts'
import type { Actor } from './take-case.ts'
import {
  isSeenFirst,
  lockIfStaff,
  refuseAboutSelf,
  refuseOtherRole,
  type Subject,
  type TwoPersonAction,
  versionOf,
} from './two-person-action.ts'

/** What one person asks another to decide. */
export interface Asked<Kind extends TwoPersonKind = TwoPersonKind> extends Subject {
  readonly kind: Kind
  readonly reason: string
  /** Of the preview the asker has seen, for what is about the ledger. */
  readonly version?: string | null
  readonly actor: Actor
}

/**
 * Asks another person to decide, as a part of the caller's transaction (decision 0052). `actions`: those of its noun, so
 * that whoever asks for one kind knows nothing of the others.
 * @throws Refusal ROLE_REFUSED, NOT_FOUND, REQUEST_IMPOSSIBLE, REQUEST_OPEN, REQUEST_STALE
 */
export const askInside = async <Kind extends TwoPersonKind>(
  tx: Tx,
  context: Context,
  actions: Readonly<Record<Kind, TwoPersonAction>>,
  { kind, subjectId, target = null, reason, version = null, actor }: Asked<Kind>,
): Promise<string> => {
  refuseOtherRole(actor, kind, 'asks')
  refuseAboutSelf(kind, subjectId, actor)
  await lockIfStaff(tx, kind)
  const nowMs = context.clock.now()
  await expireDeskRequests(tx, { beforeMs: nowMs - REQUEST_LIFE_MS, nowMs, subjectId })
  const ground = { context, tx, subjectId, target, nowMs, actor, asker: actor.staff.name, reason }
  const checked = await actions[kind].check(ground)
  if (isSeenFirst(kind) && version !== versionOf(checked)) throw new Refusal('REQUEST_STALE')
  const { about, clientId, facts = null } = checked
  const asked = { kind, subjectId, target, about, clientId, facts, reason, askedBy: actor.staff.id }
  const id = await insertDeskRequest(tx, asked, nowMs)
  if (id === null) throw new Refusal('REQUEST_OPEN')
  const step = { action: 'REQUEST_MADE', reason, actor } as const
  await recordQuestion(tx, { id, kind, subjectId, clientId }, step, nowMs)
  return id
}
