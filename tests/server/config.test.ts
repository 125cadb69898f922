import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import { vapidKeysOf } from '../../server/gateways/vapid-keys.ts'
import { ConfigError, parseConfig } from '../../server/config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vovremya-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const limitsFile = (quarters: unknown): string => {
  const path = join(dataDir, 'market-limits.json')
  writeFileSync(path, JSON.stringify(quarters))
  return path
}
const ROW = {
  quarter: '2026-Q4',
  limits: [{ termDaysTo: null, amountRoublesTo: null, percent: 292 }],
}

const SECRET = 'kJ8s0dQ2lW9xZr4TqB7nV1yHc6Fg3mPa'

const KEY = 'b7d1e94c60f2a835'
const VAPID = vapidKeysOf(Buffer.alloc(32, 7))

const production = {
  MODE: 'production',
  DATABASE_URL: 'postgres://vovremya@localhost/vovremya',
  SECRET,
  BASE_URL: 'https://vovremya.example',
  TRUST_PROXY: '10.0.0.0/8',
  ACQUIRER_URL: 'https://api.acquirer.example',
  ACQUIRER_PUBLIC_ID: 'pk',
  ACQUIRER_SECRET: KEY,
  SMS_RU_KEY: KEY,
  DADATA_KEY: KEY,
  MAIL_URL: 'smtps://mail.example',
  MAIL_FROM: 'Вовремя <no-reply@vovremya.ru>',
  VAPID_PUBLIC_KEY: VAPID.publicKey,
  VAPID_PRIVATE_KEY: VAPID.privateKey,
  VAPID_SUBJECT: 'mailto:support@vovremya.ru',
  BUREAU_URL: 'https://bureau.example',
  BUREAU_KEY: KEY,
  FISCAL_URL: 'https://till.example/possystem/v4',
  FISCAL_LOGIN: 'vovremya',
  FISCAL_PASSWORD: KEY,
  FISCAL_GROUP: 'vovremya_1',
  MARKET_LIMITS_FILE: limitsFile([ROW]),
  WATCHLIST_FILES: '/lists/terrorists.txt,/lists/frozen.csv',
  FRAUD_FEEDS_DIR: '/feeds',
  IDENTIFICATION_URL: 'https://identification.example',
  IDENTIFICATION_KEY: KEY,
  S3_URL: 'https://s3.example',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY: 'access',
  S3_SECRET_KEY: KEY,
}

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('with no settings at all the sandbox starts on the embedded database and makes its own secret', () => {
  const first = parseConfig({ DATA_DIR: dataDir })
  const second = parseConfig({ DATA_DIR: dataDir })
  expect(first).toMatchObject({
    mode: 'sandbox',
    port: 8080,
    databaseUrl: null,
    passwordGrant: true,
  })
  expect(first.baseUrl).toBe('http://localhost:8080')
  expect(first.secret.length).toBeGreaterThanOrEqual(32)
  expect(second.secret).toBe(first.secret)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
})

test('production starts when everything is set, without the password grant', () => {
  expect(parseConfig(production)).toMatchObject({ mode: 'production', passwordGrant: false })
})

test('production lists every missing setting at once', () => {
  const problems = problemsOf({ MODE: 'production', DATA_DIR: dataDir })
  const expected = Object.keys(production).filter((name) => name !== 'MODE')
  expect(problems).toEqual(expect.arrayContaining(expected.map((name) => `${name} is not set`)))
  expect(problems).toHaveLength(expected.length)
})

test.each(Object.keys(production).filter((name) => name !== 'MODE'))(
  'production refuses to start without %s',
  (name) => {
    expect(problemsOf({ ...production, [name]: '' })).toEqual([`${name} is not set`])
  },
)

