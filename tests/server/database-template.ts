import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { onPglite } from '../../server/db/embedded.ts'
import { migrationsFolder } from '../../server/db/migrate.ts'

const cacheFolder = fileURLToPath(
  new URL('../../node_modules/.cache/database-template', import.meta.url),
)

const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrationsFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Where the dump of a freshly migrated database lies for the migrations as they are now. */
export const templatePath = (): string => join(cacheFolder, `${fingerprint()}.tar`)

/** Runs once before all tests: migrates one embedded database and keeps its dump, which every test starts from. */
export const setup = async (): Promise<void> => {
  const path = templatePath()
  if (existsSync(path)) return
  mkdirSync(cacheFolder, { recursive: true })
  const lite = await PGlite.create()
  await onPglite(lite)
  const dump = await lite.dumpDataDir('none')
  await lite.close()
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  renameSync(unfinished, path)
  for (const name of readdirSync(cacheFolder)) {
    if (name.endsWith('.tar') && join(cacheFolder, name) !== path) {
      rmSync(join(cacheFolder, name), { force: true })
    }
  }
}
