import type { StaffRole } from './desk.ts'

/** What two people decide together: whoever asks never approves (decision 0052). */
export const TWO_PERSON_KINDS = [
  /** Money of a payer that fits nothing goes back to the operation that brought it. */
  'RETURN_MONEY',
  /** Money the acquirer gives back to no card was sent to the payer's account by a bank transfer (decision 0160). */
  'RETURN_BY_TRANSFER',
  /** A task about money that needs nothing more is closed. */
  'CLOSE_TASK',
  /** A job that is given up for good. */
  'DROP_JOB',
  /** A client who resembles somebody on a list is another person. */
  'CLEAR_MATCH',
  /** A client is the person on a list: nothing is lent or given back (115-FZ art. 7.5). */
  'FREEZE_CLIENT',
  /** The person is on no list any more. */
  'RELEASE_CLIENT',
  /** Market limits of the full cost for a quarter, from a day on (353-FZ art. 6 p. 11). */
  'SET_MARKET_LIMITS',
  /** Caps of the law on rate, full cost and overpayment, from a day on (decision 0096). */
  'SET_LAW_CAPS',
  /** The last day of the law on holidays of those who serve (decision 0121). */
  'SET_HOLIDAY_LAW',
  /** Percents of the reserves, from a day on (5391-U, decision 0123). */
  'SET_RESERVE_RATES',
  /** Mean incomes of the regions for a quarter, from a day on (decision 0142). */
  'SET_REGIONAL_INCOME',
  /** Macroprudential limits of a quarter, from a day on (decision 0142). */
  'SET_LOAD_LIMITS',
  /** A client is offered new terms for the rest of a loan (decision 0104). */
  'RESTRUCTURE_LOAN',
  /** Money in suspense is booked on the loan it was meant for, on the day it came. */
  'ASSIGN_MONEY',
  /** A payment that was booked on the wrong loan is taken off it. */
  'REVERSE_BOOKING',
  /** A hopeless debt leaves the balance. */
  'WRITE_OFF',
  /** All that a client owes of a loan is forgiven (civil code art. 415, decision 0103). */
  'FORGIVE_DEBT',
  /** Interest and penalty owed are forgiven, the principal is not. */
  'FORGIVE_CHARGES',
  /** A court got state duty, or other costs of a claim, of the lender (decision 0123). */
  'PAY_COURT_COSTS',
  /** It has said what of them the borrower owes; the rest stays the lender's cost. */
  'DECIDE_COURT_COSTS',
  /** A disputed payment is given up: what it repaid is owed again. */
  'LOSE_CHARGEBACK',
  /** The bank gave a payout back: the loan ends with nothing owed. */
  'RETURN_PAYOUT',
  /** A client has died or is bankrupt, a debt is in court or with the bailiffs: accrual stops (decision 0085). */
  'ENTER_LEGAL_STATUS',
  /** That is over. */
  'END_LEGAL_STATUS',
  /** A client who has lost their phone signs in by another one (decision 0099). */
  'CHANGE_PHONE',
  /** A client has got another passport, perhaps another name (decision 0105). */
  'CHANGE_PASSPORT',
  /** One person has two accounts: loans are made in the one that was identified first (decision 0112). */
  'KEEP_EARLIER_ACCOUNT',
  /** The same, in the later one. */
  'KEEP_LATER_ACCOUNT',
  /** The account that was identified first is somebody's who named another's documents. */
  'BLOCK_EARLIER_ACCOUNT',
  /** The later one is. */
  'BLOCK_LATER_ACCOUNT',
  /** Two people of whom one has mistyped a number. */
  'CLEAR_DUPLICATE',
  /** A loan whose money is not with the client yet ends without it (decision 0102). */
  'CANCEL_PAYOUT',
  /** A client has asked in writing to have their data erased (152-FZ art. 21, decision 0100). */
  'DELETE_ACCOUNT',
  /** A client has taken the consent to process their data back by a letter (152-FZ art. 9 p. 2, decision 0141). */
  'WITHDRAW_DATA_CONSENT',
  /** A client shows another person's or a forged document: they are declined (decision 0110). */
  'DECLINE_CLIENT',
  /** A client was declined by mistake: they are checked again. */
  'LIFT_DECLINE',
  /** Somebody begins to work here (decision 0106). */
  'ADD_STAFF',
  /** A member of staff may do more, less or other things. */
  'CHANGE_STAFF_ROLES',
  /** Somebody whose access was taken away comes back. */
  'RESTORE_STAFF',
  /** A member of staff has lost what they sign in with. */
  'RESET_STAFF_ENTRY',
] as const

export type TwoPersonKind = (typeof TWO_PERSON_KINDS)[number]

interface TwoPersonRoles {
  readonly asks: readonly StaffRole[]
  readonly decides: readonly StaffRole[]
}

