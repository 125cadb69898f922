import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/** Folder of the migrations: beside this file in the sources, beside the bundle after a build. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

interface Client {
  query(text: string): Promise<{ readonly rows: unknown[] }>
}

const statementsShape = z.array(z.object({ statement: z.string() }))

/**
 * Looks at the rows that are older than a constraint; each constraint is a transaction of its own and lets others write
 * meanwhile. Costs one query once all are valid.
 * @throws the driver's error, which names the constraint, for a row that breaks it
 */
export const validateConstraints = async (client: Client): Promise<void> => {
  const { rows } = await client.query(
    `select format('alter table %s validate constraint %I', conrelid::regclass, conname) as statement
     from pg_constraint where not convalidated and connamespace = 'public'::regnamespace order by conname`,
  )
  for (const { statement } of statementsShape.parse(rows)) await client.query(statement)
}
