import type { IncomingMessage } from 'node:http'

/** Stretches of percent-encoding, and percent signs that encode nothing. */
const ENCODED = /(?:%[0-9a-f]{2})+|%/gi

const isDecodable = (text: string): boolean => {
  // What is not encoded is nearly everything that is asked for.
  if (!text.includes('%')) return true
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * Address of a request in which everything can be decoded: what could not be stands for itself. The router answers a
 * malformed address before any hook, without our headers, catalogue and limits (D35); so it never sees one.
 */
export const wellFormedUrl = ({ url = '/' }: Pick<IncomingMessage, 'url'>): string => {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  if (isDecodable(path)) return url
  const rest = end < 0 ? '' : url.slice(end)
  return (
    path.replaceAll(ENCODED, (part) => (isDecodable(part) ? part : part.replaceAll('%', '%25'))) +
    rest
  )
}
