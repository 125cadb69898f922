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

/** What a moderator compares between the scans and what the client typed, in the order of the keys 1–7. */
export const COMPARED_PLACES = [
  'NAME',
  'BIRTH',
  'ISSUED',
  'DEPARTMENT',
  'NUMBER',
  'REGISTRATION',
  'FACE',
] as const

export type ComparedPlace = (typeof COMPARED_PLACES)[number]

export const PLACE_FINDINGS = ['SAME', 'DIFFERENT'] as const

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
  'CLIENT_OPENED',
  'THREAD_OPENED',
  'THREAD_ANSWERED',
] as const

export type StaffAction = (typeof STAFF_ACTIONS)[number]

/** Actions that the client is shown: who looked at their papers, and why. */
export const SHOWN_TO_CLIENT: readonly StaffAction[] = [
  'CASE_TAKEN',
  'PHOTO_SEEN',
  'CASE_APPROVED',
  'CASE_REFUSED',
  'CLIENT_OPENED',
  'THREAD_OPENED',
]
