/** What partners are told about the clients they brought (spec §5, decision 0054). */
import { PARTNER_AGENTS } from './enums.ts'

/** Whose clicks are kept: the agents of spec §4, and the Alliance with its own referral. */
export const POSTBACK_PARTNERS = [...PARTNER_AGENTS, 'ALLIANCE'] as const
export type PostbackPartner = (typeof POSTBACK_PARTNERS)[number]

/** HOLD: an application was signed; APPROVED: its money is with the client; REJECTED: it ended without money. */
export const POSTBACK_EVENTS = ['HOLD', 'APPROVED', 'REJECTED'] as const
export type PostbackEvent = (typeof POSTBACK_EVENTS)[number]

export const POSTBACK_STATES = [
  /** On its way, or waiting for its next try. */
  'WAITING',
  /** The partner has taken it. */
  'SENT',
  /** Given up after the last try; the job waits for a person. */
  'FAILED',
  /** Nobody is told: the partner has no template for this event, or the click was erased with the account. */
  'OFF',
  /** A hold that could not be delivered before the application had ended; the end was told instead. */
  'OVERTAKEN',
] as const
export type PostbackState = (typeof POSTBACK_STATES)[number]

/** Sources of the funnel: the partners, and campaigns of Yandex. */
export const FUNNEL_SOURCES = [...POSTBACK_PARTNERS, 'YANDEX'] as const
export type FunnelSource = (typeof FUNNEL_SOURCES)[number]

/** Most days of one funnel report. */
export const MAX_FUNNEL_DAYS = 92
