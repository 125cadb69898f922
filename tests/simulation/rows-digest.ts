import type { World } from './world.ts'

/** What every row of every table says, in the order the database keeps them; one seed has one, on every machine. */
export const rowsDigest = async ({ lite }: World): Promise<string> => {
  const { rows: tables } = await lite.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(r::text, chr(10))) as digest from "${name}" as r`,
  )
  const { rows } = await lite.query<{ digest: string }>(
    `select md5(string_agg(name || coalesce(digest, ''), ',' order by name)) as digest from (${digests.join(' union all ')}) d`,
  )
  return rows[0]?.digest ?? ''
}
