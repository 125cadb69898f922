import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { DESK_PATH } from '../../protocol/desk.ts'
import { PASSPORT_READER_PATH, PATHS, POLICY_REPORTS_PATH } from '../../protocol/paths.ts'

const REPORT_GROUP = 'policy'

type Hashes = Readonly<Record<string, readonly string[]>>

const hashesSchema = z.record(z.string(), z.array(z.string().regex(/^sha(256|384|512)-[\w+/=]+$/)))

/**
 * Hashes of the inline styles of each built page, written by the front-end build; empty where there is none.
 * Read again when the file changes: a new build may be put in place under a running server.
 */
const hashReader = (distDir: string): (() => Hashes) => {
  const path = join(distDir, 'csp.json')
  const none: Hashes = {}
  let readAtMs = Number.NaN
  let hashes: Hashes = none
  return () => {
    const changedAtMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (changedAtMs === undefined) return none
    if (changedAtMs !== readAtMs) {
      hashes = hashesSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
      readAtMs = changedAtMs
    }
    return hashes
  }
}

const policyOf = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')

export interface ThirdParties {
  /** Hosts of the acquirer's payment widget; empty in the sandbox, whose widget is our own. */
  readonly acquirer: readonly string[]
}

const REPORTED = { 'report-uri': [POLICY_REPORTS_PATH], 'report-to': [REPORT_GROUP] } as const

const pagePolicy = (styles: readonly string[]): string =>
  policyOf({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...styles.map((hash) => `'${hash}'`)],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['sw', 'passport-line'],
    ...REPORTED,
  })

/** The lender's workplace: photos of clients as blobs, nothing of anybody else, no frame, no worker (decision 0051). */
const DESK_POLICY = policyOf({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
  ...REPORTED,
})

/**
 * The frame in which a card is typed: the only document that lets the acquirer in, shown only inside our own pages.
 * In the sandbox the widget and its form are ours.
 */
const cardFormPolicy = ({ acquirer }: ThirdParties): string =>
  policyOf({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...acquirer],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': acquirer.length > 0 ? acquirer : ["'none'"],
    'frame-src': ["'self'", ...acquirer],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['vendor'],
    ...REPORTED,
  })

/** A worker is held to the policy of its own script, not to the page's: it may fetch from us and nothing else. */
const SCRIPT_POLICY = policyOf({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'connect-src': ["'self'"],
})

/**
 * The worker that reads a passport's photo (decision 0092) compiles its engine: it alone may, in no page and for no other
 * script, and it may fetch the engine and its model from us and nothing else.
 */
const READER_POLICY = policyOf({
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'connect-src': ["'self'"],
})

/**
 * The advertisement's frame (D29): sandboxed, shown only inside our pages, without script. A link of it opens a page of
 * its own, which is free of this sandbox: a partner's page without its own origin would not work.
 */
const widgetPolicy = (styles: readonly string[]): string =>
  policyOf({
    'default-src': ["'none'"],
    'style-src': styles.length > 0 ? styles.map((hash) => `'${hash}'`) : ["'none'"],
    'img-src': ["'self'", 'data:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    sandbox: ['allow-popups', 'allow-popups-to-escape-sandbox'],
  })

/** Says to old browsers what `frame-ancestors` says to the others. */
const frameOptionsOf = (policy: string): Record<string, string> => {
  if (policy.includes("frame-ancestors 'self'")) return { 'x-frame-options': 'SAMEORIGIN' }
  return policy.includes("frame-ancestors 'none'") ? { 'x-frame-options': 'DENY' } : {}
}

/**
 * Headers of each built file. A page's policy names the hashes of its own inline styles, also under the file's own
 * name (`/index.html`): the service worker keeps the answer with its headers and replays them offline.
 */
export const pageHeaders = (
  distDir: string,
  thirdParties: ThirdParties,
): ((file: string) => Record<string, string>) => {
  const hashesNow = hashReader(distDir)
  /** Put together once a file and build. */
  const known = new Map<string, { hashes: Hashes; headers: Record<string, string> }>()
  const policyFor = (file: string, hashes: Hashes): string | null => {
    if (file.endsWith('.js'))
      return file.startsWith(PASSPORT_READER_PATH) ? READER_POLICY : SCRIPT_POLICY
    if (!file.endsWith('.html')) return null
    if (file === `${DESK_PATH}.html`) return DESK_POLICY
    if (file === PATHS.cardForm) return cardFormPolicy(thirdParties)
    const styles = hashes[file] ?? []
    return file === PATHS.widget ? widgetPolicy(styles) : pagePolicy(styles)
  }
  const headersFor = (file: string, hashes: Hashes): Record<string, string> => {
    const policy = policyFor(file, hashes)
    if (policy === null) return {}
    return {
      'content-security-policy': policy,
      ...frameOptionsOf(policy),
      ...(policy.includes('report-to')
        ? { 'reporting-endpoints': `${REPORT_GROUP}="${POLICY_REPORTS_PATH}"` }
        : {}),
    }
  }
  return (file) => {
    const hashes = hashesNow()
    const kept = known.get(file)
    if (kept?.hashes === hashes) return kept.headers
    const headers = headersFor(file, hashes)
    known.set(file, { hashes, headers })
    return headers
  }
}
