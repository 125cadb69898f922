import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { BRAND } from '../../protocol/brand.ts'
import { BUILT_ORIGIN } from '../../protocol/built-origin.ts'
import { PATHS } from '../../protocol/paths.ts'
import { type PublicPage, PUBLIC_SCREENS } from '../../protocol/public-pages.ts'
import { ACCOUNT_SHELL, COMMON_SHELL, shellFileOf } from '../../protocol/shells.ts'
import { SHARE_PICTURE } from '../../protocol/share-picture.ts'
import { criticalCss } from './critical-css.ts'
import { WIDGET_CSS, widgetPage } from './widget-page.ts'
import { SKELETON_CSS, skeletonHtml } from './skeleton.ts'

export const SSR_DIR = 'node_modules/.cache/ssr'

const ROOT = '<div id="root"></div>'
const SCRIPT = /\s*<script type="module"[^>]*><\/script>/
/** Where the part of a page begins that nobody sees before scrolling. */
const FOLD = '<div data-fold'
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/g
/** Fonts that the first paint needs; Latin letters are fetched only where they stand. */
const FIRST_FONTS = /golos-(?:cyr|num|rub)-[^/]+\.woff2$/
/** What every screen of the shell starts with. */
const START_MODULES = /\/src\/app\/(?:start|routed-app)\.tsx$/
const ACCOUNT_MODULES = /\/src\/screens\/profile\/profile\.tsx$/
/** The copy on the device, which the account reads before anything else. */
const DATABASE_MODULES = /\/src\/offline\/database-store\.ts$/
const LANDING_MODULES = /\/src\/(?:app\/landing-islands|screens\/landing\/landing)\.tsx$/
/** Which screen draws an address. */
const SCREENS: readonly (readonly [address: RegExp, screen: string])[] = [
  [/^\/404\.html$/, 'not-found'],
  [/^\/(?:finance-documents|privacy)(?:\/|$)/, 'published'],
  [/^\/control-documents$/, 'control-documents'],
  [/^\/faq$/, 'faq'],
  [/^\/how-we-count$/, 'how-we-count'],
  [/^\/contacts$/, 'contacts'],
  [/^\/reviews$/, 'reviews'],
  [/^\/organization-issues$/, 'organization-issues'],
  [/^\/sitemap$/, 'sitemap'],
  [/^\/calculator$/, 'calculator'],
  [/^\/login$/, 'login'],
  [/^\/sign_up$/, 'sign-up'],
  [/^\/verify$/, 'verify'],
]

/** The modules whose styles a page needs. Throws for a page without a screen, which would be written without styles. */
const modulesOf = (path: string): RegExp => {
  if (path === PATHS.landing) return LANDING_MODULES
  const [, screen] = SCREENS.find(([address]) => address.test(path)) ?? []
  if (screen === undefined) throw new Error(`${path} has no screen`)
  return new RegExp(`/src/(?:app/(?:start|routed-app)|screens/${screen}/${screen})\\.tsx$`)
}

interface ServerEntry {
  readonly publicPages: readonly PublicPage[]
  readonly render: (path: string) => Promise<string>
  readonly structuredData: (page: PublicPage, html: string) => string | null
}

interface Page {
  /** Name from the root of the build, with its slash. */
  readonly file: string
  /** Of the browser's tab; the shell keeps the landing's until a screen sets its own. */
  readonly title?: string
  readonly description?: string
  /** Path of the address search engines keep the page under. */
  readonly canonical?: string | null
  /** Styles inside the page. */
  readonly css: string
  readonly head: readonly string[]
  /** What takes the place of the empty root. */
  readonly root: string
}

/** The chunks that hold the given modules, with everything they import, in order of loading. */
function chunksOf(
  bundle: Rolldown.OutputBundle,
  modules: readonly RegExp[],
): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(chunk)) return
    for (const imported of chunk.imports) visit(imported)
    found.add(chunk)
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => modules.some((one) => one.test(id))))
      visit(chunk.fileName)
  }
  return [...found]
}

const cssOf = (chunks: readonly Rolldown.OutputChunk[]): string[] =>
  chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])

const readAll = async (out: string, names: readonly string[]): Promise<string> => {
  const sheets = await Promise.all(names.map((name) => readFile(join(out, name), 'utf8')))
  return sheets.join('').replaceAll('\n', '')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The page's own address and what others show of it in the place of a link to it. */
const shared = (path: string, title: string, description: string): string => {
  const address = BUILT_ORIGIN + path
  const properties = [
    ['og:type', 'website'],
    ['og:locale', 'ru_RU'],
    ['og:site_name', BRAND.name],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', BUILT_ORIGIN + SHARE_PICTURE.path],
    ['og:image:type', 'image/png'],
    ['og:image:width', `${SHARE_PICTURE.width}`],
    ['og:image:height', `${SHARE_PICTURE.height}`],
    ['og:image:alt', `${BRAND.name}. ${SHARE_PICTURE.sentence}. ${SHARE_PICTURE.warning}.`],
  ].map(
    ([property = '', content = '']) =>
      `<meta property="${property}" content="${escaped(content)}">`,
  )
  const card = '<meta name="twitter:card" content="summary_large_image">'
  return [`<link rel="canonical" href="${address}">`, ...properties, card].join('')
}

/** The shell with the page's own name, description and address in its head. */
const named = (shell: string, { title, description, canonical }: Page): string => {
  const address = canonical ? shared(canonical, title ?? '', description ?? '') : ''
  return shell
    .replace(/<title>[^<]*<\/title>/, (own) =>
      title === undefined ? own : `<title>${escaped(title)}</title>${address}`,
    )
    .replace(/(<meta\s+name="description"\s+content=")[^"]*"/, (own, start: string) =>
      description === undefined ? own : `${start}${escaped(description)}"`,
    )
}

const hashOf = (css: string): string =>
  `sha256-${createHash('sha256').update(css).digest('base64')}`

/** Writes one page with its styles inside; returns their hash for the policy. */
async function writePage(out: string, shell: string, page: Page): Promise<string> {
  const head = [...page.head, `<style>${page.css}</style>`].join('')
  const [script = ''] = SCRIPT.exec(shell) ?? []
  const html = named(shell, page)
    .replace(STYLESHEET, '')
    .replace(SCRIPT, '')
    .replace('</title>', () => `</title>${head}`)
    .replace(ROOT, () => page.root + script.replace('<script', '<script fetchpriority="low"'))
  const file = join(out, page.file)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, html)
  return hashOf(page.css)
}

