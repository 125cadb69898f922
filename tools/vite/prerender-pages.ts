import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { SKELETON_CSS, SKELETON_HTML } from './skeleton.ts'

export const SSR_DIR = 'node_modules/.cache/ssr'

const ROOT = '<div id="root"></div>'
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/g
/** Fonts that the first paint needs; Latin letters are fetched only where they stand. */
const FIRST_FONTS = /golos-(?:cyr|num|rub)-[^/]+\.woff2$/
/** What every screen of the shell starts with. */
const START_MODULES = /\/src\/app\/(?:start|routed-app)\.tsx$/
const PAGE_MODULES: Readonly<Record<string, RegExp>> = {
  '/': /\/src\/(?:app\/landing-app|screens\/landing\/below-the-fold)\.tsx$/,
  '/404.html': /\/src\/screens\/not-found\/not-found\.tsx$/,
}

interface ServerEntry {
  readonly publicPaths: readonly string[]
  render(path: string): Promise<string>
}

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

const fileOf = (path: string): string => (path === '/' ? '/index.html' : path)

/** The chunks that hold the given modules, with everything they import, in order of loading. */
function chunksOf(bundle: Rolldown.OutputBundle, modules: readonly RegExp[]): Chunk[] {
  const found = new Set<Chunk>()
  const visit = (name: string) => {
    const chunk = bundle[name] as Chunk | undefined
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

const cssOf = (chunks: readonly Chunk[]): string[] => [
  ...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])),
]

/**
 * Writes the public pages as finished HTML with their styles inside, `app.html` as the empty shell
 * of all other screens, and `csp.json` with the hash of each page's styles.
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
      async handler(error?: Error) {
        if (error || this.environment.name !== 'client') return
        const out = resolve(this.environment.config.build.outDir)
        // No query in this address: it would load a second React.
        const entry = pathToFileURL(resolve(SSR_DIR, 'entry-server.js')).href
        const { publicPaths, render } = (await import(entry)) as ServerEntry
        const shell = await readFile(join(out, 'index.html'), 'utf8')
        const linked = [...shell.matchAll(STYLESHEET)].map(([, file]) => file ?? '')
        const fonts = Object.keys(bundle)
          .filter((name) => FIRST_FONTS.test(name))
          .map(
            (name) =>
              `<link rel="preload" as="font" type="font/woff2" href="/${name}" crossorigin>`,
          )
        const policy: Record<string, string[]> = {}

        const write = async (
          file: string,
          styles: readonly string[],
          extraCss: string,
          head: readonly string[],
          root: string,
        ) => {
          const parts = await Promise.all(styles.map((name) => readFile(join(out, name), 'utf8')))
          const css = parts.join('').replaceAll('\n', '') + extraCss
          policy[file] = [`sha256-${createHash('sha256').update(css).digest('base64')}`]
          // A disabled link fetches nothing; it tells the loader of chunks that these styles are here.
          const present = styles.map((name) => `<link rel="stylesheet" href="/${name}" disabled>`)
          const html = shell
            .replace(STYLESHEET, '')
            .replace(
              '</title>',
              () => `</title>${head.join('')}<style>${css}</style>${present.join('')}`,
            )
            .replace(ROOT, () => root)
          await writeFile(join(out, file), html)
        }

        for (const path of publicPaths) {
          const modules = PAGE_MODULES[path]
          const styles = cssOf(chunksOf(bundle, [START_MODULES, ...(modules ? [modules] : [])]))
          await write(
            fileOf(path),
            [...new Set([...linked, ...styles])],
            '',
            fonts,
            `<div id="root" data-prerendered="${path}">${await render(path)}</div>`,
          )
        }
        const preload = chunksOf(bundle, [START_MODULES]).map(
          ({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`,
        )
        await write(
          '/app.html',
          linked,
          SKELETON_CSS,
          [...fonts, ...preload, '<meta name="robots" content="noindex">'],
          `<div id="root">${SKELETON_HTML}</div>`,
        )
        await writeFile(join(out, 'csp.json'), JSON.stringify(policy))
      },
    },
  }
}
