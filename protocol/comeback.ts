/** The back button of visitors from advertisements (D26). */

/** Under this id `GET /url` gives the address of the setting COMEBACK_URL; nothing where it is not set. */
export const COMEBACK_ID = 'comeback'

/** The site that a visit came from; null for none, for what is no address, and for our own. */
const foreignHost = (referrer: string, ownHost: string): string | null => {
  if (!URL.canParse(referrer)) return null
  const { hostname } = new URL(referrer)
  return hostname === '' || hostname === ownHost ? null : hostname
}

/** True where a visit comes from another site: only then the server is asked whether back may lead on. */
export const isFromElsewhere = (referrer: string, ownHost: string): boolean =>
  foreignHost(referrer, ownHost) !== null

/** True where the back button may lead on: the visit is from another site, and none of `exceptFrom` or below one of them. */
export const mayComeBack = (
  referrer: string,
  ownHost: string,
  exceptFrom: readonly string[],
): boolean => {
  const from = foreignHost(referrer, ownHost)
  return from !== null && !exceptFrom.some((host) => from === host || from.endsWith(`.${host}`))
}
