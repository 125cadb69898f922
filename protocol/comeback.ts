/** The back button of visitors from advertisements (D26). */

/** Under this id `GET /url` gives the address of the setting COMEBACK_URL; nothing where it is not set. */
export const COMEBACK_ID = 'comeback'

/** Whoever comes from these sites, or from one below them, goes back as usual. A lender changes the list. */
export const COMEBACK_EXCLUDED_HOSTS: readonly string[] = [
  'vk.example',
  'partner.example',
  'gosuslugi.ru',
  'cbr.ru',
]

/** True where a visit from this address may be led on by the back button: another site, and none of the list. */
export const mayComeBack = (referrer: string, ownHost: string): boolean => {
  if (!URL.canParse(referrer)) return false
  const { hostname } = new URL(referrer)
  const isOf = (host: string): boolean => hostname === host || hostname.endsWith(`.${host}`)
  return hostname !== '' && hostname !== ownHost && !COMEBACK_EXCLUDED_HOSTS.some(isOf)
}
