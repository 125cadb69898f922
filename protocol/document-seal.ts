/**
 * How a document's file is signed (docs/decisions/0008): behind the last line of the PDF stand two comment lines, the
 * moment of signing and the Ed25519 signature of every byte before it. PDF readers ignore comments after `%%EOF`.
 */
const MOMENT = '%Vovremya-Signed-At'
const SEAL = '%Vovremya-Ed25519'

const MOMENT_LINE = new RegExp(
  `${MOMENT} (\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)\\n$`,
)
const SEAL_LINE = new RegExp(`(?<=\\n)${SEAL} ([0-9a-f]{16}) ([\\w-]{86})\\n$`)

export interface DocumentSeal {
  /** ISO 8601, UTC; itself signed. */
  readonly signedAt: string
  /** First 16 hex digits of the SHA-256 of the public key. */
  readonly keyId: string
  /** base64url, 64 bytes. */
  readonly signature: string
  /** How many bytes from the beginning are signed. */
  readonly signedBytes: number
}

/** The line that is signed together with the file. @param atMs the moment of signing */
export const momentLine = (atMs: number): string => `${MOMENT} ${new Date(atMs).toISOString()}\n`

/** The last line of a signed file. */
export const sealLine = (keyId: string, signature: string): string =>
  `${SEAL} ${keyId} ${signature}\n`

/** One character for every byte, so that places in the text are places in the file. */
const asText = (content: Uint8Array): string => new TextDecoder('latin1').decode(content)

/** The seal at the very end of a file; null when it has none there. */
export const readSeal = (content: Uint8Array): DocumentSeal | null => {
  const text = asText(content)
  const [line, keyId, signature] = SEAL_LINE.exec(text) ?? []
  if (line === undefined || keyId === undefined || signature === undefined) return null
  const signedBytes = content.length - line.length
  const signedAt = MOMENT_LINE.exec(text.slice(0, signedBytes))?.[1]
  return signedAt === undefined ? null : { signedAt, keyId, signature, signedBytes }
}

/** True when the file once carried a seal of ours that is no longer whole or no longer at its end. */
export const hasBrokenSeal = (content: Uint8Array): boolean => {
  const text = asText(content)
  return text.includes(MOMENT) || text.includes(SEAL)
}

/** True for bytes that begin as a PDF file does. */
export const isPdf = (content: Uint8Array): boolean => asText(content.subarray(0, 5)) === '%PDF-'
