import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** What stands for an address that is none; everybody who hides it shares one count. */
export const UNKNOWN_ADDRESS = 'unknown'

const IPV6_GROUPS = 8
/** A subscriber gets a /64 at least, so every address of it is one person (RFC 6177). */
const NETWORK_GROUPS = 4

/** The address without brackets, port and zone: some proxies write them into X-Forwarded-For. */
const bare = (text: string): string => {
  const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? text
  const withoutPort = /^(.*\d\.\d{1,3}):\d{1,5}$/.exec(inBrackets)?.[1] ?? inBrackets
  return withoutPort.replace(/%.*$/, '')
}

/** The eight groups of an IPv6 address as `URL` writes it: lower case, no leading zeros, no dots. */
const groupsOf = (canonical: string): readonly string[] => {
  const [head = '', tail] = canonical.split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':'))
  const [left, right] = [split(head), split(tail ?? '')]
  const zeros = tail === undefined ? 0 : IPV6_GROUPS - left.length - right.length
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
}

/** The IPv4 address inside `::ffff:0:0/96`, or null. */
const unmapped = (groups: readonly string[]): string | null => {
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!isMapped) return null
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')
}

/**
 * One spelling for one address (D41): without port, brackets and zone, IPv4 taken out of `::ffff:`, IPv6 compressed.
 * What is no address becomes {@link UNKNOWN_ADDRESS}.
 */
export const normalizeAddress = (text: string): string => {
  const address = bare(text.trim())
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return UNKNOWN_ADDRESS
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  return unmapped(groupsOf(canonical)) ?? canonical
}

/** The network address a request came from, as consents, signatures and the outside parties get it. */
export const addressOf = (request: Pick<FastifyRequest, 'ip'>): string =>
  normalizeAddress(request.ip)

/** What a limit counts by (D41): the IPv4 address, or the /64 of an IPv6 address. `address` is a normalized one. */
export const networkOf = (address: string): string =>
  isIPv6(address) ? `${groupsOf(address).slice(0, NETWORK_GROUPS).join(':')}::/64` : address
