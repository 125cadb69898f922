import { MINUTE_MS } from '../../lending/durations.ts'

/** Asks the acquirer how a payment ended when no notice has come (integrations reference B12: reconcile, never replay). */
export const RECONCILE_PAYMENT = 'reconcile-payment'

const FIRST_LOOK_MS = 2 * MINUTE_MS

/** When a payment that began now is first looked up. */
export const reconcileAtMs = (nowMs: number): number => nowMs + FIRST_LOOK_MS

/** When a form that nobody finished is over: it takes money up to the last millisecond of its life. */
export const formEndsAtMs = ({ expiresAtMs }: { readonly expiresAtMs: number }): number =>
  expiresAtMs + 1
