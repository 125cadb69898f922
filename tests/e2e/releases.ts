/** Built pages in a folder of their own, and a next version put in place under a running server (D34). */
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DIST_DIR = process.env['DIST_DIR'] ?? 'dist'
const PAGES = ['app.html', 'index.html', 'profile.shell.html']

const LOST_PART = 'assets/lost0000.js'

const RELEASE = /(?:<meta name="release"[^>]*>)?<title>/

const putInPlace = async (distDir: string, version: string): Promise<void> => {
  let worker = await readFile(join(distDir, 'sw.js'), 'utf8')
  for (const name of PAGES) {
    const html = (await readFile(join(distDir, name), 'utf8')).replace(
      RELEASE,
      `<meta name="release" content="${version}"><title>`,
    )
    await writeFile(join(distDir, name), html)
    const revision = createHash('md5').update(html).digest('hex')
    worker = worker.replace(
      new RegExp(`"revision":"[^"]*","url":"${name}"`),
      `"revision":"${revision}","url":"${name}"`,
    )
  }
  await writeFile(join(distDir, 'sw.js'), worker)
  const packed = [...PAGES, 'sw.js'].flatMap((name) => [`${name}.br`, `${name}.gz`])
  await Promise.all(packed.map((name) => rm(join(distDir, name), { force: true })))
}

const NEWEST_TABLES = /(\w+)\.version\(2\)\.stores\(\{outbox:`id`\}\)/

/** Every part under a new name, as a build with other contents has them; the former parts stay (D34). */
const putNewerTablesInPlace = async (distDir: string): Promise<() => Promise<void>> => {
  const parts = (await readdir(join(distDir, 'assets'))).filter((name) => name.endsWith('.js'))
  const newer = (text: string) =>
    parts
      .reduce((done, name) => done.replaceAll(name, `newer-${name}`), text)
      .replace(NEWEST_TABLES, '$&,$1.version(3).stores({later:`id`})')
  let found = false
  for (const name of parts) {
    const text = await readFile(join(distDir, 'assets', name), 'utf8')
    found ||= NEWEST_TABLES.test(text)
    await writeFile(join(distDir, 'assets', `newer-${name}`), newer(text))
  }
  if (!found) throw new Error('the tables of the copy are not where they were')
  const former = new Map<string, string>()
  for (const name of [...PAGES, 'sw.js']) {
    former.set(name, await readFile(join(distDir, name), 'utf8'))
    await writeFile(join(distDir, name), newer(former.get(name) ?? ''))
  }
  return async () => {
    for (const [name, text] of former) await writeFile(join(distDir, name), text)
  }
}

export interface Releases {
  readonly distDir: string
  /** Puts another version of the pages and of the worker that brings them in place; gives its name. */
  readonly deploy: () => Promise<string>
  /** The same, with a new part the server does not have; gives how to bring it. */
  readonly losePart: () => Promise<() => Promise<void>>
  /** A version whose copy on the device has one more table; gives how to put the former version back. */
  readonly deployNewerTables: () => Promise<{ version: string; putBack: () => Promise<void> }>
  readonly remove: () => Promise<void>
}

/** A copy of the build that versions are put in place in. */
export const createReleases = async (): Promise<Releases> => {
  const distDir = await mkdtemp(join(tmpdir(), 'vovremya-dist-'))
  await cp(DIST_DIR, distDir, { recursive: true })
  let releases = 0
  const deploy = async (): Promise<string> => {
    releases += 1
    await putInPlace(distDir, `release ${releases}`)
    return `release ${releases}`
  }
  return {
    distDir,
    deploy,
    async losePart() {
      await deploy()
      const worker = join(distDir, 'sw.js')
      const code = await readFile(worker, 'utf8')
      await writeFile(
        worker,
        code.replace(
          '{"revision":null,"url":"assets/',
          `{"revision":null,"url":"${LOST_PART}"},{"revision":null,"url":"assets/`,
        ),
      )
      return () => writeFile(join(distDir, LOST_PART), 'export {}')
    },
    async deployNewerTables() {
      const putBack = await putNewerTablesInPlace(distDir)
      return { version: await deploy(), putBack }
    },
    remove: () => rm(distDir, { recursive: true, force: true }),
  }
}
