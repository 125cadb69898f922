/** What the page and the frame of the counters of others say to each other (decision 0064). */
import type { PublicGoal } from './visits.ts'

/** The frame's document; only the server answers it, and only where a counter is configured. */
export const COUNTER_PATH = '/counter'

/** Says whether one is configured: `{ "counter": true }`. */
export const COUNTER_STATE_PATH = '/report-service/counter'

/** Names of goals and addresses of public pages without their queries, nothing else. */
export type CounterMessage = { readonly goal: PublicGoal } | { readonly page: string }

/** Said by the frame once it listens. */
export const COUNTER_READY = 'vovremya:counter'

/** True for the one message that the page takes from the frame. */
export const isCounterReady = (data: unknown): boolean => data === COUNTER_READY
