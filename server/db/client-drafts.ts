import { and, eq } from 'drizzle-orm'
import type { RegistrationStep } from '../../protocol/enums.ts'
import type { Queryable } from './database.ts'
import { clientDrafts } from './schema/clients.ts'
import { CELLS, sealerOf } from './sealed-columns.ts'

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
