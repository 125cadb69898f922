import type { StaffRole } from '../../protocol/desk.ts'
import {
  PREVIEWED_KINDS,
  type RequestFacts,
  STAFF_KINDS,
  TWO_PERSON_ROLES,
  type TwoPersonKind,
} from '../../protocol/two-people.ts'
import { Refusal } from '../../protocol/errors.ts'
import { hashOf } from '../canonical-hash.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { lockStaffChanges } from './staff-changes.ts'
import type { StepGround } from './ledger-steps.ts'
import { isAboutSelf } from './staff-leaves.ts'
import type { Actor } from './take-case.ts'

interface Ground extends StepGround {
  readonly context: Context
  /** Whoever asks, then whoever approves. */
  readonly actor: Actor
  /** Name of whoever asks. */
  readonly asker: string
  readonly reason: string
}

/** What would be done, whose data it touches, and what it changes in the ledger of a loan. */
interface Checked {
  readonly about: string
  readonly clientId: string | null
  readonly facts?: RequestFacts
}

/** One kind of what two people decide (decision 0052). */
export interface TwoPersonAction {
  /** @throws Refusal NOT_FOUND or REQUEST_IMPOSSIBLE when it cannot be done as things stand */
  readonly check: (ground: Ground) => Promise<Checked>
  /** Does it, in the transaction of the approval. */
  readonly effect: (ground: Ground) => Promise<void>
}

/** True for who may ask for a kind, or decide it. */
export const mayDo = (
  roles: readonly StaffRole[],
  kind: TwoPersonKind,
  part: 'asks' | 'decides',
): boolean => roles.some((role) => TWO_PERSON_ROLES[kind][part].includes(role))

/** @throws Refusal ROLE_REFUSED for a kind that is not the person's to ask for, or to decide */
export const refuseOtherRole = (
  { staff }: Actor,
  kind: TwoPersonKind,
  part: 'asks' | 'decides',
): void => {
  if (!mayDo(staff.roles, kind, part)) throw new Refusal('ROLE_REFUSED')
}

/** @throws Refusal REQUEST_OWN for a question about the person themself */
export const refuseAboutSelf = (kind: TwoPersonKind, subjectId: string, actor: Actor): void => {
  if (isAboutSelf(kind, subjectId, actor))
    throw new Refusal('REQUEST_OWN', { detail: 'О вас просят и решают другие люди.' })
}

/** What is about the staff is changed by one question at a time. */
export const lockIfStaff = async (tx: Tx, kind: TwoPersonKind | null): Promise<void> => {
  if (STAFF_KINDS.some((one) => one === kind)) await lockStaffChanges(tx)
}

const SEEN_KINDS: readonly TwoPersonKind[] = [
  ...PREVIEWED_KINDS,
  'ENTER_LEGAL_STATUS',
  'END_LEGAL_STATUS',
  'RESTRUCTURE_LOAN',
]

/** True for what is asked for and approved exactly as both people have seen it. */
export const isSeenFirst = (kind: TwoPersonKind): boolean => SEEN_KINDS.includes(kind)

/** Names exactly what a step would change: another hash, and it is another step. */
export const versionOf = ({ about, facts }: Pick<Checked, 'about' | 'facts'>): string =>
  hashOf({ about, facts })

/** What is asked about. */
export interface Subject {
  readonly kind: TwoPersonKind
  readonly subjectId: string
  /** Number of the contract that money is to be booked on, where it is about that. */
  readonly target?: string | null
}
