export const APPLICATION_STATES = [
  'DRAFT',
  'OFFERED',
  'SIGNED',
  'COOLING',
  'PAYOUT_PENDING',
  'PAID_OUT',
  'REFUSED',
  'EXPIRED',
  'CANCELLED',
  'PAYOUT_FAILED',
] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

export type ApplicationAction =
  | 'OFFER'
  | 'REFUSE'
  | 'SIGN'
  | 'EXPIRE'
  | 'START_COOLING'
  | 'REQUEST_PAYOUT'
  | 'CONFIRM_PAYOUT'
  | 'FAIL_PAYOUT'
  | 'CHANGE_CARD'
  | 'TAKE_LESS'
  | 'CANCEL'
  | 'CANCEL_PAYOUT'

/**
 * An application from draft to payout (D10). A payout being executed cannot be called back, so CANCEL is
 * closed in PAYOUT_PENDING and opens again when the payout fails; after it the 14-day return takes over. A self-ban that
 * came since the signature, or a passport that ran out, refuses the loan before a try is begun (D53, decision 0111). CANCEL_PAYOUT is the lender's, and
 * only while no money can have left: by two people (decision 0102), or when nobody names another place in time (0134).
 */
export const APPLICATION_TRANSITIONS: Transitions<ApplicationState, ApplicationAction> = {
  DRAFT: { OFFER: 'OFFERED', REFUSE: 'REFUSED', EXPIRE: 'EXPIRED', CANCEL: 'CANCELLED' },
  OFFERED: { SIGN: 'SIGNED', REFUSE: 'REFUSED', EXPIRE: 'EXPIRED', CANCEL: 'CANCELLED' },
  SIGNED: { START_COOLING: 'COOLING', REQUEST_PAYOUT: 'PAYOUT_PENDING', CANCEL: 'CANCELLED' },
  COOLING: {
    REQUEST_PAYOUT: 'PAYOUT_PENDING',
    TAKE_LESS: 'COOLING',
    CANCEL: 'CANCELLED',
    CANCEL_PAYOUT: 'CANCELLED',
  },
  PAYOUT_PENDING: {
    CONFIRM_PAYOUT: 'PAID_OUT',
    FAIL_PAYOUT: 'PAYOUT_FAILED',
    REFUSE: 'REFUSED',
    CANCEL_PAYOUT: 'CANCELLED',
  },
  PAYOUT_FAILED: {
    CHANGE_CARD: 'PAYOUT_PENDING',
    CANCEL: 'CANCELLED',
    CANCEL_PAYOUT: 'CANCELLED',
  },
  PAID_OUT: {},
  REFUSED: {},
  EXPIRED: {},
  CANCELLED: {},
}

/** Tries of one payout before another own card is asked for (D10). */
export const MAX_PAYOUT_TRIES = 3

export const CONTRACT_STATES = ['ACTIVE', 'OVERDUE', 'CLOSED'] as const
export type ContractState = (typeof CONTRACT_STATES)[number]

/** Something is still owed. */
export const OPEN_CONTRACT_STATES = ['ACTIVE', 'OVERDUE'] as const

export const isOpenContract = (
  state: ContractState | null | undefined,
): state is (typeof OPEN_CONTRACT_STATES)[number] =>
  OPEN_CONTRACT_STATES.some((open) => open === state)

/** Signed, but the money is not with the client yet: it takes the line all the same (D12). */
export const SIGNED_STATES: readonly ApplicationState[] = [
  'SIGNED',
  'COOLING',
  'PAYOUT_PENDING',
  'PAYOUT_FAILED',
]

export const isPayoutAwaited = ({ state }: { readonly state: ApplicationState }): boolean =>
  SIGNED_STATES.includes(state)

/** From the signature until nothing is owed: what binds the client. */
export const isUnderWay = (loan: {
  readonly state: ApplicationState
  readonly contractState: ContractState | null
}): boolean => isPayoutAwaited(loan) || isOpenContract(loan.contractState)

export type ContractAction =
  | 'PAY'
  | 'PAY_PARTIALLY_EARLY'
  | 'PROLONG'
  | 'SHIFT_PAYMENT'
  | 'RESTRUCTURE'
  | 'MISS_PAYMENT'
  | 'CATCH_UP'
  | 'CLOSE_PAID'
  | 'CLOSE_EARLY'
  | 'RETURN_WITHIN_14_DAYS'
  | 'WRITE_OFF'
  | 'DISCHARGE'
  | 'END_BY_LAW'
  | 'END_AS_FRAUD'
  | 'FORGIVE'
  | 'RETURN_PAYOUT'
  | 'REOPEN'

/**
 * A contract from payout to its end (D10, D13, D14). An early repayment and a prolongation pay what is overdue first,
 * so both bring a late contract back; a restructuring divides it over new dates (decision 0104).
 */
