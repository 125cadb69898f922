import type { WorkboxPlugin } from 'workbox-core'
import { FIRST_LOOK_ENDS } from '../protocol/first-look.ts'
import { PATHS } from '../protocol/paths.ts'

declare const self: ServiceWorkerGlobalScope

/** A page that is there has begun its first frame by then, on a phone four times slower than a computer as well. */
export const FIRST_FRAME_MS = 100
/** A page of which the browser says nothing gets the rest all the same. */
export const LONGEST_WAIT_MS = 1_000

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Resolves when a page has certainly begun its first frame, or after a second. Never rejects. */
const firstFrameOf = async (clientId: string): Promise<void> => {
  const isThere = self.clients.get(clientId).catch(() => undefined)
  await Promise.race([isThere.then(() => pause(FIRST_FRAME_MS)), pause(LONGEST_WAIT_MS)])
}

/** Where the rest of a page begins, in bytes; -1 for a page that is one piece. */
const startOfRest = (page: Uint8Array): number =>
  // One character for each byte, whatever the page's own encoding.
  new TextDecoder('latin1').decode(page).indexOf(FIRST_LOOK_ENDS)

/**
 * A kept page in two parts: what stands on the first screen, and the rest when that is drawn. Whole and at once it would be
 * looked through for styles and scripts, which are kept as well and come at once, before anything is painted. Both parts are
 * read before the first is sent, so nothing that happens to the copy meanwhile tears the page; its head is sent before.
 */
export const firstLookFirst = (kept: Response, event: FetchEvent): Response => {
  let isLeft = false
  const send = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const page = new Uint8Array(await kept.arrayBuffer())
    const at = startOfRest(page)
    if (at > 0 && !isLeft) {
      controller.enqueue(page.subarray(0, at))
      await firstFrameOf(event.resultingClientId)
    }
    if (isLeft) return
    controller.enqueue(page.subarray(Math.max(at, 0)))
    controller.close()
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const sent = send(controller)
      // The worker has to live so long, and a newer one has to wait.
      event.waitUntil(sent)
      return sent
    },
    cancel() {
      isLeft = true
    },
  })
  const { status, statusText, headers } = kept
  return new Response(body, { status, statusText, headers })
}

/** Known of the browsers that draw a page while it comes, and measured in them; others get every page in one piece. */
const drawsInParts = (): boolean => 'userAgentData' in navigator

const opensLanding = ({ request }: FetchEvent): boolean =>
  request.mode === 'navigate' && new URL(request.url).pathname === PATHS.landing

/** Gives the kept landing in two parts to those who open it. */
export const inTwoParts: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ event, cachedResponse }) =>
    cachedResponse && drawsInParts() && event instanceof FetchEvent && opensLanding(event)
      ? firstLookFirst(cachedResponse, event)
      : cachedResponse,
}
