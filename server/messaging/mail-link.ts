import { createHmac, timingSafeEqual } from 'node:crypto'
import { PATHS } from '../../protocol/paths.ts'
import { derivedKey } from '../derived-key.ts'

/** What a link lets its reader do: confirm an address, or say that it was not they who got in. */
type LinkPurpose = 'mail-confirmation' | 'code-access'

const proofOf = (secret: string, purpose: LinkPurpose, id: string): Buffer =>
  createHmac('sha256', derivedKey(secret, purpose)).update(id).digest()

/** What the link of a letter carries: nobody makes it without the server's secret, and no table keeps it. */
export const tokenOf = (secret: string, purpose: LinkPurpose, id: string): string =>
  `${id}.${proofOf(secret, purpose, id).toString('base64url')}`

/** The id a token of this purpose is of; null when we did not make it. */
export const idOfToken = (secret: string, purpose: LinkPurpose, token: string): string | null => {
  const [id = '', proof = '', ...rest] = token.split('.')
  const given = Buffer.from(proof, 'base64url')
  const right = proofOf(secret, purpose, id)
  const isOurs = given.length === right.length && timingSafeEqual(given, right)
  return isOurs && rest.length === 0 ? id : null
}

/** Address for the letter: what it proves stands behind `#` and reaches no log on the way. */
export const mailLink = (
  { secret, baseUrl }: { readonly secret: string; readonly baseUrl: string },
  confirmationId: string,
): string => {
  const link = new URL(PATHS.confirmMail, baseUrl)
  link.hash = tokenOf(secret, 'mail-confirmation', confirmationId)
  return link.href
}
