/** What is decided about the questionnaire of a client, and how a decline ends. */
import type { DeclineReason } from './enums.ts'

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

/** Reasons with which a second person has to agree: they say that somebody cheats (decision 0110). */
export const DECLINED_BY_TWO: readonly DeclineReason[] = ['OTHER_PERSON', 'FORGED_DOCUMENT']

/** How a decline ended: two people took it back, the client was identified after it, another one took its place. */
export const DECLINE_ENDS = ['LIFTED', 'IDENTIFIED', 'DECLINED_AGAIN'] as const