test('production needs a till unless the lender makes no fiscal receipts', () => {
  const {
    FISCAL_URL: _url,
    FISCAL_LOGIN: _login,
    FISCAL_PASSWORD: _password,
    FISCAL_GROUP: _group,
    ...withoutTill
  } = production
  expect(problemsOf(withoutTill)).toEqual([
    'FISCAL_URL is not set',
    'FISCAL_LOGIN is not set',
    'FISCAL_PASSWORD is not set',
    'FISCAL_GROUP is not set',
  ])
  expect(problemsOf({ ...withoutTill, FISCAL: 'NONE' })).toEqual([])
  expect(parseConfig(production).fiscal).toMatchObject({ scope: 'INTEREST', taxSystem: 'osn' })
  expect(problemsOf({ ...production, FISCAL: 'SOME' })).toEqual([
    expect.stringMatching(/^FISCAL: /),
  ])
})

test('production needs no provider where a person at the desk decides (D44)', () => {
  const atDesk = {
    ...production,
    IDENTIFICATION: 'desk',
    IDENTIFICATION_URL: '',
    IDENTIFICATION_KEY: '',
  }
  expect(parseConfig(atDesk)).toMatchObject({ isIdentifiedAtDesk: true, identification: null })
})

test('production needs no base of payments without consent where payees are checked elsewhere (41-FZ)', () => {
  const { FRAUD_FEEDS_DIR: _directory, ...elsewhere } = production
  expect(problemsOf(elsewhere)).toEqual(['FRAUD_FEEDS_DIR is not set'])
  expect(parseConfig({ ...elsewhere, FRAUD_CHECK: 'elsewhere' })).toMatchObject({
    fraudCheck: 'elsewhere',
    fraudFeedsDir: null,
  })
  expect(problemsOf({ ...production, FRAUD_CHECK: 'never' })).toEqual([
    expect.stringMatching(/^FRAUD_CHECK: /),
  ])
})

test('networks of the workplace are addresses, each with its prefix', () => {
  const networks = (text: string) => problemsOf({ ...production, DESK_ADDRESSES: text })
  expect(networks('203.0.113.0/24, 2001:db8::/32, 203.0.113.5')).toEqual([])
  expect(networks('loopback')).toHaveLength(1)
  expect(networks('203.0.113.0/0')).toHaveLength(1)
})

test('production refuses plain http and a secret that can be guessed', () => {
  const problems = problemsOf({
    ...production,
    BASE_URL: 'http://vovremya.example',
    SECRET: 'a'.repeat(40),
  })
  expect(problems).toEqual([
    'SECRET needs at least 32 random characters',
    'BASE_URL must begin with https://',
  ])
})

const OUTSIDE = {
  OIDC_ISSUER: 'https://id.example.ru/realms/loans',
  OIDC_CLIENT_SECRET: KEY,
  OIDC_ACCOUNTS_URL: 'https://id.example.ru/admin/realms/loans/',
  OIDC_ACCOUNTS_CLIENT_SECRET: KEY,
}

test('another identity server is named by all of its settings or by none', () => {
  expect(parseConfig(production).identityServer).toBeNull()
  expect(parseConfig({ ...production, ...OUTSIDE }).identityServer).toEqual({
    issuer: OUTSIDE.OIDC_ISSUER,
    clientId: 'vovremya-web',
    clientSecret: KEY,
    accounts: {
      url: 'https://id.example.ru/admin/realms/loans',
      clientId: 'vovremya-accounts',
      clientSecret: KEY,
    },
  })
  for (const name of Object.keys(OUTSIDE))
    expect(problemsOf({ ...production, ...OUTSIDE, [name]: '' })).toEqual([`${name} is not set`])
})

test('in production another identity server is reached over https, with secrets that cannot be guessed', () => {
  const problems = problemsOf({
    ...production,
    ...OUTSIDE,
    OIDC_ISSUER: 'http://id.example.ru/realms/loans',
    OIDC_ACCOUNTS_URL: 'http://id.example.ru/admin/realms/loans',
    OIDC_CLIENT_SECRET: 'short',
    OIDC_ACCOUNTS_CLIENT_SECRET: 'a'.repeat(20),
  })
  expect(problems).toEqual([
    'OIDC_ISSUER must begin with https://',
    'OIDC_ACCOUNTS_URL must begin with https://',
    'OIDC_CLIENT_SECRET needs at least 16 random characters',
    'OIDC_ACCOUNTS_CLIENT_SECRET needs at least 16 random characters',
  ])
})

