/** Name of the browser's background sync that empties the outbox. */
export const SEND_WAITING_TAG = 'vovremya-send-waiting'

/** True when the worker asks its pages to send what waits. */
export const isSendWaiting = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'SEND_WAITING'
