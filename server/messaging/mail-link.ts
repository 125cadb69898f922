import { createHmac, timingSafeEqual } from 'node:crypto'
import { PATHS } from '../../protocol/paths.ts'
import { derivedKey } from '../derived-key.ts'

const proofOf = (secret: string, confirmationId: string): Buffer =>
  createHmac('sha256', derivedKey(secret, 'mail-confirmation')).update(confirmationId).digest()

/** What the link of a letter carries: nobody makes it without the server's secret, and no table keeps it. */
export const mailToken = (secret: string, confirmationId: string): string =>
  `${confirmationId}.${proofOf(secret, confirmationId).toString('base64url')}`

/** Which confirmation a token is of; null when we did not make it. */
export const confirmationOfToken = (secret: string, token: string): string | null => {
  const [confirmationId = '', proof = '', ...rest] = token.split('.')
  const given = Buffer.from(proof, 'base64url')
  const right = proofOf(secret, confirmationId)
  const isOurs = given.length === right.length && timingSafeEqual(given, right)
  return isOurs && rest.length === 0 ? confirmationId : null
}

/** Address for the letter: what it proves stands behind `#` and reaches no log on the way. */
export const mailLink = (
  { secret, baseUrl }: { readonly secret: string; readonly baseUrl: string },
  confirmationId: string,
): string => {
  const link = new URL(PATHS.confirmMail, baseUrl)
  link.hash = mailToken(secret, confirmationId)
  return link.href
}