test('the password grant is of the built-in identity server alone', () => {
  expect(problemsOf({ DATA_DIR: dataDir, ...OUTSIDE, PASSWORD_GRANT: 'on' })).toEqual([
    'PASSWORD_GRANT is of the built-in identity server: leave it empty with OIDC_ISSUER',
  ])
})

test('a setting that does not parse is named', () => {
  const problems = problemsOf({ DATA_DIR: dataDir, PORT: 'eighty', DATABASE_URL: 'mysql://x' })
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(['PORT', 'DATABASE_URL'])
})

test('a message about the settings never repeats a secret value', () => {
  const { message } = new ConfigError(problemsOf({ ...production, SECRET: 'short-secret' }))
  expect(message).not.toContain('short-secret')
})

test.for(['BASE_URL', 'ACQUIRER_URL', 'BUREAU_URL', 'IDENTIFICATION_URL', 'FISCAL_URL', 'S3_URL'])(
  'production does not speak plain http: %s',
  (name) => {
    expect(problemsOf({ ...production, [name]: 'http://party.example' })).toEqual([
      `${name} must begin with https://`,
    ])
  },
)

test.for([
  'ACQUIRER_SECRET',
  'SMS_RU_KEY',
  'DADATA_KEY',
  'BUREAU_KEY',
  'IDENTIFICATION_KEY',
  'S3_SECRET_KEY',
])('production refuses a key that can be guessed: %s', (name) => {
  for (const weak of ['12345', 'a'.repeat(40)]) {
    expect(problemsOf({ ...production, [name]: weak })).toEqual([
      `${name} needs at least 16 random characters`,
    ])
  }
})

