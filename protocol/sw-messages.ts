/** What a page says to the service worker. `SKIP_WAITING` lets a waiting version in, after a tap (D34). */
export type PageToWorker = { readonly type: 'SKIP_WAITING' }

/**
 * What the service worker says to its pages. `SEND_WAITING`: the network is back, send the queue. `OPEN`: a notification
 * was tapped; the page answers on the port that came along whether it went there.
 */
export type WorkerToPage =
  | { readonly type: 'SEND_WAITING' }
  | { readonly type: 'OPEN'; readonly path: string }

/** True for a message of ours; anything else that reaches the worker is ignored. */
export const isPageToWorker = (data: unknown): data is PageToWorker =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING'

/** The screen that a tapped notification asks a page to open, or null when the message is another one. */
export const pathToOpen = (data: unknown): string | null =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'OPEN' &&
  'path' in data &&
  typeof data.path === 'string'
    ? data.path
    : null
