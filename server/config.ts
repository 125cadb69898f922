import { MINUTE_MS } from '../lending/durations.ts'
import { type MarketTable, SANDBOX_MARKET_TABLE } from '../lending/market-limits.ts'
import { NO_LOAD_LIMITS, SANDBOX_LOAD_LIMITS } from '../lending/debt-load-share.ts'
import { NO_REGIONAL_INCOME, SANDBOX_REGIONAL_INCOME } from '../lending/regional-income.ts'
import { environment, type Environment } from './environment.ts'
import { EXAMPLE_LINKS, readLinks } from './links-file.ts'
import { readMarketLimits } from './market-limits-file.ts'
import { readPostbackTemplates } from './postbacks-file.ts'
import { combinationProblems, productionProblems } from './production-rules.ts'
import { sandboxSecret } from './sandbox-secret.ts'
import { StartFault } from './start-fault.ts'

const DAY_SECONDS = 86_400

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
    /** Beside the rows that two people enter; an environment of real people has those alone (decision 0142). */
    regionalIncome: production ? NO_REGIONAL_INCOME : SANDBOX_REGIONAL_INCOME,
    loadLimits: production ? NO_LOAD_LIMITS : SANDBOX_LOAD_LIMITS,
    /** Addresses of the partners' postbacks by event; null: the stand-in, in production nobody is told. */
    postbacks: files.postbacks,
    /** Files of the lists of 115-FZ, together one edition (decision 0056); null: the sandbox's. */
    watchlistFiles: env.WATCHLIST_FILES,
    /** Whether payees are checked here against the base of payments without consent (decision 0163). */
    fraudCheck: env.FRAUD_CHECK,
    /** Directory of its feeds; null: the sandbox's. */
    fraudFeedsDir: env.FRAUD_FEEDS_DIR,
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
