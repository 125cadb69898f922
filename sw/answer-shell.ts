import { matchPrecache } from 'workbox-precaching'
import { shellOf } from '../protocol/shells.ts'
import { fetchInTime } from './in-time.ts'
import { partsOfPage } from './parts-of-page.ts'

const whole = new Set<string>()

/** True when all that a shell starts with is kept; asked once in the life of a worker, which is short. */
const isWhole = async (name: string, shell: Response): Promise<boolean> => {
  if (whole.has(name)) return true
  const parts = partsOfPage(await shell.clone().text())
  const kept = await Promise.all(parts.map((part) => matchPrecache(part)))
  // A page without any is none of ours.
  const isKept = parts.length > 0 && kept.every((part) => part !== undefined)
  if (isKept) whole.add(name)
  return isKept
}

/**
 * The page of any screen. The kept shell only when the scripts it starts with are kept as well: a browser may have
 * evicted some of them, and the server may no longer have them; its newest page then takes over (quality reference 1.3
 * row 22). Rejects when there is neither.
 */
export const answerShell = async (request: Request): Promise<Response> => {
  const name = shellOf(new URL(request.url).pathname)
  const shell = await matchPrecache(name)
  return shell && (await isWhole(name, shell)) ? shell : fetchInTime(request)
}