test.for([
  ['BASE_URL', 'https://vovremya.example/loans'],
  ['BASE_URL', 'https://vovremya.example/?a=1'],
  ['BASE_URL', 'https://user:password@vovremya.example'],
  ['ACQUIRER_URL', 'https://api.acquirer.example/?key=1'],
  ['S3_URL', 'ftp://s3.example'],
  ['VAPID_SUBJECT', 'support@vovremya.ru'],
  ['MAIL_FROM', 'Вовремя'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '*'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, none'],
  ['JIVO_ID', 'x/../y'],
  ['METRIKA_ID', '1);alert(1'],
  ['TOP_MAIL_ID', 'x'],
])('%s does not take %s', ([name = '', value = '']) => {
  const problems = problemsOf({ ...production, [name]: value })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^${name}: must`))
  expect(problems[0]).not.toContain('password@')
})

test('an origin loses only its closing stroke', () => {
  const { baseUrl } = parseConfig({ ...production, BASE_URL: 'https://vovremya.example/' })
  expect(baseUrl).toBe('https://vovremya.example')
})

test('push keys that are no pair are refused in every mode', () => {
  const line = 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not one P-256 pair in base64url'
  const other = vapidKeysOf(Buffer.alloc(32, 8)).privateKey
  for (const privateKey of ['abc', other, 'A'.repeat(43)]) {
    expect(problemsOf({ ...production, VAPID_PRIVATE_KEY: privateKey })).toEqual([line])
  }
  const sandbox = { DATA_DIR: dataDir, VAPID_PUBLIC_KEY: 'abc', VAPID_PRIVATE_KEY: 'abc' }
  expect(problemsOf(sandbox)).toEqual([line])
})

test('production names its proxies, or says that there is none', () => {
  expect(problemsOf({ ...production, TRUST_PROXY: '' })).toEqual(['TRUST_PROXY is not set'])
  const trusted = (list: string) => parseConfig({ ...production, TRUST_PROXY: list }).trustProxy
  expect(trusted('none')).toBe(false)
  expect(trusted('loopback,10.0.0.0/8, fd00::/8')).toBe('loopback, 10.0.0.0/8, fd00::/8')
})

test('production does not run on a test terminal or on addresses of .example', () => {
  expect(
    problemsOf({
      ...production,
      ACQUIRER_PUBLIC_ID: 'test_api_00000000000000000000002',
      MAIL_FROM: 'Вовремя <no-reply@vovremya.example>',
      VAPID_SUBJECT: 'mailto:support@vovremya.example',
    }),
  ).toEqual([
    'ACQUIRER_PUBLIC_ID is that of a test terminal',
    'MAIL_FROM must not be of the domain .example',
    'VAPID_SUBJECT must not be of the domain .example',
  ])
})

test('half the settings of a party do not quietly bring its stand-in', () => {
  expect(problemsOf({ DATA_DIR: dataDir, ACQUIRER_URL: 'https://api.acquirer.example' })).toEqual([
    'ACQUIRER_PUBLIC_ID is not set',
    'ACQUIRER_SECRET is not set',
  ])
})

test('the sandbox listens to this machine alone, production to everybody (D46)', () => {
  expect(parseConfig({ DATA_DIR: dataDir }).host).toBe('127.0.0.1')
  expect(parseConfig({ DATA_DIR: dataDir, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  expect(parseConfig(production).host).toBe('0.0.0.0')
})

test('a secret file that was emptied is no secret', () => {
  const folder = join(dataDir, 'emptied')
  parseConfig({ DATA_DIR: folder })
  writeFileSync(join(folder, 'secret'), '\n')
  expect(() => parseConfig({ DATA_DIR: folder })).toThrow(/^DATA_DIR: .*secret holds no secret/)
})

test('several bureaus are named by their hosts, each with a key of its own (D53)', () => {
  const BUREAU_URL = 'https://one.example, https://two.example/api'
  const { bureaus } = parseConfig({
    ...production,
    BUREAU_URL,
    BUREAU_KEY: `${KEY}, second-${KEY}`,
  })
  expect(bureaus).toEqual([
    { name: 'one.example', url: 'https://one.example', key: KEY },
    { name: 'two.example', url: 'https://two.example/api', key: `second-${KEY}` },
  ])
  expect(problemsOf({ ...production, BUREAU_URL, BUREAU_KEY: KEY })).toEqual([
    'BUREAU_KEY needs one key for each address of BUREAU_URL',
  ])
  const second = {
    BUREAU_URL: 'https://one.example,http://two.example',
    BUREAU_KEY: `${KEY},short`,
  }
  expect(problemsOf({ ...production, ...second })).toEqual([
    'BUREAU_URL must begin with https://',
    'BUREAU_KEY needs at least 16 random characters',
  ])
})

test('production has the market limits of its file, the sandbox a row for every quarter', () => {
  expect(parseConfig(production).marketTable(isoDate('2026-11-01'))).toEqual(ROW.limits)
  expect(parseConfig(production).marketTable(isoDate('2027-01-01'))).toBeNull()
  expect(parseConfig({ DATA_DIR: dataDir }).marketTable(isoDate('2040-01-01'))).not.toBeNull()
})

test.each([
  ['no such file', () => join(dataDir, 'absent.json'), 'ENOENT'],
  [
    'a quarter that is none',
    () => limitsFile([{ ...ROW, quarter: '2026-4' }]),
    'must be like 2026-Q4',
  ],
  ['a quarter twice', () => limitsFile([ROW, ROW]), 'a quarter stands twice'],
] as const)('market limits with %s are one clear line at start', (_what, file, problem) => {
  const path = file()
  const [first, ...others] = problemsOf({ ...production, MARKET_LIMITS_FILE: path })
  expect(first).toContain(`MARKET_LIMITS_FILE ${path}: `)
  expect(first).toContain(problem)
  expect(others).toEqual([])
  limitsFile([ROW])
})

test.for([
  [1024, ['SALTEDGE_PRIVATE_KEY: must be an RSA key of at least 2048 bits, its PEM in base64']],
  [2048, []],
] as const)('a bank statement key of %i bits', ([modulusLength, problems]) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength })
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const saltEdge = {
    SALTEDGE_APP_ID: 'app',
    SALTEDGE_SECRET: KEY,
    SALTEDGE_PRIVATE_KEY: Buffer.from(pem).toString('base64'),
  }
  expect(problemsOf({ ...production, ...saltEdge })).toEqual(problems)
})
