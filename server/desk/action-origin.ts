import { AsyncLocalStorage } from 'node:async_hooks'

/** What an action of the staff comes from, as the journal has it (decision 0161). */
export interface ActionOrigin {
  /** Key of the session's row; null outside of a session. */
  readonly sessionId: string | null
  /** Of the request, as the server's log has it; null outside of one. */
  readonly requestId: string | null
  /** What two people decide and this is a step of; null where one person acts alone. */
  readonly approvalId: string | null
}

const NOWHERE: ActionOrigin = { sessionId: null, requestId: null, approvalId: null }

// Held beside the calls: an action that forgot to name its request would be written down without one.
const origins = new AsyncLocalStorage<ActionOrigin>()

/** Where whatever runs now comes from. */
export const originNow = (): ActionOrigin => origins.getStore() ?? NOWHERE

/** Does `work` as asked for by this request: what it writes into the journal names both. */
export const askedBy = <R>(
  { sessionId, requestId }: Pick<ActionOrigin, 'sessionId' | 'requestId'>,
  work: () => R,
): R => origins.run({ sessionId, requestId, approvalId: null }, work)

/** Does `work` as approved by two people: what it writes into the journal names what they decided on. */
export const approvedAs = <R>(approvalId: string, work: () => R): R =>
  origins.run({ ...originNow(), approvalId }, work)
