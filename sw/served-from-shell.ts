import { isServerPath, PATHS } from '../protocol/paths.ts'

/** True for a screen of ours: no address of the server, no file. */
export const servedFromShell = (pathname: string): boolean =>
  pathname === PATHS.notFound || (!isServerPath(pathname) && !/\.[a-z0-9]+$/i.test(pathname))
