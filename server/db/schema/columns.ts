/** Columns that many tables have. */
import { bigint, date } from 'drizzle-orm/pg-core'
import type { IsoDate } from '../../../lending/calendar.ts'

/** A moment in milliseconds since 1970. */
export const momentMs = (name: string) => bigint(name, { mode: 'number' })

/** A place in a row that only grows. */
export const placeOf = (name: string) => bigint(name, { mode: 'number' })

/** A sum of money in kopecks. */
export const kopecksOf = (name: string) => bigint(name, { mode: 'number' })

/** A calendar day. */
export const dayOf = (name: string) => date(name, { mode: 'string' }).$type<IsoDate>()
