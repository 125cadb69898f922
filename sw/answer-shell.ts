import { matchPrecache } from 'workbox-precaching'
import { fetchInTime } from './in-time.ts'
import { partsOfPage } from './parts-of-page.ts'

const SHELL = '/app.html'

let whole = false

/** True when all that the shell starts with is kept; asked once in the life of a worker, which is short. */
const isWhole = async (shell: Response): Promise<boolean> => {
  if (whole) return true
  const parts = await Promise.all(
    partsOfPage(await shell.clone().text()).map((part) => matchPrecache(part)),
  )
  whole = parts.every((part) => part !== undefined)
  return whole
}

/**
 * The page of any screen. The kept shell only when the scripts it starts with are kept as well: a browser may have
 * evicted some of them, and the server may no longer have them; its newest page then takes over (quality reference 1.3
 * row 22). Rejects when there is neither.
 */
export const answerShell = async (request: Request): Promise<Response> => {
  const shell = await matchPrecache(SHELL)
  return shell && (await isWhole(shell)) ? shell : fetchInTime(request)
}
