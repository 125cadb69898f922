/**
 * Bundles the server into `dist-server/`: unbundled, Node's loader spends a second and 240 MB on drizzle alone.
 * Packages that read files of their own stay outside and are loaded from node_modules.
 */
import { cpSync, globSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

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

/** Where `npm start` finds the bundled server. */
export const serverEntry = join(root, 'dist-server/main.js')

/** Writes `dist-server/main.js`, the workers it starts, and the migrations it reads. */
export const bundleServer = async (): Promise<void> => {
  const out = join(root, 'dist-server')
  rmSync(out, { recursive: true, force: true })
  const common = {
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: true,
    external: OUTSIDE,
    banner: { js: BANNER },
    legalComments: 'none',
    logLevel: 'warning',
  } as const
  await build({ ...common, entryPoints: [join(root, 'server/main.ts')], outfile: serverEntry })
  for (const worker of globSync('server/**/*-worker.ts', { cwd: root })) {
    // A worker keeps its name: the server starts it by its address beside itself.
    await build({
      ...common,
      entryPoints: [join(root, worker)],
      outfile: join(out, basename(worker)),
    })
  }
  cpSync(join(root, 'server/db/migrations'), join(out, 'migrations'), { recursive: true })
}
