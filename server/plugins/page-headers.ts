import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

type Hashes = Readonly<Record<string, readonly string[]>>

const hashesSchema = z.record(z.string(), z.array(z.string().regex(/^sha(256|384|512)-[\w+/=]+$/)))

/** Hashes of the inline styles of each built page, written by the front-end build; empty where there is none. */
const readHashes = (distDir: string): Hashes => {
  const path = join(distDir, 'csp.json')
  return existsSync(path) ? hashesSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
}

const policyOf = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')

export interface ThirdParties {
  /** Hosts of the acquirer's payment widget; empty in the sandbox, whose widget is our own. */
  readonly acquirer: readonly string[]
  /** Hosts of the chat; empty when no chat is configured. */
  readonly chat: readonly string[]
}

const pagePolicy = (styles: readonly string[], { acquirer, chat }: ThirdParties): string =>
  policyOf({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...acquirer, ...chat],
    'style-src': ["'self'", ...styles.map((hash) => `'${hash}'`)],
    'img-src': ["'self'", 'data:', 'blob:', ...chat],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...acquirer, ...chat],
    'frame-src': ["'self'", ...acquirer, ...chat],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['sw', 'vendor'],
  })

/** The advertisement's frame (D29): sandboxed, shown only inside our pages, and it may load nothing but pictures. */
const widgetPolicy = (styles: readonly string[]): string =>
  policyOf({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...styles.map((hash) => `'${hash}'`)],
    'img-src': ["'self'", 'data:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    sandbox: ['allow-scripts', 'allow-popups'],
  })

/**
 * Headers of each built file. A page's policy names the hashes of its own inline styles, also under the file's own
 * name (`/index.html`): the service worker keeps the answer with its headers and replays them offline.
 */
export const pageHeaders = (
  distDir: string,
  thirdParties: ThirdParties,
): ((file: string) => Record<string, string>) => {
  const hashes = readHashes(distDir)
  return (file): Record<string, string> => {
    if (!file.endsWith('.html')) return {}
    const styles = hashes[file] ?? []
    const policy = file === '/widget.html' ? widgetPolicy(styles) : pagePolicy(styles, thirdParties)
    return { 'content-security-policy': policy }
  }
}
