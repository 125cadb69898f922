import type { Queryable } from './database.ts'

/** A part that drizzle does not name in its types. @throws Error when a new version has renamed it */
export const partOf = (whole: object, name: string): object => {
  const part: unknown = Reflect.get(whole, name)
  if (typeof part !== 'object' || part === null) throw new Error(`drizzle has no ${name} here`)
  return part
}

/** What a database, or a transaction, sends its statements to. */
export const clientOf = (queryable: Queryable): object =>
  // oxlint-disable-next-line eslint/no-underscore-dangle -- drizzle's own name
  partOf(queryable._.session, 'client')

/** What a driver is asked with carries this where a kept query asks it (`keptQuery`). */
const KEPT = 'isKept'

/** Marks all that a prepared query asks its driver with. */
export const markKept = (prepared: object): void => {
  for (const name of ['queryConfig', 'rawQueryConfig'])
    Reflect.set(partOf(prepared, name), KEPT, true)
}

/** Whether what a driver is asked with is that of a kept query. */
export const isKept = (asked: unknown): asked is object =>
  typeof asked === 'object' && asked !== null && Reflect.get(asked, KEPT) === true
