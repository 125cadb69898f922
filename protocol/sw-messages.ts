/** What a page says to the service worker. `SKIP_WAITING` lets a waiting version in, after a tap (D34). */
export type PageToWorker = { readonly type: 'SKIP_WAITING' }

/** What the service worker says to its pages. `SEND_WAITING`: the network is back, send the queue. */
export type WorkerToPage = { readonly type: 'SEND_WAITING' }

/** True for a message of ours; anything else that reaches the worker is ignored. */
export const isPageToWorker = (data: unknown): data is PageToWorker =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING'
