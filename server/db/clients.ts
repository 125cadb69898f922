import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  type ActionFlagState,
  type ClientStatus,
  type DocumentType,
  REGISTRATION_STEPS,
  type RegistrationStep,
} from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Queryable, Tx } from './database.ts'
import { keptQuery } from './kept-query.ts'
import type { Sealer } from '../sealer.ts'
import { clientConsents, clientDrafts, clientPassports, clients } from './schema/clients.ts'
import { CELLS, innDigest, sealerOf, snilsDigest } from './sealed-columns.ts'

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

export interface GivenConsent {
  readonly type: DocumentType
  readonly textVersion: string
}

/** Keeps consents with their moment and network address (D19); one that was given before keeps its first moment. */
export const recordConsents = async (
  tx: Tx,
  given: {
    clientId: string
    address: string
    nowMs: number
    consents: readonly GivenConsent[]
  },
): Promise<void> => {
  const { clientId, address, nowMs } = given
  if (given.consents.length === 0) return
  await tx
    .insert(clientConsents)
    .values(
      given.consents.map(({ type, textVersion }) => ({
        clientId,
        type,
        textVersion,
        givenAtMs: nowMs,
        address,
      })),
    )
    .onConflictDoNothing()
}

/** Consents of a client, oldest first. */
export const consentsOf = (queryable: Queryable, clientId: string) =>
  queryable
    .select()
    .from(clientConsents)
    .where(eq(clientConsents.clientId, clientId))
    .orderBy(asc(clientConsents.givenAtMs), asc(clientConsents.type))

export interface Identifiers {
  readonly inn: string
  readonly snils: string
}

const shape = z.object({ inn: z.string(), snils: z.string() })

/** ИНН and СНИЛС of a client, sealed at rest (D46); null while they were not entered. */
export const identifiersOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<Identifiers | null> => {
  const [row] = await queryable
    .select({ sealed: clients.identifiersSealed })
    .from(clients)
    .where(eq(clients.id, clientId))
  if (!row?.sealed) return null
  return openIdentifiers(sealerOf(queryable), { clientId, sealed: row.sealed })
}

/** ИНН and СНИЛС of a sealed cell. @throws Error when it is not this client's, or was sealed by another key */
export const openIdentifiers = (
  sealer: Sealer,
  { clientId, sealed }: { clientId: string; sealed: string },
): Identifiers => shape.parse(sealer.open(CELLS.identifiers(clientId), sealed))

/** What another account with the same numbers is found by (decision 0112). */
export const identifierDigests = (sealer: Sealer, { inn, snils }: Identifiers) => ({
  innDigest: innDigest(sealer, inn),
  snilsDigest: snilsDigest(sealer, snils),
})

/** Writes ИНН and СНИЛС; the passport stands there before them. */
export const saveIdentifiers = async (
  tx: Tx,
  clientId: string,
  { inn, snils }: Identifiers,
): Promise<void> => {
  const sealer = sealerOf(tx)
  const identifiersSealed = sealer.seal(CELLS.identifiers(clientId), { inn, snils })
  await tx.update(clients).set({ identifiersSealed }).where(eq(clients.id, clientId))
  await tx
    .update(clientPassports)
    .set(identifierDigests(sealer, { inn, snils }))
    .where(eq(clientPassports.clientId, clientId))
}

/** Keeps unfinished input of a step, sealed (D46), replacing what was there. */
export const saveDraft = async (
  queryable: Queryable,
  draft: {
    clientId: string
    step: RegistrationStep
    values: Readonly<Record<string, unknown>>
    savedAtMs: number
  },
): Promise<void> => {
  const { clientId, step, values, savedAtMs } = draft
  const sealed = sealerOf(queryable).seal(CELLS.draft(clientId, step), values)
  await queryable
    .insert(clientDrafts)
    .values({ clientId, step, sealed, savedAtMs })
    .onConflictDoUpdate({
      target: [clientDrafts.clientId, clientDrafts.step],
      set: { sealed, savedAtMs },
    })
}

/** Forgets the draft of a step once the step itself is saved. */
export const deleteDraft = async (
  queryable: Queryable,
  clientId: string,
  step: RegistrationStep,
): Promise<void> => {
  await queryable
    .delete(clientDrafts)
    .where(and(eq(clientDrafts.clientId, clientId), eq(clientDrafts.step, step)))
}

/** Forgets every draft: the questionnaire is signed, nothing half-typed is kept longer than needed. */
export const deleteDrafts = async (queryable: Queryable, clientId: string): Promise<void> => {
  await queryable.delete(clientDrafts).where(eq(clientDrafts.clientId, clientId))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Drafts of a client by step. */
export const draftsOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<Partial<Record<RegistrationStep, Record<string, unknown>>>> => {
  const rows = await queryable
    .select()
    .from(clientDrafts)
    .where(eq(clientDrafts.clientId, clientId))
  const sealer = sealerOf(queryable)
  return Object.fromEntries(
    rows.flatMap(({ step, sealed }) => {
      const values = sealed === null ? null : sealer.open(CELLS.draft(clientId, step), sealed)
      return isRecord(values) ? [[step, values]] : []
    }),
  )
}
