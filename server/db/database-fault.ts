import { causesOf, codeInCauses, StartFault } from '../start-fault.ts'

export const OLDEST_POSTGRES = 15

interface Target {
  readonly host: string
  readonly user: string
  readonly name: string
}

const targetOf = (databaseUrl: string): Target => {
  const url = new URL(databaseUrl)
  const user = decodeURIComponent(url.username)
  return {
    host: url.host || 'the local socket',
    user: user || 'the default user',
    name: decodeURIComponent(url.pathname.slice(1)) || user || 'the default database',
  }
}

/** What each code of PostgreSQL or of the network means for whoever starts the server. */
const MEANINGS: Readonly<Record<string, (target: Target) => string>> = {
  '28P01': ({ user, host }) => `${host} refuses the password of ${user}`,
  '28000': ({ user, host }) => `${host} does not let ${user} in`,
  '3D000': ({ name, host }) => `${host} has no database ${name}`,
  '42501': ({ user, name }) => `${user} may not change the tables of ${name}; make it their owner`,
  '25006': ({ name, host }) => `${name} on ${host} is read-only; name the primary server`,
  '53300': ({ host }) => `${host} takes no more connections`,
  '57P03': ({ host }) => `${host} is starting up or shutting down; try again`,
  '53100': ({ host }) => `the disk of ${host} is full`,
  ECONNREFUSED: ({ host }) => `nothing answers at ${host}`,
  ECONNRESET: ({ host }) => `${host} closed the connection`,
  ENOTFOUND: ({ host }) => `the host ${host} is not known`,
  EAI_AGAIN: ({ host }) => `the host ${host} is not known, the name service does not answer`,
  ETIMEDOUT: ({ host }) => `${host} does not answer in time`,
  EHOSTUNREACH: ({ host }) => `${host} cannot be reached`,
  ENETUNREACH: ({ host }) => `${host} cannot be reached`,
  ENOENT: ({ host }) => `nothing answers at ${host}`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) => `the certificate of ${host} is for another host`,
  CERT_HAS_EXPIRED: ({ host }) => `the certificate of ${host} has expired`,
  DEPTH_ZERO_SELF_SIGNED_CERT: ({ host }) => `the certificate of ${host} is self-signed`,
  SELF_SIGNED_CERT_IN_CHAIN: ({ host }) => `the certificate of ${host} is self-signed`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ({ host }) => `the certificate of ${host} cannot be verified`,
}

/** Failures of the driver that carry no code, by their texts. */
const TEXTS: readonly (readonly [RegExp, (target: Target) => string])[] = [
  [/timeout/i, ({ host }) => `${host} does not answer in time`],
  [/does not support SSL/i, ({ host }) => `${host} speaks no TLS`],
  [/Connection terminated/i, ({ host }) => `${host} closed the connection`],
  [/password must be a string/i, ({ user }) => `the password of ${user} is not set`],
]

/**
 * Turns what kept PostgreSQL from being opened into one line that names no password.
 * A fault of a migration itself is named with the database's own words; what is no fault of the database comes back as it was.
 */
export const databaseFault = (databaseUrl: string, error: unknown): unknown => {
  if (error instanceof StartFault) return error
  const target = targetOf(databaseUrl)
  const code = codeInCauses(error)
  const innermost = causesOf(error).at(-1)
  const words = innermost instanceof Error ? innermost.message : String(innermost)
  const known = MEANINGS[code ?? ''] ?? TEXTS.find(([pattern]) => pattern.test(words))?.[1] ?? null
  if (known) return new StartFault(`DATABASE_URL: ${known(target)}`, { cause: error })
  if (code === null || !/^[0-9A-Z]{5}$/.test(code)) return error
  const [firstLine = ''] = words.split('\n')
  return new StartFault(
    `DATABASE_URL: a migration of ${target.name} failed: ${firstLine} (${code})`,
    {
      cause: error,
    },
  )
}
