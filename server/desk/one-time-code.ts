import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** The code of the thirty seconds before and after are taken too: phones' clocks differ (RFC 6238 §5.2). */
const WINDOW = 1

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'Вовремя',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** A new secret of one-time codes in base32, 160 bits (RFC 4226 §4). */
export const newCodeSecret = (): string => new Secret({ size: 20 }).base32

/** The code of a moment. */
export const codeAt = (secret: string, atMs: number): string =>
  totpOf(secret).generate({ timestamp: atMs })

/** Number of the thirty seconds the code belongs to, or null for a code of none near the moment. */
export const stepOfCode = (secret: string, code: string, atMs: number): number | null => {
  const delta = totpOf(secret).validate({ token: code, timestamp: atMs, window: WINDOW })
  return delta === null ? null : Math.floor(atMs / 1000 / PERIOD_SECONDS) + delta
}

/** What an authenticator application reads from a picture or a link. */
export const codeLink = (secret: string, login: string): string => totpOf(secret, login).toString()
