/**
 * `npm run build`: the pages into `dist/` and the server into `dist-server/`. With `--stale`, as `npm start` does it, each
 * only when its sources changed.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freshness } from './freshness.ts'
import { bundleServer } from './server-bundle.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const next = join(root, 'node_modules/.cache/pages-next')

/** An open tab may still ask for a part of an earlier build (D34). */
const KEEP_ASSETS_MS = 7 * 86_400_000

/** Parts of pages, named by their content. */
const PARTS = ['assets', 'desk-assets', 'passport-line']

const SHARED = ['lending/**/*.ts', 'protocol/**/*.ts', 'package-lock.json']

const pages = freshness('dist/.built', [
  ...SHARED,
  'src/**/*',
  'sw/**/*',
  'public/**/*',
  '*.html',
  'vite.config.ts',
  'tools/vite/**/*.ts',
])

const server = freshness('dist-server/.built', [...SHARED, 'server/**/*', 'tools/server-bundle.ts'])

/** Puts the new build in place under a running server: parts first, then the pages that name them. */
const putInPlace = (): void => {
  for (const folder of PARTS.filter((name) => existsSync(join(next, name)))) {
    cpSync(join(next, folder), join(dist, folder), { recursive: true })
  }
  cpSync(next, dist, { recursive: true })
  const left = globSync('**/*', { cwd: dist }).filter((name) => !existsSync(join(next, name)))
  for (const name of left) {
    const { mtimeMs } = statSync(join(dist, name))
    const isPart = PARTS.some((folder) => name.startsWith(`${folder}/`))
    const isYoungPart = isPart && Date.now() - mtimeMs < KEEP_ASSETS_MS
    if (!isYoungPart) rmSync(join(dist, name), { recursive: true, force: true })
  }
}

const buildPages = (): void => {
  const state = pages.read()
  rmSync(next, { recursive: true, force: true })
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, VITE_OUT_DIR: next, NODE_ENV: 'production' },
    },
  )
  if (status !== 0) throw new Error('The pages could not be built')
  putInPlace()
  pages.write(state)
}

const buildServer = async (): Promise<void> => {
  const state = server.read()
  await bundleServer()
  server.write(state)
}

const timed = async (name: string, work: () => void | Promise<void>): Promise<void> => {
  const from = performance.now()
  process.stdout.write(`Building the ${name}…\n`)
  await work()
  process.stdout.write(`The ${name}: ${((performance.now() - from) / 1000).toFixed(1)} s\n`)
}

/** Builds what is missing or older than its sources; `everything` builds both anyway. */
export const buildStale = async (everything: boolean): Promise<void> => {
  if (everything || !pages.isFresh()) await timed('pages', buildPages)
  if (everything || !server.isFresh()) await timed('server', buildServer)
}

if (import.meta.main) await buildStale(!process.argv.includes('--stale'))
