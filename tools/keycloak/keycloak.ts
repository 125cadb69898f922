/** A Keycloak of one's own for as long as something is tested on it: the distribution from Maven Central, our realm. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const VERSION = '26.7.3'
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/keycloak')
const HOME = join(CACHE, `keycloak-${VERSION}`)
/** Looks, four a second: it starts in half a minute, on a busy machine in several. */
const READY_LOOKS = 2_400
const STOP_WITHIN_MS = 20_000

/** What is missing here to run a Keycloak; null when nothing is. */
export type Missing = string | null

const runs = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

const fetchDistribution = (): boolean => {
  mkdirSync(CACHE, { recursive: true })
  const artifact = `org.keycloak:keycloak-quarkus-dist:${VERSION}:tar.gz`
  process.stdout.write(`Fetching ${artifact}\n`)
  const { status } = spawnSync(
    'mvn',
    ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${CACHE}`],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (status !== 0) return false
  const archive = join(CACHE, `keycloak-quarkus-dist-${VERSION}.tar.gz`)
  const unpacked = join(CACHE, 'unpacked')
  rmSync(unpacked, { recursive: true, force: true })
  mkdirSync(unpacked)
  if (!runs('tar', ['xzf', archive, '-C', unpacked])) return false
  // Last: what a run that was cut left half unpacked is no distribution.
  renameSync(join(unpacked, `keycloak-${VERSION}`), HOME)
  for (const left of [archive, unpacked]) rmSync(left, { recursive: true })
  return true
}

/** Fetches and unpacks the distribution once. */
export const prepareKeycloak = (): Missing => {
  if (!runs('java', ['-version'])) return 'no Java (17 or newer)'
  if (existsSync(HOME)) return null
  if (!runs('mvn', ['-v'])) return 'no Maven to fetch it with'
  return fetchDistribution() ? null : 'the archive is not to be had from Maven Central'
}

export interface Keycloak {
  readonly issuer: string
  /** Settings of the product for this Keycloak. */
  readonly settings: Readonly<Record<string, string>>
  stop(): Promise<void>
}

const SECRETS = {
  OIDC_CLIENT_SECRET: 'web-of-a-test-0123456789',
  OIDC_ACCOUNTS_CLIENT_SECRET: 'accounts-of-a-test-0123456789',
}

/** Another host than the product's: the browser takes the two for different sites, as it may in production. */
const originAt = (port: number): string => `http://127.0.0.1:${port}`

/** What the product has to know before the Keycloak runs. */
export const keycloakSettings = (port: number) => ({
  OIDC_ISSUER: `${originAt(port)}/realms/vovremya`,
  OIDC_ACCOUNTS_URL: `${originAt(port)}/admin/realms/vovremya`,
  ...SECRETS,
})

const ready = async (child: ChildProcess, issuer: string, log: string[]): Promise<void> => {
  for (let look = 0; look < READY_LOOKS; look += 1) {
    if (child.exitCode !== null) throw new Error(`Keycloak stopped:\n${log.join('')}`)
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`).catch(() => null)
    if (answer?.ok) return
    await pause(250)
  }
  throw new Error(`Keycloak did not become ready:\n${log.join('')}`)
}

/** Starts it with an empty database in memory and the realm of `tools/keycloak/realm.json` for a product at `baseUrl`. */
export const startKeycloak = async (port: number, baseUrl: string): Promise<Keycloak> => {
  const settings = keycloakSettings(port)
  mkdirSync(join(HOME, 'data/import'), { recursive: true })
  copyFileSync(join(import.meta.dirname, 'realm.json'), join(HOME, 'data/import/realm.json'))
  const log: string[] = []
  // A group of its own: the script starts Java as a child.
  const child = spawn(
    join(HOME, 'bin/kc.sh'),
    ['start-dev', '--import-realm', '--db=dev-mem', '--http-host=127.0.0.1', `--http-port=${port}`],
    {
      env: { ...process.env, ...SECRETS, BASE_URL: baseUrl, JAVA_OPTS_KC_HEAP: '-Xmx768m' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  )
  child.stdout.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  const end = (signal: NodeJS.Signals): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal)
  }
  try {
    await ready(child, settings.OIDC_ISSUER, log)
  } catch (error) {
    end('SIGKILL')
    throw error
  }
  return {
    issuer: settings.OIDC_ISSUER,
    settings,
    async stop() {
      const stopped = new Promise((resolve) => child.once('exit', resolve))
      end('SIGTERM')
      await Promise.race([stopped, pause(STOP_WITHIN_MS).then(() => end('SIGKILL'))])
    },
  }
}