/** An administrator has no rights over money (duties reference §13). */
const MONEY_ROLES: TwoPersonRoles = {
  asks: ['ACCOUNTANT'],
  decides: ['ACCOUNTANT', 'CREDIT_OFFICER'],
}
/** The machinery. */
const JOB_ROLES: TwoPersonRoles = {
  asks: ['ACCOUNTANT', 'ADMINISTRATOR'],
  decides: ['ACCOUNTANT', 'CREDIT_OFFICER', 'ADMINISTRATOR'],
}
/** Law, not money: lists and rules. */
const LAW_ROLES: TwoPersonRoles = {
  asks: ['CREDIT_OFFICER', 'ADMINISTRATOR'],
  decides: ['CREDIT_OFFICER', 'ADMINISTRATOR'],
}

/** Percents of the reserves: typed beside the other rules with dates, decided by those who answer for the books. */
const RESERVE_ROLES: TwoPersonRoles = {
  asks: LAW_ROLES.asks,
  decides: ['ACCOUNTANT', 'CREDIT_OFFICER'],
}

/** What stops a debt by law: whoever works with debts learns of it, money people decide. */
const LEGAL_ROLES: TwoPersonRoles = {
  asks: ['COLLECTIONS', 'CREDIT_OFFICER', 'ACCOUNTANT'],
  decides: ['CREDIT_OFFICER', 'ACCOUNTANT'],
}

/** A longer schedule: whoever works with debts agrees on it with the client, those who answer for money decide. */
const TERMS_ROLES: TwoPersonRoles = {
  asks: ['COLLECTIONS', 'CREDIT_OFFICER'],
  decides: ['CREDIT_OFFICER', 'ACCOUNTANT'],
}

/** Who the caller is: support meets the client, no colleague of theirs decides. */
const PERSON_ROLES: TwoPersonRoles = {
  asks: ['SUPPORT'],
  decides: ['CREDIT_OFFICER', 'ADMINISTRATOR'],
}

/** Which document a client has: whoever compares documents may ask as well. */
const DOCUMENT_ROLES: TwoPersonRoles = {
  asks: ['SUPPORT', 'MODERATOR'],
  decides: PERSON_ROLES.decides,
}

/** Whose account it is: whoever compares documents or is called asks, those who answer for lending decide. */
const DUPLICATE_ROLES: TwoPersonRoles = {
  asks: ['SUPPORT', 'MODERATOR', 'CREDIT_OFFICER'],
  decides: PERSON_ROLES.decides,
}

/** Money stays where it is: whoever is called by a client asks, those who answer for money decide (decision 0102). */
const STOP_ROLES: TwoPersonRoles = {
  asks: ['SUPPORT', 'ACCOUNTANT'],
  decides: ['ACCOUNTANT', 'CREDIT_OFFICER'],
}

/** Who may do what here: whoever gives rights out asks, a colleague or whoever answers for the money agrees. */
const STAFF_CHANGE_ROLES: TwoPersonRoles = {
  asks: ['ADMINISTRATOR'],
  decides: ['ADMINISTRATOR', 'CREDIT_OFFICER'],
}

/** Whether somebody is taken as a client at all: moderators look, those who answer for the lending decide (decision 0110). */
const DECLINE_ROLES: TwoPersonRoles = {
  asks: ['MODERATOR'],
  decides: ['CREDIT_OFFICER', 'ADMINISTRATOR'],
}

