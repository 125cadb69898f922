/** Kinds of data by how long they are kept (152-FZ, decision 0079). */

/** Tables whose rows go by their age. */
export const SWEPT_TABLES = [
  'tracked_event',
  'advert_click',
  'recommendation',
  'client_draft',
  'file_view',
  'device_session',
  'mail_confirmation',
  'passkey_challenge',
  'reauthentication',
  'staff_session',
  'sandbox_card_replies',
  'idempotency_keys',
  'outbox',
  'attempt_counter',
  'one_time_code',
  'code_send',
  'login_failure',
  'decline_digest',
  'retention_run',
] as const
export type SweptTable = (typeof SWEPT_TABLES)[number]

/** Data that age alone does not erase. */
export const KEPT_KINDS_OF_DATA = [
  'LOANS',
  'MONEY',
  'IDENTIFICATION',
  'CREDIT_HISTORY',
  'COMPLAINTS',
  'ACCOUNT',
  'STAFF',
  'SERVICE',
] as const
export type KeptKind = (typeof KEPT_KINDS_OF_DATA)[number]
