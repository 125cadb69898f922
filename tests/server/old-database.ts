import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { migrationsFolder } from '../../server/db/migrate.ts'

const journalShape = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

const foldersBefore = (tag: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vovremya-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = journalShape.parse(JSON.parse(readFileSync(path, 'utf8')))
  const end = journal.entries.findIndex((entry) => entry.tag === tag)
  if (end === -1) throw new Error(`No migration ${tag}`)
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return folder
}

/** An embedded database as it was before the migration with this tag, and the step to the newest one. */
export const databaseBefore = async (
  tag: string,
): Promise<{ readonly lite: PGlite; readonly migrate: () => Promise<void> }> => {
  const folder = foldersBefore(tag)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const lite = await PGlite.create()
  onTestFinished(() => lite.close())
  await migrate(drizzle(lite), { migrationsFolder: folder })
  return { lite, migrate: () => migrate(drizzle(lite), { migrationsFolder }) }
}