/** Who asks for what, and who decides it. */
export const TWO_PERSON_ROLES: Readonly<Record<TwoPersonKind, TwoPersonRoles>> = {
  RETURN_MONEY: MONEY_ROLES,
  RETURN_BY_TRANSFER: MONEY_ROLES,
  CLOSE_TASK: MONEY_ROLES,
  DROP_JOB: JOB_ROLES,
  ASSIGN_MONEY: MONEY_ROLES,
  REVERSE_BOOKING: MONEY_ROLES,
  WRITE_OFF: MONEY_ROLES,
  FORGIVE_DEBT: MONEY_ROLES,
  FORGIVE_CHARGES: MONEY_ROLES,
  PAY_COURT_COSTS: MONEY_ROLES,
  DECIDE_COURT_COSTS: MONEY_ROLES,
  LOSE_CHARGEBACK: MONEY_ROLES,
  RETURN_PAYOUT: MONEY_ROLES,
  RESTRUCTURE_LOAN: TERMS_ROLES,
  CLEAR_MATCH: LAW_ROLES,
  FREEZE_CLIENT: LAW_ROLES,
  RELEASE_CLIENT: LAW_ROLES,
  SET_MARKET_LIMITS: LAW_ROLES,
  SET_LAW_CAPS: LAW_ROLES,
  SET_HOLIDAY_LAW: LAW_ROLES,
  SET_RESERVE_RATES: RESERVE_ROLES,
  SET_REGIONAL_INCOME: LAW_ROLES,
  SET_LOAD_LIMITS: LAW_ROLES,
  ENTER_LEGAL_STATUS: LEGAL_ROLES,
  END_LEGAL_STATUS: LEGAL_ROLES,
  CHANGE_PHONE: PERSON_ROLES,
  CHANGE_PASSPORT: DOCUMENT_ROLES,
  KEEP_EARLIER_ACCOUNT: DUPLICATE_ROLES,
  KEEP_LATER_ACCOUNT: DUPLICATE_ROLES,
  BLOCK_EARLIER_ACCOUNT: DUPLICATE_ROLES,
  BLOCK_LATER_ACCOUNT: DUPLICATE_ROLES,
  CLEAR_DUPLICATE: DUPLICATE_ROLES,
  CANCEL_PAYOUT: STOP_ROLES,
  DELETE_ACCOUNT: LAW_ROLES,
  WITHDRAW_DATA_CONSENT: PERSON_ROLES,
  DECLINE_CLIENT: DECLINE_ROLES,
  LIFT_DECLINE: { ...DECLINE_ROLES, asks: ['MODERATOR', 'SUPPORT', 'CREDIT_OFFICER'] },
  ADD_STAFF: STAFF_CHANGE_ROLES,
  CHANGE_STAFF_ROLES: STAFF_CHANGE_ROLES,
  RESTORE_STAFF: STAFF_CHANGE_ROLES,
  RESET_STAFF_ENTRY: STAFF_CHANGE_ROLES,
}

/**
 * Those that have a call of their own: it proves or keeps more than a question tells, so the general call asks for none of
 * them.
 */
export const KINDS_WITH_OWN_CALL = [
  'SET_MARKET_LIMITS',
  'SET_LAW_CAPS',
  'SET_HOLIDAY_LAW',
  'SET_RESERVE_RATES',
  'SET_REGIONAL_INCOME',
  'SET_LOAD_LIMITS',
  'RESTRUCTURE_LOAN',
  'ENTER_LEGAL_STATUS',
  'END_LEGAL_STATUS',
  'CHANGE_PHONE',
  'CHANGE_PASSPORT',
  'WITHDRAW_DATA_CONSENT',
  'DECLINE_CLIENT',
  'ADD_STAFF',
  'CHANGE_STAFF_ROLES',
] as const satisfies readonly TwoPersonKind[]

/** What the general call asks for. */
export type PlainKind = Exclude<TwoPersonKind, (typeof KINDS_WITH_OWN_CALL)[number]>

export const PLAIN_KINDS = TWO_PERSON_KINDS.filter(
  (kind): kind is PlainKind => !KINDS_WITH_OWN_CALL.some((own) => own === kind),
)

/** Those about a member of staff; the subject of all but the first is the person. */
export const STAFF_KINDS = [
  'ADD_STAFF',
  'CHANGE_STAFF_ROLES',
  'RESTORE_STAFF',
  'RESET_STAFF_ENTRY',
] as const satisfies readonly TwoPersonKind[]

export const REQUEST_STATES = ['OPEN', 'APPROVED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const

/** A question nobody has decided in a day is asked again: by then what it rests on has moved (decision 0052). */
export const REQUEST_LIFE_MS = 24 * 3_600_000

/** Those about the ledger of a loan: both people see what changes, and only exactly that is done (decision 0053). */
export const LEDGER_KINDS = [
  'ASSIGN_MONEY',
  'REVERSE_BOOKING',
  'WRITE_OFF',
  'FORGIVE_DEBT',
  'FORGIVE_CHARGES',
  'PAY_COURT_COSTS',
  'DECIDE_COURT_COSTS',
  'LOSE_CHARGEBACK',
  'RETURN_PAYOUT',
] as const

export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** What a look shows before anybody asks for it. */
export const PREVIEWED_KINDS = [...LEDGER_KINDS, 'CANCEL_PAYOUT'] as const

export type PreviewedKind = (typeof PREVIEWED_KINDS)[number]

/** What a loan owes and holds, in kopecks, as one sees it in its card. */
export interface LoanFigures {
  readonly contractState: string
  readonly principalKopecks: number
  readonly interestKopecks: number
  readonly penaltyKopecks: number
  /** Costs of a claim that are owed, and those the court has not decided about; absent in requests of before. */
  readonly courtCostsKopecks?: number | undefined
  readonly courtCostsUndecidedKopecks?: number | undefined
  readonly advanceKopecks: number
  readonly overdueDays: number
  /** Of a debt that was written off and is owed still. */
  readonly offBalanceKopecks: number
}

/** What a step in the ledger moves: what both people see. */
export interface RequestFacts {
  readonly amountKopecks: number
  readonly before: LoanFigures
  readonly after: LoanFigures
}
