import { DESK_PATH } from '../protocol/desk.ts'
import { isServerPath, PATHS } from '../protocol/paths.ts'

/** The lender's workplace is no screen of a borrower: it always comes from the server, with or without its last slash. */
const isDesk = (pathname: string): boolean => pathname.replace(/\/$/, '') === DESK_PATH

/** True for a screen of ours: no address of the server, no file, nothing of the lender's workplace. */
export const servedFromShell = (pathname: string): boolean =>
  pathname === PATHS.notFound ||
  (!isServerPath(pathname) && !isDesk(pathname) && !/\.[a-z0-9]+$/i.test(pathname))
