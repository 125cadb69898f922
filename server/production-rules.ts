import { isVapidPair } from './setting-shapes.ts'

type Settings = Readonly<Record<string, unknown>>

/** Settings without which production would run on a stand-in or a default (D4, D44). */
export const REQUIRED_IN_PRODUCTION = [
  'DATABASE_URL',
  'SECRET',
  'BASE_URL',
  'TRUST_PROXY',
  'ACQUIRER_URL',
  'ACQUIRER_PUBLIC_ID',
  'ACQUIRER_SECRET',
  'SMS_RU_KEY',
  'DADATA_KEY',
  'MAIL_URL',
  'MAIL_FROM',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'VAPID_SUBJECT',
  'BUREAU_URL',
  'BUREAU_KEY',
  'MARKET_LIMITS_FILE',
  'WATCHLIST_FILES',
  'S3_URL',
  'S3_BUCKET',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
] as const

/** Without a person at the desk a provider decides who a client is (D44). */
const REQUIRED_OF_PROVIDER = ['IDENTIFICATION_URL', 'IDENTIFICATION_KEY'] as const

/** Where the lender makes no receipts no till is needed (54-FZ, decision 0078). */
const REQUIRED_OF_TILL = ['FISCAL_URL', 'FISCAL_LOGIN', 'FISCAL_PASSWORD', 'FISCAL_GROUP'] as const

/** Another system of the lender checks payees (41-FZ, decision 0163). */
const REQUIRED_OF_FRAUD_CHECK = ['FRAUD_FEEDS_DIR'] as const

/** One party each: a half of its settings would silently bring its stand-in. */
const PARTIES = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET', 'OIDC_ACCOUNTS_URL', 'OIDC_ACCOUNTS_CLIENT_SECRET'],
  ['ACQUIRER_URL', 'ACQUIRER_PUBLIC_ID', 'ACQUIRER_SECRET'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['BUREAU_URL', 'BUREAU_KEY'],
  ['IDENTIFICATION_URL', 'IDENTIFICATION_KEY'],
  REQUIRED_OF_TILL,
  ['SALTEDGE_APP_ID', 'SALTEDGE_SECRET', 'SALTEDGE_PRIVATE_KEY'],
  ['S3_URL', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
] as const

const HTTPS_ONLY = [
  'BASE_URL',
  'OIDC_ISSUER',
  'OIDC_ACCOUNTS_URL',
  'ACQUIRER_URL',
  'BUREAU_URL',
  'IDENTIFICATION_URL',
  'FISCAL_URL',
  'S3_URL',
]

/** Keys of parties: callbacks are checked with the acquirer's, so a short one can be guessed at home. */
const PARTY_KEYS = [
  'OIDC_CLIENT_SECRET',
  'OIDC_ACCOUNTS_CLIENT_SECRET',
  'ACQUIRER_SECRET',
  'SMS_RU_KEY',
  'DADATA_KEY',
  'BUREAU_KEY',
  'IDENTIFICATION_KEY',
  'SALTEDGE_SECRET',
  'S3_SECRET_KEY',
]
const KEY_MIN_LENGTH = 16
const KEY_MIN_DIFFERENT = 6
export const SECRET_MIN_LENGTH = 32
const SECRET_MIN_DIFFERENT = 10

const textOf = (settings: Settings, name: string): string | null => {
  const value = settings[name]
  return typeof value === 'string' ? value : null
}

/** The texts of a setting, of which a list has several. */
const textsOf = (settings: Settings, name: string): readonly string[] => {
  const value = settings[name]
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  return all.filter((each) => typeof each === 'string')
}

const listLength = (value: unknown): number | null => (Array.isArray(value) ? value.length : null)

/** Each of several bureaus has a key of its own (D53). */
const bureauProblems = ({ BUREAU_URL: urls, BUREAU_KEY: keys }: Settings): string[] => {
  const [asked, answered] = [listLength(urls), listLength(keys)]
  return asked === null || answered === null || asked === answered
    ? []
    : ['BUREAU_KEY needs one key for each address of BUREAU_URL']
}

const isWeak = (text: string | null, minLength: number, minDifferent: number): boolean =>
  text !== null && (text.length < minLength || new Set(text).size < minDifferent)

/** What is wrong in any mode with settings that were each understood: halves of a party, keys that are no pair. */
export const combinationProblems = (settings: Settings): string[] => {
  const halves = PARTIES.flatMap((names) => {
    const missing = names.filter((name) => settings[name] === null)
    return missing.length === names.length ? [] : missing.map((name) => `${name} is not set`)
  })
  const publicKey = textOf(settings, 'VAPID_PUBLIC_KEY')
  const privateKey = textOf(settings, 'VAPID_PRIVATE_KEY')
  const noPair =
    publicKey !== null && privateKey !== null && !isVapidPair(publicKey, privateKey)
      ? ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not one P-256 pair in base64url']
      : []
  const twoServers =
    settings['OIDC_ISSUER'] !== null && settings['PASSWORD_GRANT'] === true
      ? ['PASSWORD_GRANT is of the built-in identity server: leave it empty with OIDC_ISSUER']
      : []
  return [...halves, ...noPair, ...twoServers, ...bureauProblems(settings)]
}

/** What keeps production from starting, each in one line that names the setting and repeats no value. */
export const productionProblems = (settings: Settings): string[] => {
  const text = (name: string): string | null => textOf(settings, name)
  const required = [
    ...REQUIRED_IN_PRODUCTION,
    ...(settings['IDENTIFICATION'] === 'desk' ? [] : REQUIRED_OF_PROVIDER),
    ...(settings['FRAUD_CHECK'] === 'elsewhere' ? [] : REQUIRED_OF_FRAUD_CHECK),
    ...(settings['FISCAL'] === 'NONE' ? [] : REQUIRED_OF_TILL),
  ]
  const missing = required.filter((name) => settings[name] === null)
  const plain = HTTPS_ONLY.filter((name) =>
    textsOf(settings, name).some((url) => url.startsWith('http://')),
  )
  const weak = PARTY_KEYS.filter((name) =>
    textsOf(settings, name).some((key) => isWeak(key, KEY_MIN_LENGTH, KEY_MIN_DIFFERENT)),
  )
  const examples = ['MAIL_FROM', 'VAPID_SUBJECT'].filter((name) =>
    /\.example\b/.test(text(name) ?? ''),
  )
  return [
    ...missing.map((name) => `${name} is not set`),
    ...(isWeak(text('SECRET'), SECRET_MIN_LENGTH, SECRET_MIN_DIFFERENT)
      ? [`SECRET needs at least ${SECRET_MIN_LENGTH} random characters`]
      : []),
    ...plain.map((name) => `${name} must begin with https://`),
    ...weak.map((name) => `${name} needs at least ${KEY_MIN_LENGTH} random characters`),
    ...(text('ACQUIRER_PUBLIC_ID')?.startsWith('test_')
      ? ['ACQUIRER_PUBLIC_ID is that of a test terminal']
      : []),
    ...examples.map((name) => `${name} must not be of the domain .example`),
  ]
}
