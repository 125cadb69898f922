import type { StaffAction } from '../../protocol/desk.ts'
import type { TwoPersonKind } from '../../protocol/two-people.ts'
import { type DeskFigures, OUTCOMES, SEEN } from './desk-tally.ts'

/** What the lives at the workplace come to, or why they do not. */
export type Coverage = 'walked' | { readonly not: string }

/** Of everything that two people decide. */
export const KINDS_COVERED: Readonly<Record<TwoPersonKind, Coverage>> = {
  RETURN_MONEY: 'walked',
  RETURN_BY_TRANSFER: 'walked',
  CLOSE_TASK: 'walked',
  DROP_JOB: {
    not: 'a job that was given up is a broken rule of every world, so none is there to be dropped',
  },
  CLEAR_MATCH: 'walked',
  FREEZE_CLIENT: 'walked',
  RELEASE_CLIENT: 'walked',
  SET_MARKET_LIMITS: 'walked',
  SET_LAW_CAPS: 'walked',
  SET_HOLIDAY_LAW: 'walked',
  SET_RESERVE_RATES: 'walked',
  SET_REGIONAL_INCOME: 'walked',
  SET_LOAD_LIMITS: 'walked',
  RESTRUCTURE_LOAN: 'walked',
  ASSIGN_MONEY: 'walked',
  REVERSE_BOOKING: 'walked',
  WRITE_OFF: 'walked',
  FORGIVE_DEBT: 'walked',
  FORGIVE_CHARGES: 'walked',
  PAY_COURT_COSTS: 'walked',
  DECIDE_COURT_COSTS: 'walked',
  LOSE_CHARGEBACK: 'walked',
  RETURN_PAYOUT: 'walked',
  ENTER_LEGAL_STATUS: 'walked',
  END_LEGAL_STATUS: 'walked',
  CHANGE_PHONE: 'walked',
  CHANGE_PASSPORT: 'walked',
  KEEP_EARLIER_ACCOUNT: 'walked',
  KEEP_LATER_ACCOUNT: 'walked',
  BLOCK_EARLIER_ACCOUNT: 'walked',
  BLOCK_LATER_ACCOUNT: 'walked',
  CLEAR_DUPLICATE: 'walked',
  CANCEL_PAYOUT: 'walked',
  DELETE_ACCOUNT: 'walked',
  WITHDRAW_DATA_CONSENT: 'walked',
  DECLINE_CLIENT: 'walked',
  LIFT_DECLINE: 'walked',
  ADD_STAFF: 'walked',
  CHANGE_STAFF_ROLES: 'walked',
  RESTORE_STAFF: 'walked',
  RESET_STAFF_ENTRY: 'walked',
}

const BY_MACHINE_TIME: Coverage = {
  not: 'one-time codes of staff follow the time of the machine, which no seed decides: tests/server/desk/sign-in.test.ts',
}
const BY_PASSPORT_PHOTO: Coverage = {
  not: 'nobody of these worlds sends a photo of a passport: tests/server/desk/sent-passport.test.ts has them',
}

const BY_REFRESH: Coverage = {
  not: 'no life here lasts until data are to be refreshed: tests/server/desk/identification.test.ts has them',
}

