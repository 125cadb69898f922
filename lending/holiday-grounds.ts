/** The grounds of payment holidays and the reasons to refuse one, as they are called in forms, tables and rules. */

/** The last two: the borrower serves, or one of their family does (377-FZ). */
export const HOLIDAY_GROUNDS = ['INCOME_DROP', 'EMERGENCY', 'SERVICE', 'SERVICE_FAMILY'] as const
export type HolidayGround = (typeof HOLIDAY_GROUNDS)[number]

/** Why a holiday is refused, in the order they are looked at. */
export const HOLIDAY_REASONS = [
  'CLOSED',
  'NO_POLICY',
  'LAW_OVER',
  'OVER_LIMIT',
  'LOAN_IN_SERVICE',
  'OTHER_HOLIDAY',
  'USED',
  'DECEASED',
  'BANKRUPT',
  'COURT',
  'START',
  'LENGTH',
  'SERVICE_DAYS',
  'NO_DROP',
  'NO_SERVICE',
  'NO_PROOF',
] as const
export type HolidayReason = (typeof HOLIDAY_REASONS)[number]

/** Why somebody serves: called up, by contract, as a volunteer, or otherwise in the troops or bodies the law names. */
export const SERVICE_KINDS = ['MOBILISED', 'CONTRACT', 'VOLUNTEER', 'OTHER'] as const
export type ServiceKind = (typeof SERVICE_KINDS)[number]

/** What the borrower is to the one who serves. */
export const SERVICE_RELATIONS = ['SPOUSE', 'CHILD', 'DEPENDANT'] as const
export type ServiceRelation = (typeof SERVICE_RELATIONS)[number]
