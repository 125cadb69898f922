/** Enumerations of spec §4, in its spelling. Product keys live in lending/ because the core decides by them. */

export const CLIENT_STATUSES = [
  'REGISTERED',
  'DATA_CHECKING',
  'FAILURE_LITTLE_DATA',
  'DATA_MISMATCH',
  'VERIFIED',
  'LIMIT_REACHED',
  'UNCOMPLETED_REGISTRATION',
] as const
export type ClientStatus = (typeof CLIENT_STATUSES)[number]

export const DOCUMENT_MODERATIONS = ['ON_CHECK', 'VERIFIED', 'VERIFICATION_ERROR'] as const

/** Why a scan was refused (D20). */
export const MODERATION_REASONS = [
  'BLUR',
  'GLARE',
  'CROPPED',
  'NOT_PASSPORT',
  'FACE_MISMATCH',
  'EXPIRED',
] as const
export type ModerationReason = (typeof MODERATION_REASONS)[number]

/** Why a person declines a client for good, until a day on which they may ask again (decision 0110). */
export const DECLINE_REASONS = ['OTHER_PERSON', 'PASSPORT_INVALID', 'FORGED_DOCUMENT'] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

export const CODE_CHECK_RESULTS = ['MATCH', 'NOT_MATCH', 'MANY_REQUESTS'] as const
export type CodeCheckResult = (typeof CODE_CHECK_RESULTS)[number]

export const EVENT_CODES = [
  'DEFAULT',
  'REGISTRATION',
  'NEW_LOAN',
  'DELETE_PROFILE',
  'REGISTRATION_END',
  'PHONE_CHANGE',
] as const
export type EventCode = (typeof EVENT_CODES)[number]

/** Spec §4 names the first two; SHIFT is the free shift of one payment (D14), RESTRUCTURING new terms both sides agree on (decision 0104). */
export const LOAN_CHANGE_TYPES = [
  'PARTIALLY_EARLY',
  'PROLONGATION',
  'SHIFT',
  'RESTRUCTURING',
] as const
export type LoanChangeType = (typeof LOAN_CHANGE_TYPES)[number]

/** New terms from a question of the staff to the client's signature (decision 0104). */
export const RESTRUCTURING_STATES = ['ASKED', 'OFFERED', 'SIGNED', 'WITHDRAWN', 'EXPIRED'] as const

/** Where a change of a contract stands; EXPIRED ones did not happen. */
export const LOAN_CHANGE_STEPS = [
  'NONE',
  'PREVIEWED',
  'CODE_SENT',
  'SIGNED',
  'WAITING_PAYMENT',
  'APPLIED',
  'EXPIRED',
] as const
export type LoanChangeStep = (typeof LOAN_CHANGE_STEPS)[number]

/** BLOCKED: the acquirer forbids any further debit of this card (D16). */
export const AUTO_DEBIT_STATES = ['OFF', 'ON', 'BLOCKED'] as const

/** Ways we write to a client, and how one message ended; REFUSED by the contact guard (D17). */
export const MESSAGE_CHANNELS = ['SMS', 'PUSH', 'MAIL'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]
export const MESSAGE_STATES = ['PLANNED', 'SENT', 'REFUSED', 'FAILED'] as const

export const ACTION_FLAG_STATES = ['CAN_BE_CREATED_NEW', 'TO_PAY', 'COMPLETED'] as const
export type ActionFlagState = (typeof ACTION_FLAG_STATES)[number]

/** Flags of the profile, spec §3. */
export const PROFILE_FLAGS = [
  'addresses',
  'documents',
  'passports',
  'pdns',
  'saltedge',
  'registration',
  'training',
] as const
export type ProfileFlag = (typeof PROFILE_FLAGS)[number]