/** Of everything that the journal names. */
export const ACTIONS_COVERED: Readonly<Record<StaffAction, Coverage>> = {
  SIGNED_IN: BY_MACHINE_TIME,
  SIGN_IN_REFUSED: BY_MACHINE_TIME,
  SIGNED_OUT: BY_MACHINE_TIME,
  ROLE_REFUSED: 'walked',
  CASE_TAKEN: 'walked',
  CASE_PUT_BACK: 'walked',
  PHOTO_SEEN: 'walked',
  CASE_APPROVED: 'walked',
  CASE_REFUSED: 'walked',
  CASE_DECLINED: 'walked',
  CLIENTS_SEARCHED: 'walked',
  CLIENT_OPENED: 'walked',
  THREAD_OPENED: 'walked',
  THREAD_ANSWERED: 'walked',
  TASK_RETRIED: 'walked',
  JOB_RETRIED: {
    not: 'a job that was given up is a broken rule of every world, so none is there to be tried again',
  },
  REQUEST_MADE: 'walked',
  REQUEST_APPROVED: 'walked',
  REQUEST_DECLINED: 'walked',
  REQUEST_WITHDRAWN: 'walked',
  COMPLAINT_OPENED: 'walked',
  COMPLAINT_REGISTERED: 'walked',
  COMPLAINT_TAKEN: 'walked',
  COMPLAINT_EXTENDED: 'walked',
  COMPLAINT_ANSWERED: 'walked',
  COMPLAINT_REFUSED: 'walked',
  COMPLAINT_FORWARDED: 'walked',
  BUREAU_REPORT_REPEATED: {
    not: 'the bureau of the sandbox takes every report of these lives: tests/server/desk/bureau-reports.test.ts',
  },
  RESTRUCTURING_WITHDRAWN: 'walked',
  FRAUD_CLAIM_REGISTERED: 'walked',
  FRAUD_REPORT_SENT: 'walked',
  FRAUD_REPORT_ANSWERED: 'walked',
  IDENTIFICATION_DOUBTED: BY_REFRESH,
  IDENTIFICATION_CONFIRMED: BY_REFRESH,
  CLIENT_RISK_RAISED: BY_REFRESH,
  CLIENT_RISK_LOWERED: BY_REFRESH,
  CONTACTS_STOPPED: 'walked',
  CONTACTS_ALLOWED: 'walked',
  TABLE_EXPORTED: 'walked',
  HOLIDAY_OPENED: 'walked',
  HOLIDAY_GRANTED: 'walked',
  HOLIDAY_REFUSED: 'walked',
  HOLIDAY_PROOF_ASKED: 'walked',
  HOLIDAY_PROOF_ACCEPTED: 'walked',
  HOLIDAY_ENDED_UNPROVEN: 'walked',
  HOLIDAY_TREATMENT_ADDED: 'walked',
  RATING_SHOWN: 'walked',
  RATING_HIDDEN: 'walked',
  CLIENT_UNLOCKED: 'walked',
  ACCESS_CONFIRMED: {
    not: 'everybody of these worlds signs in where they did before: tests/server/identity/code-access.test.ts',
  },
  NOTE_ADDED: 'walked',
  PASSPORT_DIFFERS: 'walked',
  DOCUMENT_SENT: 'walked',
  PASSPORTS_COMPARED: 'walked',
  PASSPORT_REFUSED: BY_PASSPORT_PHOTO,
  STAFF_ADDED: 'walked',
  STAFF_ROLES_CHANGED: 'walked',
  STAFF_BLOCKED: 'walked',
  STAFF_RESTORED: 'walked',
  STAFF_ENTRY_RESET: 'walked',
  STAFF_INVITED: 'walked',
  STAFF_CODE_SHOWN: 'walked',
  STAFF_CODE_REFUSED: BY_MACHINE_TIME,
  STAFF_ENTRY_SET: BY_MACHINE_TIME,
  RENEWAL_ASKED: {
    not: 'these lives renew the consent to the bureau themselves and have no other paper that ends: tests/server/desk/expiring.test.ts',
  },
  CONSENT_WITHDRAWN: 'walked',
}

const isWalked = ([, coverage]: readonly [string, Coverage]): boolean => coverage === 'walked'

/** What should have been walked and was not, in these worlds. */
export const missedIn = (worlds: readonly DeskFigures[]): readonly string[] => {
  const seen = (name: string): boolean =>
    worlds.some(({ requests, actions, outcomes }) =>
      [requests, actions, outcomes].some((counts) => name in counts),
    )
  const walked = [...Object.entries(KINDS_COVERED), ...Object.entries(ACTIONS_COVERED)]
    .filter(isWalked)
    .map(([name]) => name)
  return [...walked, ...Object.keys(OUTCOMES), ...SEEN].filter((name) => !seen(name))
}
