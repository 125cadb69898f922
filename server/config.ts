import * as z from 'zod'
import { MINUTE_MS } from '../lending/durations.ts'
import { type MarketTable, SANDBOX_MARKET_TABLE } from '../lending/market-limits.ts'
import { FISCAL_SCOPES } from '../protocol/fiscal.ts'
import { IDENTITY_CLIENT_ID } from '../protocol/identity.ts'
import { TAX_SYSTEMS } from './gateways/atol-online.ts'
import { EXAMPLE_LINKS, readLinks } from './links-file.ts'
import { readMarketLimits } from './market-limits-file.ts'
import { readPostbackTemplates } from './postbacks-file.ts'
import { combinationProblems, productionProblems } from './production-rules.ts'
import { sandboxSecret } from './sandbox-secret.ts'
import {
  contact,
  counterId,
  hostName,
  networkList,
  originUrl,
  partyUrl,
  proxyList,
  rsaKey,
  sender,
  signingKey,
} from './setting-shapes.ts'
import { StartFault } from './start-fault.ts'

const DAY_SECONDS = 86_400

const text = z.string().trim().min(1)
const optional = text.nullable().default(null)
const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => ['on', 'true', '1'].includes(value))
/** Parts of a setting between commas. */
const commaList = text.transform((all) => all.split(',').map((part) => part.trim()))
const count = z.coerce.number().int().positive()

