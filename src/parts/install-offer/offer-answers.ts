import { DAY_MS } from '../../../lending/durations.ts'

/** What was answered to the offer on this device. */
interface OfferAnswers {
  /** How often it was «Не сейчас». */
  readonly dismissals: number
  /** By this device's clock, when the last time was. */
  readonly lastAtMs: number
  readonly installed: boolean
}

const NONE: OfferAnswers = { dismissals: 0, lastAtMs: 0, installed: false }
const INSTALLED = 'installed'

const PAUSE_MS = 30 * DAY_MS
/** After the second «Не сейчас» nobody is asked again. */
const MAX_DISMISSALS = 2

/** Reads what was kept; what cannot be read counts as nothing answered. */
export const readAnswers = (kept: string | null): OfferAnswers => {
  if (kept === INSTALLED) return { ...NONE, installed: true }
  const match = /^(\d+)@(\d+)$/.exec(kept ?? '')
  return match ? { ...NONE, dismissals: Number(match[1]), lastAtMs: Number(match[2]) } : NONE
}

export const writeAnswers = ({ dismissals, lastAtMs, installed }: OfferAnswers): string =>
  installed ? INSTALLED : `${dismissals}@${lastAtMs}`

/** One «Не сейчас» more. */
export const dismissed = (answers: OfferAnswers, nowMs: number): OfferAnswers => ({
  ...answers,
  dismissals: answers.dismissals + 1,
  lastAtMs: nowMs,
})

/** True while the offer may stand on a screen by itself: never again once installed, 30 days after the first refusal. */
export const mayOffer = ({ dismissals, lastAtMs, installed }: OfferAnswers, nowMs: number) =>
  !installed && dismissals < MAX_DISMISSALS && (dismissals === 0 || nowMs - lastAtMs >= PAUSE_MS)