export const PAYMENT_STATUSES = ['PAID', 'NEAREST', 'PENDING', 'EXPIRED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const DOCUMENT_TYPES = [
  'PERSONAL_DATA',
  'CREDIT_HISTORY',
  'SERVICE_APPLICATION',
  'ANALOG_SIGNATURE',
  'CONSUMER_LOAN',
] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export const PAYMENT_DIRECTIONS = ['OUTGOING', 'INCOMING'] as const

/** Steps of the registration in their order (D19); the server keeps the first one that is not done. */
export const REGISTRATION_STEPS = [
  'phone',
  'user_info',
  'passport',
  'selfie',
  'address',
  'contacts',
  'card',
  'sign',
  'done',
] as const
export type RegistrationStep = (typeof REGISTRATION_STEPS)[number]

/** States of D10: their table is in `lending/`. */
export {
  APPLICATION_STATES,
  CONTRACT_STATES,
  OPEN_CONTRACT_STATES,
  type ApplicationState,
  type ContractState,
} from '../lending/lifecycle.ts'

export type { CloseReason } from './close-reasons.ts'

/** What a card payment is for. */
export const PAYMENT_TYPES = ['INSTALMENT', 'PAYOFF', 'PARTIALLY_EARLY', 'PROLONGATION'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** How a payment is made: by a card, or by СБП, confirmed in the payer's own bank (decision 0071). */
export const PAYMENT_METHODS = ['CARD', 'SBP'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** How a card payment or a payout stands. UNKNOWN is never replayed, only reconciled. */
export const PAYMENT_INTENT_STATES = [
  'CREATED',
  'PROCESSING',
  'PAID',
  'DECLINED',
  'UNKNOWN',
  'EXPIRED',
] as const

/** Kinds of uploaded photos; CARD stays a word of the specification's save-card-scan, and is refused (decision 0089). */
export const PHOTO_KINDS = [
  'PASSPORT_MAIN',
  'PASSPORT_REGISTRATION',
  'SELFIE',
  'CARD',
  'HOLIDAY_PROOF',
] as const
export type PhotoKind = (typeof PHOTO_KINDS)[number]

/** Partner agents of spec §4. */
export const PARTNER_AGENTS = [
  'LIKNOT',
  'LEADS_SU',
  'LEAD_TARGET',
  'LEAD_GID',
  'BANKI_RU',
  'GURU_LEADS',
  'MASTER_TARGET',
  'SA_LEADS',
  'LEADS_TECH',
  'CLICK_2_MONEY',
  'UNICOM',
  'SRAVNI',
  'BANKIROS',
  'MYFIN',
  'MAINFIN',
  'LEADCRAFT',
  'MASTER_TARGET_OFFER',
  'GURU_LEADS_OFFER',
  'SA_LEADS_OFFER',
  'LEADS_SU_OFFER',
  'VYBERU',
  'FIN_USLUGI',
  'FINKORT_SIMPLE',
  'FINKORT_FULL',
  'CITY_ADS',
  'RAFINAD',
  'CREDITULKA',
] as const
export type PartnerAgent = (typeof PARTNER_AGENTS)[number]

/** What a message under the bell is about. */
export const INBOX_TOPICS = ['MONEY', 'CONTRACT', 'SECURITY', 'REMINDER'] as const
export type InboxTopic = (typeof INBOX_TOPICS)[number]
/** GOOD: done as wanted; ATTENTION: something is coming; PROBLEM: something has to be done. */
export const INBOX_TONES = ['GOOD', 'PLAIN', 'ATTENTION', 'PROBLEM'] as const
export type InboxTone = (typeof INBOX_TONES)[number]

/** Who wrote a message of the thread, and whether it is a call-back request. */
export const SUPPORT_AUTHORS = ['CLIENT', 'LENDER'] as const
export const SUPPORT_KINDS = ['TEXT', 'CALL_BACK'] as const
/** When a client wants to be called, Moscow time. */
export const CALL_BACK_TIMES = ['NOW', 'MORNING', 'DAY', 'EVENING'] as const
export type CallBackTime = (typeof CALL_BACK_TIMES)[number]
