/** Files of screens that are drawn in the browser: which one a server, or a worker without network, answers with. */
import { PATHS } from './paths.ts'

/** The shell of every screen that has none of its own. */
export const COMMON_SHELL = '/app.html'

/** The file that has only a screen's names, for what is drawn in the browser. */
export const shellFileOf = (path: string): string => `${path}.shell.html`

/** The account's: it names what the first screen is made of, so that nothing is fetched one after another. */
export const ACCOUNT_SHELL = shellFileOf(PATHS.profile)

/** The shell of a screen's address. */
export const shellOf = (pathname: string): string =>
  pathname === PATHS.profile || pathname.startsWith(`${PATHS.profile}/`)
    ? ACCOUNT_SHELL
    : COMMON_SHELL