/**
 * The page's HTML with the links to its whole styles, at the fold where it has one: what stands above is painted before
 * they come, what stands below waits for them. They also tell the loader of chunks that these styles are here.
 */
const withLinks = (html: string, names: readonly string[]): string => {
  const links = names.map((name) => `<link rel="stylesheet" href="/${name}">`).join('')
  return html.includes(FOLD) ? html.replace(FOLD, () => links + FOLD) : html + links
}

const structured = (data: string | null): string[] =>
  data === null ? [] : [`<script type="application/ld+json">${data}</script>`]

const NOT_FOR_SEARCH = '<meta name="robots" content="noindex">'

const preloaded = ({ fileName }: Rolldown.OutputChunk): string =>
  `<link rel="modulepreload" crossorigin href="/${fileName}">`

async function pagesOf(bundle: Rolldown.OutputBundle, out: string, shell: string): Promise<Page[]> {
  // No query in this address: it would load a second React.
  const address = pathToFileURL(resolve(SSR_DIR, 'entry-server.js')).href
  const entry: ServerEntry = await import(address)
  const linked = [...shell.matchAll(STYLESHEET)].map(([, file]) => file ?? '')
  const fonts = Object.keys(bundle)
    .filter((name) => FIRST_FONTS.test(name))
    .map((name) => `<link rel="preload" as="font" type="font/woff2" href="/${name}" crossorigin>`)
  const started = chunksOf(bundle, [START_MODULES])

  const publicPages = entry.publicPages.map(async (page): Promise<Page> => {
    const { path, title, description } = page
    const names = [...new Set([...linked, ...cssOf(chunksOf(bundle, [modulesOf(path)]))])]
    const html = await entry.render(path)
    const [aboveFold = html] = html.split(FOLD)
    const root = `<div id="root" data-prerendered="${path}">${html}</div>`
    return {
      file: path === '/' ? '/index.html' : path.endsWith('.html') ? path : `${path}.html`,
      title: `${title} — ${BRAND.name}`,
      description,
      canonical: path === PATHS.notFound ? null : path,
      css: criticalCss(await readAll(out, names), aboveFold),
      head: structured(entry.structuredData(page, html)),
      root: withLinks(root, names),
    }
  })
  const shellHead = [...started.map(preloaded), ...fonts]
  const appShell: Page = {
    file: COMMON_SHELL,
    css: (await readAll(out, linked)) + SKELETON_CSS,
    head: [...shellHead, NOT_FOR_SEARCH],
    root: `<div id="root">${skeletonHtml()}</div>`,
  }
  const account = chunksOf(bundle, [START_MODULES, ACCOUNT_MODULES, DATABASE_MODULES])
  const accountShell: Page = {
    ...appShell,
    file: ACCOUNT_SHELL,
    head: [...account.map(preloaded), ...fonts, NOT_FOR_SEARCH],
    // Behind the skeleton, which is painted before they come; outside of what the first drawing replaces.
    root: withLinks(appShell.root, cssOf(account)),
  }
  const shells = PUBLIC_SCREENS.map(({ path, title, description }): Page => ({
    ...appShell,
    file: shellFileOf(path),
    title: `${title} — ${BRAND.name}`,
    description,
    canonical: path,
    head: shellHead,
    root: `<div id="root">${skeletonHtml(path)}</div>`,
  }))
  return [...(await Promise.all(publicPages)), ...shells, appShell, accountShell]
}

/**
 * Writes the public pages and screens as finished HTML with their styles inside, a shell beside each public screen for
 * what it begins with in the browser alone, the shell of the account, `app.html` as the empty shell of all others, and `csp.json` with the hash of
 * each page's styles.
 */
export function prerenderPages(): Plugin {
  let bundle: Rolldown.OutputBundle = {}
  return {
    name: 'vovremya:prerender',
    apply: 'build',
    writeBundle(_options, written) {
      if (this.environment.name === 'client') bundle = written
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler(failure?: Error) {
        if (failure || this.environment.name !== 'client') return
        const out = resolve(this.environment.config.build.outDir)
        const shell = await readFile(join(out, 'index.html'), 'utf8')
        const pages = await pagesOf(bundle, out, shell)
        const hashes = await Promise.all(pages.map((page) => writePage(out, shell, page)))
        await writeFile(join(out, PATHS.widget), widgetPage())
        const policy = Object.fromEntries([
          ...pages.map(({ file }, index) => [file, [hashes[index]]]),
          [PATHS.widget, [hashOf(WIDGET_CSS)]],
        ])
        await writeFile(join(out, 'csp.json'), JSON.stringify(policy))
      },
    },
  }
}