/** Every setting of the server (D39) by the name of its environment variable; `.env.example` explains them. */
const environment = z.object({
  MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  HOST: optional,
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  BASE_URL: originUrl.nullable().default(null),
  TRUST_PROXY: proxyList.nullable().default(null),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  DATA_DIR: text.default('.data'),
  DIST_DIR: text.default('dist'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .nullable()
    .default(null),
  SECRET: optional,
  DOCUMENT_SIGNING_KEY: signingKey.nullable().default(null),
  DOCUMENT_OLD_KEYS: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(z.array(signingKey))
    .default([]),
  PASSWORD_GRANT: flag.nullable().default(null),
  OIDC_ISSUER: partyUrl.nullable().default(null),
  OIDC_CLIENT_ID: text.default(IDENTITY_CLIENT_ID),
  OIDC_CLIENT_SECRET: optional,
  OIDC_ACCOUNTS_URL: partyUrl.nullable().default(null),
  OIDC_ACCOUNTS_CLIENT_ID: text.default('vovremya-accounts'),
  OIDC_ACCOUNTS_CLIENT_SECRET: optional,
  RATE_LIMIT_PER_MINUTE: count.nullable().default(null),
  CODE_SENDS_PER_DAY: count.default(20_000),
  REQUESTS_IN_FLIGHT: count.default(100),
  STRANGERS_EVENTS_PER_DAY: count.default(50_000),
  COMEBACK_URL: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
  COMEBACK_EXCEPT_FROM: commaList
    .pipe(z.array(hostName))
    .default(['vk.example', 'partner.example', 'gosuslugi.ru', 'cbr.ru']),
  JIVO_ID: z
    .string()
    .regex(/^\w+$/, 'must be the widget’s letters and digits')
    .nullable()
    .default(null),
  METRIKA_ID: counterId.nullable().default(null),
  TOP_MAIL_ID: counterId.nullable().default(null),
  ACQUIRER_URL: partyUrl.nullable().default(null),
  ACQUIRER_PUBLIC_ID: optional,
  ACQUIRER_SECRET: optional,
  SMS_RU_KEY: optional,
  DADATA_KEY: optional,
  MAIL_URL: z
    .url({ protocol: /^smtps?$/ })
    .nullable()
    .default(null),
  MAIL_FROM: sender.nullable().default(null),
  VAPID_PUBLIC_KEY: optional,
  VAPID_PRIVATE_KEY: optional,
  VAPID_SUBJECT: contact.nullable().default(null),
  BUREAU_URL: commaList.pipe(z.array(partyUrl)).nullable().default(null),
  BUREAU_KEY: commaList.nullable().default(null),
  FISCAL: z.enum(FISCAL_SCOPES).default('INTEREST'),
  FISCAL_URL: partyUrl.nullable().default(null),
  FISCAL_LOGIN: optional,
  FISCAL_PASSWORD: optional,
  FISCAL_GROUP: optional,
  FISCAL_TAX_SYSTEM: z.enum(TAX_SYSTEMS).default('osn'),
  MARKET_LIMITS_FILE: optional,
  POSTBACKS_FILE: optional,
  LINKS_FILE: optional,
  WATCHLIST_FILES: commaList
    .pipe(z.array(z.string().regex(/\.(?:csv|txt)$/, 'must end in .csv or .txt')))
    .nullable()
    .default(null),
  IDENTIFICATION: z.enum(['provider', 'desk']).default('provider'),
  DECLINE_PAUSE_DAYS: count.default(30),
  DESK_ADDRESSES: networkList.nullable().default(null),
  IDENTIFICATION_URL: partyUrl.nullable().default(null),
  IDENTIFICATION_KEY: optional,
  SALTEDGE_APP_ID: optional,
  SALTEDGE_SECRET: optional,
  SALTEDGE_PRIVATE_KEY: rsaKey.nullable().default(null),
  S3_URL: partyUrl.nullable().default(null),
  S3_BUCKET: optional,
  S3_ACCESS_KEY: optional,
  S3_SECRET_KEY: optional,
})

type Environment = z.infer<typeof environment>

/** Thrown at start when the settings do not fit; the message lists everything that is wrong at once. */
export class ConfigError extends StartFault {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The settings do not fit:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Of the sandbox only; production names its own. */
const EXAMPLE_SENDER = 'Вовремя <no-reply@vovremya.example>'
const EXAMPLE_CONTACT = 'mailto:support@vovremya.example'

const bureausOf = ({ BUREAU_URL: urls, BUREAU_KEY: keys }: Environment) =>
  urls === null || keys === null
    ? null
    : urls.map((url, index) => ({ name: new URL(url).host, url, key: keys[index] ?? '' }))

const identityServerOf = (env: Environment) =>
  env.OIDC_ISSUER !== null &&
  env.OIDC_CLIENT_SECRET !== null &&
  env.OIDC_ACCOUNTS_URL !== null &&
  env.OIDC_ACCOUNTS_CLIENT_SECRET !== null
    ? {
        issuer: env.OIDC_ISSUER,
        clientId: env.OIDC_CLIENT_ID,
        clientSecret: env.OIDC_CLIENT_SECRET,
        accounts: {
          url: env.OIDC_ACCOUNTS_URL.replace(/\/$/, ''),
          clientId: env.OIDC_ACCOUNTS_CLIENT_ID,
          clientSecret: env.OIDC_ACCOUNTS_CLIENT_SECRET,
        },
      }
    : null

/** What a file of settings says; null without one. @throws ConfigError when it cannot be read */
const fileOf = <T>(path: string | null, read: (path: string) => T): T | null => {
  if (path === null) return null
  try {
    return read(path)
  } catch (error) {
    throw new ConfigError([error instanceof Error ? error.message : String(error)])
  }
}

const filesOf = (env: Environment) => ({
  marketTable:
    fileOf<MarketTable>(env.MARKET_LIMITS_FILE, readMarketLimits) ?? SANDBOX_MARKET_TABLE,
  postbacks: fileOf(env.POSTBACKS_FILE, readPostbackTemplates),
  links: fileOf(env.LINKS_FILE, readLinks) ?? EXAMPLE_LINKS,
})

const build = (env: Environment, secret: string, files: ReturnType<typeof filesOf>) => {
  const production = env.MODE === 'production'
  return {
    mode: env.MODE,
    /** The sandbox shows every code to whoever reaches it, so it listens to this machine alone (D46). */
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: env.PORT,
    /** Origin of the product as a browser sees it, without a trailing slash. */
    baseUrl: env.BASE_URL ?? `http://localhost:${env.PORT}`,
    /** Addresses of the proxies whose X-Forwarded-* are believed (`loopback`, `10.0.0.0/8`, with commas); false: nobody's. */
    trustProxy: env.TRUST_PROXY ?? false,
    logLevel: env.LOG_LEVEL,
    dataDir: env.DATA_DIR,
    /** Folder of the built pages. */
    distDir: env.DIST_DIR,
    databaseUrl: env.DATABASE_URL,
    /** Root of every key the server derives (server/derived-key.ts); never used as a key itself. */
    secret,
    documents: {
      /** Seed of the Ed25519 key documents are signed with; null: derived from the secret. */
      signingSeed:
        env.DOCUMENT_SIGNING_KEY === null
          ? null
          : Buffer.from(env.DOCUMENT_SIGNING_KEY, 'base64url'),
      /** Public keys of before a rotation: what they signed is still ours. */
      oldPublicKeys: env.DOCUMENT_OLD_KEYS,
    },
    passwordGrant: env.PASSWORD_GRANT ?? !production,
    /** Another identity server in the place of ours (decision 0048); null: ours. */
    identityServer: identityServerOf(env),
    comebackUrl: env.COMEBACK_URL,
    /** Whoever comes from these sites, or from one below them, goes back as usual (D26). */
    comebackExceptFrom: env.COMEBACK_EXCEPT_FROM,
    /** Where `GET /url` may send a visitor, by opaque ids (D27). */
    links: files.links,
    jivoId: env.JIVO_ID,
    /** Counters of others by their ids, for visitors of public pages who agreed (decision 0064); null: none. */
    counters: { metrika: env.METRIKA_ID, topMail: env.TOP_MAIL_ID },
    hstsMaxAgeSeconds: production ? 2 * 365 * DAY_SECONDS : 0,
    /** Codes sent in one Moscow day that raise an alarm in the log (D41). */
    codeSendsPerDay: env.CODE_SENDS_PER_DAY,
    limits: {
      /** Per address; thousands of phones of one mobile operator may share an address. */
      requestsPerMinute: env.RATE_LIMIT_PER_MINUTE ?? (production ? 3_000 : 100_000),
      /** Events of the interface, and clicks on advertisements, that are kept of visitors who are not signed in. */
      strangersEventsPerDay: env.STRANGERS_EVENTS_PER_DAY,
      bodyBytes: 256 * 1024,
      /** Requests worked on at one moment; whoever comes over that is asked to come again in some seconds. */
      requestsInFlight: env.REQUESTS_IN_FLIGHT,
      /** For the head of a request, and for every body but a photo. */
      headTimeoutMs: 30_000,
      bodyTimeoutMs: 30_000,
      /** Three photos of 5 MB over a slow mobile network. */
      requestTimeoutMs: 180_000,
      connectionTimeoutMs: MINUTE_MS,
    },
    /** Null: the stand-in is used, which production refuses. */
    acquirer:
      env.ACQUIRER_URL !== null && env.ACQUIRER_PUBLIC_ID !== null && env.ACQUIRER_SECRET !== null
        ? { url: env.ACQUIRER_URL, publicId: env.ACQUIRER_PUBLIC_ID, secret: env.ACQUIRER_SECRET }
        : null,
    smsRuKey: env.SMS_RU_KEY,
    dadataKey: env.DADATA_KEY,
    mail:
      env.MAIL_URL === null ? null : { url: env.MAIL_URL, from: env.MAIL_FROM ?? EXAMPLE_SENDER },
    push:
      env.VAPID_PUBLIC_KEY !== null && env.VAPID_PRIVATE_KEY !== null
        ? {
            publicKey: env.VAPID_PUBLIC_KEY,
            privateKey: env.VAPID_PRIVATE_KEY,
            subject: env.VAPID_SUBJECT ?? EXAMPLE_CONTACT,
          }
        : null,
    /** Every bureau is asked before a loan (D53); each is named by its host. */
    bureaus: bureausOf(env),
    /** Receipts of 54-FZ (decision 0078); a till that is null: the stand-in. */
    fiscal: {
      scope: env.FISCAL,
      taxSystem: env.FISCAL_TAX_SYSTEM,
      till:
        env.FISCAL_URL !== null &&
        env.FISCAL_LOGIN !== null &&
        env.FISCAL_PASSWORD !== null &&
        env.FISCAL_GROUP !== null
          ? {
              url: env.FISCAL_URL.replace(/\/$/, ''),
              login: env.FISCAL_LOGIN,
              password: env.FISCAL_PASSWORD,
              group: env.FISCAL_GROUP,
            }
          : null,
    },
    /** Market limits of the full cost by quarter; nothing is lent in a quarter without its row (D8). */
    marketTable: files.marketTable,
    /** Addresses of the partners' postbacks by event; null: the stand-in, in production nobody is told. */
    postbacks: files.postbacks,
    /** Files of the lists of 115-FZ, together one edition (decision 0056); null: the sandbox's. */
    watchlistFiles: env.WATCHLIST_FILES,
    /** True where a person at the desk decides about every client; elsewhere about those the provider cannot decide (D44). */
    isIdentifiedAtDesk: env.IDENTIFICATION === 'desk',
    declinePauseDays: env.DECLINE_PAUSE_DAYS,
    /** Networks the workplace answers to; null: any. */
    deskNetworks: env.DESK_ADDRESSES,
    /** Who decides whether a client is who they say (D44). */
    identification:
      env.IDENTIFICATION_URL !== null && env.IDENTIFICATION_KEY !== null
        ? { url: env.IDENTIFICATION_URL, key: env.IDENTIFICATION_KEY }
        : null,
    /** Bank statements by Salt Edge; null: not offered in production, the stand-in in the sandbox. */
    bankStatements:
      env.SALTEDGE_APP_ID !== null &&
      env.SALTEDGE_SECRET !== null &&
      env.SALTEDGE_PRIVATE_KEY !== null
        ? {
            url: 'https://www.saltedge.com/api/v5',
            appId: env.SALTEDGE_APP_ID,
            secret: env.SALTEDGE_SECRET,
            signingKey: env.SALTEDGE_PRIVATE_KEY,
          }
        : null,
    fileStore:
      env.S3_URL !== null &&
      env.S3_BUCKET !== null &&
      env.S3_ACCESS_KEY !== null &&
      env.S3_SECRET_KEY !== null
        ? {
            url: env.S3_URL,
            bucket: env.S3_BUCKET,
            accessKey: env.S3_ACCESS_KEY,
            secretKey: env.S3_SECRET_KEY,
          }
        : null,
  } as const
}

export type Config = ReturnType<typeof build>

/**
 * Reads the settings once, loudly (D4, D39). An empty value counts as absent.
 * In the sandbox a secret that is not set is made once and kept in `DATA_DIR`.
 * @throws ConfigError listing every problem, StartFault when `DATA_DIR` cannot be used
 */
export const parseConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    )
  }
  const problems = [
    ...combinationProblems(parsed.data),
    ...(parsed.data.MODE === 'production' ? productionProblems(parsed.data) : []),
  ]
  if (problems.length > 0) throw new ConfigError([...new Set(problems)])
  const secret = parsed.data.SECRET ?? sandboxSecret(parsed.data.DATA_DIR)
  return build(parsed.data, secret, filesOf(parsed.data))
}
