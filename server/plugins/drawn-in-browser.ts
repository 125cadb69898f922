import type { FastifyRequest } from 'fastify'
import { SESSION_COOKIES } from '../../protocol/session-cookies.ts'
import { PATHS } from '../../protocol/paths.ts'
import { PUBLIC_SCREENS } from '../../protocol/public-pages.ts'
import { shellFileOf } from '../../protocol/shells.ts'

export interface Deployment {
  /** The installation's own address, an origin. */
  readonly origin: string
  /** Another identity server asks for passwords on its own page (decision 0048). */
  readonly asksOutside: boolean
}

const screenOf = (file: string) => PUBLIC_SCREENS.find(({ path }) => file === `${path}.html`)

/** True for a page whose place may be taken by its shell, which the cookies of the request decide as well. */
export const isPublicScreen = (file: string): boolean => screenOf(file) !== undefined

/**
 * The file for a request in the place of a public screen's finished page, where that would show what is taken away at
 * once: the start of a stranger to somebody signed in, figures that the address replaces, a password that is asked for
 * elsewhere. Null where the finished page is right.
 */
export const drawnInBrowser = (
  { asksOutside }: Pick<Deployment, 'asksOutside'>,
  file: string,
  request: FastifyRequest,
): string | null => {
  const screen = screenOf(file)
  if (!screen) return null
  const asked = new URL(request.url, 'http://localhost').searchParams
  const isOther =
    request.cookies[SESSION_COOKIES.hint] !== undefined ||
    screen.beginsFrom.some((name) => asked.has(name)) ||
    (asksOutside && screen.path === PATHS.login)
  return isOther ? shellFileOf(screen.path) : null
}
