/** What staff and server say to each other about the lender's workplace, beside its calls (decision 0051). */

/** What a member of staff may do; one person may have several. */
export const STAFF_ROLES = [
  'MODERATOR',
  'SUPPORT',
  'COLLECTIONS',
  'CREDIT_OFFICER',
  'ACCOUNTANT',
  'AUDITOR',
  'ADMINISTRATOR',
] as const

export type StaffRole = (typeof STAFF_ROLES)[number]

/** Address of the workplace; its screens stand behind `#`, so one page answers. */
export const DESK_PATH = '/desk'

/** Cookie of a member of staff's session; no script reads it and no other site sends it. */
export const DESK_COOKIE = 'DESK'

/** Without a request for so long a session ends by itself. */
export const DESK_IDLE_MS = 15 * 60_000

/** How an entry of the journal does not fit the chain; REWRITTEN: its ends are not what the server wrote (decision 0161). */
export const CHAIN_FAULT_KINDS = ['CHANGED', 'REMOVED', 'INSERTED', 'REWRITTEN'] as const

export type ChainFaultKind = (typeof CHAIN_FAULT_KINDS)[number]

/** Everything staff do with the data of a client, and their signing in and out, as the journal names it. */
export const STAFF_ACTIONS = [
  'SIGNED_IN',
  'SIGN_IN_REFUSED',
  'SIGNED_OUT',
  'ROLE_REFUSED',
  'CASE_TAKEN',
  'CASE_PUT_BACK',
  'PHOTO_SEEN',
  'CASE_APPROVED',
  'CASE_REFUSED',
  'CASE_DECLINED',
  'CLIENTS_SEARCHED',
  'CLIENT_OPENED',
  'THREAD_OPENED',
  'THREAD_ANSWERED',
  'TASK_RETRIED',
  'JOB_RETRIED',
  'REQUEST_MADE',
  'REQUEST_APPROVED',
  'REQUEST_DECLINED',
  'REQUEST_WITHDRAWN',
  'COMPLAINT_OPENED',
  'COMPLAINT_REGISTERED',
  'COMPLAINT_TAKEN',
  'COMPLAINT_EXTENDED',
  'COMPLAINT_ANSWERED',
  'COMPLAINT_REFUSED',
  'COMPLAINT_FORWARDED',
  'BUREAU_REPORT_REPEATED',
  'RESTRUCTURING_WITHDRAWN',
  'FRAUD_CLAIM_REGISTERED',
  'FRAUD_REPORT_SENT',
  'FRAUD_REPORT_ANSWERED',
  'IDENTIFICATION_DOUBTED',
  'IDENTIFICATION_CONFIRMED',
  'CLIENT_RISK_RAISED',
  'CLIENT_RISK_LOWERED',
  'CONTACTS_STOPPED',
  'CONTACTS_ALLOWED',
  'TABLE_EXPORTED',
  'HOLIDAY_OPENED',
  'HOLIDAY_GRANTED',
  'HOLIDAY_REFUSED',
  'HOLIDAY_PROOF_ASKED',
  'HOLIDAY_PROOF_ACCEPTED',
  'HOLIDAY_ENDED_UNPROVEN',
  'HOLIDAY_TREATMENT_ADDED',
  'RATING_SHOWN',
  'RATING_HIDDEN',
  'CLIENT_UNLOCKED',
  'ACCESS_CONFIRMED',
  'NOTE_ADDED',
  'PASSPORT_DIFFERS',
  'DOCUMENT_SENT',
  'PASSPORTS_COMPARED',
  'PASSPORT_REFUSED',
  'STAFF_ADDED',
  'STAFF_ROLES_CHANGED',
  'STAFF_BLOCKED',
  'STAFF_RESTORED',
  'STAFF_ENTRY_RESET',
  'STAFF_INVITED',
  'STAFF_CODE_SHOWN',
  'STAFF_CODE_REFUSED',
  'STAFF_ENTRY_SET',
  'RENEWAL_ASKED',
  'CONSENT_WITHDRAWN',
] as const

export type StaffAction = (typeof STAFF_ACTIONS)[number]

/** Actions that the client is shown: who looked at their papers, and why. */
export const SHOWN_TO_CLIENT: readonly StaffAction[] = [
  'CASE_TAKEN',
  'PHOTO_SEEN',
  'CASE_APPROVED',
  'CASE_REFUSED',
  'CASE_DECLINED',
  'CLIENT_OPENED',
  'THREAD_OPENED',
  'COMPLAINT_OPENED',
  'HOLIDAY_OPENED',
  'HOLIDAY_GRANTED',
  'HOLIDAY_REFUSED',
  'HOLIDAY_PROOF_ASKED',
  'HOLIDAY_PROOF_ACCEPTED',
  'HOLIDAY_ENDED_UNPROVEN',
  'HOLIDAY_TREATMENT_ADDED',
  'PASSPORTS_COMPARED',
  'PASSPORT_REFUSED',
]

/** Why a borrower may not be written to about a debt now (D17): the hour, as many messages as the law allows, their own word, or a
 * legal status (decision 0085). */
export const CONTACT_REFUSALS = ['HOURS', 'DAY', 'WEEK', 'MONTH', 'STOPPED', 'STATUS'] as const

export type ContactRefusal = (typeof CONTACT_REFUSALS)[number]

/** Tables of a quarter for the regulator's reports (decision 0074). */
export const QUARTER_TABLES = [
  'LOANS',
  'PAYMENTS',
  'OVERDUE',
  'RESERVES',
  'FULL_COST',
  'COLLECTION',
] as const

export type QuarterTable = (typeof QUARTER_TABLES)[number]

/** How one try to send a loan stands: sent and not answered, made, refused. */
export const PAYOUT_TRY_STATES = ['PROCESSING', 'PAID', 'DECLINED'] as const
