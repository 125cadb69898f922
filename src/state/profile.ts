import { atom } from 'jotai'
import type { Reply } from '../../protocol/call.ts'
import type { limitsCurrent, limitsCurrentProducts } from '../../protocol/calls/core/limits.ts'
import type { applicationCurrentList } from '../../protocol/calls/core/loan.ts'
import type { actionFlagsCurrently } from '../../protocol/calls/profile-manager/flags.ts'
import type { clientStatus } from '../../protocol/calls/profile-manager/client.ts'

export type Application = Reply<typeof applicationCurrentList>['applications'][number]
export type CreditLine = Reply<typeof limitsCurrent>
/** Why nothing can be lent now, or nothing dear, and what would help. */
export type NewLoanRefusal = NonNullable<CreditLine['refusal']>
type ProductLimit = Reply<typeof limitsCurrentProducts>['products'][number]
export type ProfileFlags = Reply<typeof actionFlagsCurrently>
export type ClientCheck = Reply<typeof clientStatus>

/** What the account knows of the client, spec §3. */
export interface Account {
  readonly check: ClientCheck
  /** Open applications and contracts, latest first. */
  readonly contracts: readonly Application[]
  /** Null until the documents are checked. */
  readonly creditLine: CreditLine | null
  readonly products: readonly ProductLimit[]
  /** E.164; codes go to it. */
  readonly phone: string
}

/** Profile state of spec §3. */
export interface ProfileState {
  readonly account: Account | null
  /** As the server last said; null until it has. Never kept on the device. */
  readonly flags: ProfileFlags | null
  readonly loading: boolean
  /** The failure of the last try, in words; the account shown may be an older one. */
  readonly error: ProfileError | null
  /** ISO moment by the server's clock; null while nothing is known. */
  readonly asOf: string | null
  /** The account shown is the copy of this device. */
  readonly fromDevice: boolean
}

export interface ProfileError {
  readonly title: string
  readonly detail: string
  readonly requestId: string | null
  /** No answer came at all. */
  readonly offline: boolean
  /** The network is there, as far as the device knows, and the server is not. */
  readonly serverDown: boolean
}

export const INITIAL_PROFILE: ProfileState = {
  account: null,
  flags: null,
  loading: false,
  error: null,
  asOf: null,
  fromDevice: false,
}

export const profileAtom = atom<ProfileState>(INITIAL_PROFILE)

/** What the check of the documents asks for, whatever a contract stands for beside it (decision 0122). */
export const openCheckOf = ({
  status,
  recheck,
}: Pick<ClientCheck, 'status' | 'recheck'>): ClientCheck['status'] => {
  if (recheck === 'RUNNING') return 'DATA_CHECKING'
  return recheck === 'PHOTOS_AWAITED' ? 'FAILURE_LITTLE_DATA' : status
}

/** A client who has contracts counts as verified (spec §4). */
export const statusOf = ({ check, contracts }: Account): ClientCheck['status'] =>
  contracts.some(({ contractState }) => contractState !== null) ? 'VERIFIED' : check.status
