import { boolean, integer, pgTable } from 'drizzle-orm/pg-core'

/** What a job may do once: paid or not. */
export const accounts = pgTable('lease_account', {
  number: integer('number').primaryKey(),
  paid: boolean('paid').notNull(),
})

/** What the jobs did: nothing in the database keeps an effect from being written twice. */
export const effects = pgTable('lease_effect', { number: integer('number').notNull() })

export const CREATE_TABLES = `
  create table lease_account (number integer primary key, paid boolean not null);
  create table lease_effect (number integer not null)`

/** A job that ends well, sometimes at its second try. */
export const EFFECT = 'test.effect'
/** A job that never does; what follows its death has an effect too. */
export const HOPELESS = 'test.hopeless'

export interface Task {
  readonly number: number
}
