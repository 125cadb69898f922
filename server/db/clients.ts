import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  REGISTRATION_STEPS,
  type ActionFlagState,
  type ClientStatus,
  type RegistrationStep,
} from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Queryable, Tx } from './database.ts'
import { keptQuery } from './kept-query.ts'
import { clients } from './schema/clients.ts'

export type ClientRow = typeof clients.$inferSelect

export interface NewClient {
  readonly id: string
  /** E.164 */
  readonly phone: string
  readonly landing: string | null
  readonly integrationId: string | null
  readonly nowMs: number
}

/** Writes a new client: the phone step is behind them (D19). */
export const insertClient = async (tx: Tx, { nowMs, ...client }: NewClient): Promise<void> => {
  await tx.insert(clients).values({
    ...client,
    status: 'REGISTERED',
    step: 'user_info',
    training: 'CAN_BE_CREATED_NEW',
    createdAtMs: nowMs,
  })
}

const anyClient = keptQuery<{ id: string }, ClientRow[]>((database) =>
  database
    .select()
    .from(clients)
    .where(eq(clients.id, sql.placeholder('id'))),
)

const isThere = (id: string) => and(eq(clients.id, id), isNull(clients.deletedAtMs))

/** The client, or null when there is none with this id or the account was deleted. */
export const clientById = async (queryable: Queryable, id: string): Promise<ClientRow | null> => {
  const [row] = await anyClient(queryable, { id })
  return row?.deletedAtMs === null ? row : null
}

/**
 * The client, held until the transaction ends, so that two saves at once follow one another. Rows that name the client
 * may be written meanwhile: a foreign key takes its lock whatever the order of locks is, and must not wait for this one.
 * @throws Refusal UNAUTHENTICATED when the token outlived its client
 */
export const lockClient = async (tx: Tx, id: string): Promise<ClientRow> => {
  const [row] = await tx.select().from(clients).where(isThere(id)).for('no key update')
  if (!row) throw new Refusal('UNAUTHENTICATED')
  return row
}

/** Place of a step in the order of D19. */
export const stepNumber = (step: RegistrationStep): number => REGISTRATION_STEPS.indexOf(step)

/** True when the client has this step behind them. */
export const isStepDone = (client: ClientRow, step: RegistrationStep): boolean =>
  stepNumber(client.step) > stepNumber(step)

/**
 * Marks a step as done and returns the step the client stands on now. A step that was done before, or that is not
 * the client's turn yet, changes nothing: safe to call again. The first save makes a REGISTERED client an
 * UNCOMPLETED_REGISTRATION one (D20).
 */
export const advanceStep = async (
  tx: Tx,
  clientId: string,
  step: RegistrationStep,
): Promise<RegistrationStep> => {
  const client = await lockClient(tx, clientId)
  if (client.step !== step) return client.step
  const next = REGISTRATION_STEPS[stepNumber(step) + 1] ?? 'done'
  const status = client.status === 'REGISTERED' ? 'UNCOMPLETED_REGISTRATION' : client.status
  await tx.update(clients).set({ step: next, status }).where(eq(clients.id, clientId))
  return next
}

export type ClientChange = Partial<
  Pick<
    typeof clients.$inferInsert,
    | 'phone'
    | 'mail'
    | 'mailConfirmedAtMs'
    | 'mailsPapers'
    | 'passportPhotoFileId'
    | 'registrationPhotoFileId'
    | 'selfieFileId'
    | 'signedAtMs'
    | 'signedTermsHash'
  >
> & { status?: ClientStatus; training?: ActionFlagState }

/** Changes fields of a client; fields that are not named stay. */
export const updateClient = async (
  queryable: Queryable,
  id: string,
  change: ClientChange,
): Promise<void> => {
  await queryable.update(clients).set(change).where(eq(clients.id, id))
}
