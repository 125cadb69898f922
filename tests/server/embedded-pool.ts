import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import type { OpenDatabase } from '../../server/db/database.ts'
import { databaseOf, migratedClient } from '../../server/db/embedded.ts'
import { setup, templatePath } from './database-template.ts'
import { flushQueries, queryRecorder } from './query-log.ts'

/** Embedded databases of this process that a test gave back: opening one costs half a second, emptying one a little. */
const givenBack: Opened[] = []

interface Opened {
  readonly lite: PGlite
  /** Asks by statements prepared once, which outlive the rows. */
  readonly client: PGlite
}

/** Migrations write no rows, so an emptied database is a fresh one; its triggers would refuse to forget the ledger. */
const EMPTY = `
  do $$ declare name text; begin
    set local session_replication_role = replica;
    for name in
      select format('%I.%I', schemaname, relname) from pg_stat_user_tables where schemaname = 'public'
    loop execute 'delete from ' || name; end loop;
    for name in select format('%I.%I', schemaname, sequencename) from pg_sequences where schemaname = 'public'
    loop execute 'alter sequence ' || name || ' restart'; end loop;
  end $$`

const emptied = async (opened: Opened): Promise<Opened> => {
  await opened.lite.exec(EMPTY)
  return opened
}

const open = async (): Promise<Opened> => {
  const lite = await PGlite.create({ loadDataDir: new Blob([readFileSync(templatePath())]) })
  const client = await migratedClient(lite)
  // A test has few rows: a plan of each statement serves all tests of the process, and planning is a fourth of their time.
  await lite.exec('set plan_cache_mode = force_generic_plan')
  return { lite, client }
}

/** The same client until it is given back; afterwards a late caller meets an error, as with a closed database. */
const leased = (client: PGlite, isOver: () => boolean): PGlite =>
  new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value === 'function' && isOver()) throw new Error('the test’s database is closed')
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

/** A migrated database in memory without rows. Closing it lets the next test of this process have it, emptied. */
export const embeddedFromPool = async (): Promise<OpenDatabase> => {
  await setup()
  const used = givenBack.pop()
  // A test may have closed its database on purpose: the next one gets another.
  const opened = used && !used.lite.closed ? await emptied(used) : await open()
  let over = false
  return {
    database: databaseOf(
      leased(opened.client, () => over),
      queryRecorder,
    ),
    exclusive: true,
    close() {
      flushQueries()
      over = true
      givenBack.push(opened)
      return Promise.resolve()
    },
  }
}
