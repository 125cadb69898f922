/**
 * Bundles the server into `dist-server/`: unbundled, Node's loader spends a second and 240 MB on drizzle alone.
 * Packages that read files of their own stay outside and are loaded from node_modules.
 */
import { cpSync, globSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type Plugin } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

const OUTSIDE = [
  '@electric-sql/pglite',
  '@electric-sql/pglite/*',
  '@expo-google-fonts/*',
  'oidc-provider',
  'pdfmake',
  'pdfmake/*',
  'pg-native',
  'sharp',
]

/** CommonJS packages inside an ES module bundle still ask for `require`. */
const BANNER =
  "import { createRequire as createRequireOfBundle } from 'node:module';const require = createRequireOfBundle(import.meta.url);"

const out = join(root, 'dist-server')

/** Where `npm start` finds the bundled server. */
export const serverEntry = join(out, 'main.js')

/** A server that runs still loads parts of the build it was started from: those, named by their content, stay a week. */
const KEEP_PARTS_MS = 7 * 86_400_000

/** One letter beyond Latin-1 makes V8 keep a file with two bytes a letter: expressions and templates are escaped too. */
const inAscii: Plugin = {
  name: 'in-ascii',
  setup(bundle) {
    bundle.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const contents = text.replaceAll(
        /[^\0-\x7f]/g,
        (letter) => `\\u${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
      )
      return { contents, loader: 'ts' }
    })
  },
}

/** zod brings its messages in fifty languages, and nobody asks for any: what is refused is told in our own words. */
const withoutLocales: Plugin = {
  name: 'without-locales',
  setup(bundle) {
    bundle.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: 'export {}',
    }))
  },
}

/** What is written again is young again. */
const removeOldParts = (): void => {
  for (const name of globSync('*.{js,ts,map}', { cwd: out })) {
    const path = join(out, name)
    if (Date.now() - statSync(path).mtimeMs > KEEP_PARTS_MS) rmSync(path)
  }
}

/** How every bundle of the server is made. */
const COMMON: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  sourcemap: true,
  external: OUTSIDE,
  banner: { js: BANNER },
  plugins: [inAscii, withoutLocales],
  // The text of a program stays in memory. Names stay whole: the log shows frames of a stack.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 500,
  legalComments: 'none',
  logLevel: 'warning',
}

/**
 * Bundles one program beside the server, in one file of its name, and answers where it stands: workers are started by their
 * address, and the bench measures what is served.
 */
export const bundleBesideServer = async (path: string, name = basename(path)): Promise<string> => {
  const outfile = join(out, name)
  await build({ ...COMMON, entryPoints: [join(root, path)], outfile })
  return outfile
}

/** Writes `dist-server/main.js`, the parts it loads when they are needed, its workers, and the migrations it reads. */
export const bundleServer = async (): Promise<void> => {
  const entryPoints = [join(root, 'server/main.ts')]
  await build({ ...COMMON, entryPoints, outdir: out, splitting: true })
  for (const worker of globSync('server/**/*-worker.ts', { cwd: root }))
    await bundleBesideServer(worker)
  removeOldParts()
  rmSync(join(out, 'migrations'), { recursive: true, force: true })
  cpSync(join(root, 'server/db/migrations'), join(out, 'migrations'), { recursive: true })
}
