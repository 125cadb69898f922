import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, parseConfig } from '../../server/config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vovremya-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const SECRET = 'kJ8s0dQ2lW9xZr4TqB7nV1yHc6Fg3mPa'

const production = {
  MODE: 'production',
  DATABASE_URL: 'postgres://vovremya@localhost/vovremya',
  SECRET,
  BASE_URL: 'https://vovremya.example',
  ACQUIRER_URL: 'https://api.acquirer.example',
  ACQUIRER_PUBLIC_ID: 'pk',
  ACQUIRER_SECRET: 'secret',
  SMS_RU_KEY: 'key',
  DADATA_KEY: 'key',
  MAIL_URL: 'smtps://mail.example',
  VAPID_PUBLIC_KEY: 'public',
  VAPID_PRIVATE_KEY: 'private',
  BUREAU_URL: 'https://bureau.example',
  BUREAU_KEY: 'key',
  IDENTIFICATION_URL: 'https://identification.example',
  IDENTIFICATION_KEY: 'key',
  S3_URL: 'https://s3.example',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY: 'access',
  S3_SECRET_KEY: 'secret',
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

test('a setting that does not parse is named', () => {
  const problems = problemsOf({ DATA_DIR: dataDir, PORT: 'eighty', DATABASE_URL: 'mysql://x' })
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(['PORT', 'DATABASE_URL'])
})

test('a message about the settings never repeats a secret value', () => {
  const { message } = new ConfigError(problemsOf({ ...production, SECRET: 'short-secret' }))
  expect(message).not.toContain('short-secret')
})