export const CONTRACT_TRANSITIONS: Transitions<ContractState, ContractAction> = {
  ACTIVE: {
    PAY: 'ACTIVE',
    PAY_PARTIALLY_EARLY: 'ACTIVE',
    PROLONG: 'ACTIVE',
    SHIFT_PAYMENT: 'ACTIVE',
    RESTRUCTURE: 'ACTIVE',
    MISS_PAYMENT: 'OVERDUE',
    CLOSE_PAID: 'CLOSED',
    CLOSE_EARLY: 'CLOSED',
    RETURN_WITHIN_14_DAYS: 'CLOSED',
    DISCHARGE: 'CLOSED',
    END_BY_LAW: 'CLOSED',
    END_AS_FRAUD: 'CLOSED',
    FORGIVE: 'CLOSED',
    RETURN_PAYOUT: 'CLOSED',
  },
  OVERDUE: {
    PAY: 'OVERDUE',
    PAY_PARTIALLY_EARLY: 'ACTIVE',
    PROLONG: 'ACTIVE',
    RESTRUCTURE: 'ACTIVE',
    CATCH_UP: 'ACTIVE',
    CLOSE_PAID: 'CLOSED',
    CLOSE_EARLY: 'CLOSED',
    RETURN_WITHIN_14_DAYS: 'CLOSED',
    WRITE_OFF: 'CLOSED',
    DISCHARGE: 'CLOSED',
    END_BY_LAW: 'CLOSED',
    END_AS_FRAUD: 'CLOSED',
    FORGIVE: 'CLOSED',
    RETURN_PAYOUT: 'CLOSED',
  },
  // Only money that was taken back opens a contract again (D45), and papers that proved false (decision 0121). A payout may come back after its loan was repaid; of a debt
  // that was written off before a bankrupt is freed, or it is forgiven, and owed again when its money was taken back.
  CLOSED: {
    REOPEN: 'ACTIVE',
    DISCHARGE: 'CLOSED',
    END_BY_LAW: 'CLOSED',
    END_AS_FRAUD: 'CLOSED',
    FORGIVE: 'CLOSED',
    WRITE_OFF: 'CLOSED',
    RETURN_PAYOUT: 'CLOSED',
  },
}

export const CLOSE_REASONS = {
  CLOSE_PAID: 'PAID',
  CLOSE_EARLY: 'EARLY',
  RETURN_WITHIN_14_DAYS: 'RETURNED_14_DAYS',
  WRITE_OFF: 'WRITTEN_OFF',
  DISCHARGE: 'DISCHARGED',
  END_BY_LAW: 'ENDED_BY_LAW',
  END_AS_FRAUD: 'NOT_OWED',
  FORGIVE: 'FORGIVEN',
  RETURN_PAYOUT: 'PAYOUT_RETURNED',
} as const satisfies Partial<Record<ContractAction, string>>
export type CloseReason = (typeof CLOSE_REASONS)[keyof typeof CLOSE_REASONS]

const NEVER_THEIRS: readonly (CloseReason | null)[] = ['PAYOUT_RETURNED', 'NOT_OWED']

/**
 * True for a loan that ended as if its client had never had it: its money came back from the bank (decision 0063), or it was
 * another's deceit (decision 0164). It says nothing of the client, neither good nor bad.
 */
export const wasNeverTheirs = ({
  closeReason,
}: {
  readonly closeReason: CloseReason | null
}): boolean => NEVER_THEIRS.includes(closeReason)

type Transitions<State extends string, Action extends string> = Record<
  State,
  Partial<Record<Action, State>>
>

/** An action that the table does not allow in this state. */
export class IllegalTransition extends Error {
  readonly state: ApplicationState | ContractState
  readonly action: ApplicationAction | ContractAction

  constructor(state: ApplicationState | ContractState, action: ApplicationAction | ContractAction) {
    super(`${action} is not allowed in ${state}`)
    this.name = 'IllegalTransition'
    this.state = state
    this.action = action
  }
}

/** The state after an action. Throws IllegalTransition. */
export function nextApplicationState(
  state: ApplicationState,
  action: ApplicationAction,
): ApplicationState {
  const next = APPLICATION_TRANSITIONS[state][action]
  if (next === undefined) throw new IllegalTransition(state, action)
  return next
}

/** The state after an action. Throws IllegalTransition. */
export function nextContractState(state: ContractState, action: ContractAction): ContractState {
  const next = CONTRACT_TRANSITIONS[state][action]
  if (next === undefined) throw new IllegalTransition(state, action)
  return next
}

/** The actions a state allows; empty for an end. */
export function allowedActions(state: ApplicationState): ApplicationAction[]
export function allowedActions(state: ContractState): ContractAction[]
export function allowedActions(state: ApplicationState | ContractState): string[] {
  return Object.keys({ ...APPLICATION_TRANSITIONS, ...CONTRACT_TRANSITIONS }[state])
}
