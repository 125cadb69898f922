import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { Queryable, Tx } from './database.ts'
import { keptQuery } from './kept-query.ts'
import { clientAddresses, clientPassports, clientPdns, clients } from './schema/clients.ts'
import { CELLS, passportDigest, sealerOf } from './sealed-columns.ts'

/** A passport as it is sealed. */
export const passportShape = z.object({
  lastName: z.string(),
  firstName: z.string(),
  patronymic: z.string().nullable(),
  birthDate: z.string(),
  birthPlace: z.string(),
  serialNumber: z.string(),
  documentNumber: z.string(),
  departmentCode: z.string(),
  issuedDate: z.string(),
})

/** Dates are YYYY-MM-DD. Sealed at rest (D46). */
export type PassportRow = z.infer<typeof passportShape>
export type AddressRow = typeof clientAddresses.$inferSelect
export type AddressType = AddressRow['addressType']
export type AddressFields = Omit<
  AddressRow,
  'id' | 'clientId' | 'addressType' | 'moderationStatus' | 'createdAtMs'
>
export type PdnRow = Omit<typeof clientPdns.$inferSelect, 'clientId'>

/** The passport of a row. @throws Error when it is not this client's, or was sealed by another key */
export const openPassport = (queryable: Queryable, clientId: string, sealed: string): PassportRow =>
  passportShape.parse(sealerOf(queryable).open(CELLS.passport(clientId), sealed))

/** Series and number, ten digits. */
export const passportDigits = ({
  serialNumber,
  documentNumber,
}: Pick<PassportRow, 'serialNumber' | 'documentNumber'>): string =>
  `${serialNumber}${documentNumber}`.replaceAll(/\D/g, '')

/** Surname, name and patronymic. */
export const nameOf = ({ lastName, firstName, patronymic }: PassportRow): string =>
  [lastName, firstName, patronymic].filter(Boolean).join(' ')

/** The name in a sealed passport of a list; null while it was not entered, and once it is erased. */
export const nameInPassport = (
  queryable: Queryable,
  clientId: string,
  sealed: string | null,
): string | null => (sealed === null ? null : nameOf(openPassport(queryable, clientId, sealed)))

/** The client's passport, or null while it was not entered. */
export const passportOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<PassportRow | null> => {
  const [row] = await queryable
    .select({ sealed: clientPassports.sealed })
    .from(clientPassports)
    .where(eq(clientPassports.clientId, clientId))
  return row?.sealed ? openPassport(queryable, clientId, row.sealed) : null
}

/** The passports of several clients, by their ids; those who have entered none are left out. */
export const passportsOf = async (
  queryable: Queryable,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, PassportRow>> => {
  const rows = await queryable
    .select({ clientId: clientPassports.clientId, sealed: clientPassports.sealed })
    .from(clientPassports)
    .where(inArray(clientPassports.clientId, [...clientIds]))
  return new Map(
    rows.flatMap(({ clientId, sealed }) =>
      sealed ? [[clientId, openPassport(queryable, clientId, sealed)] as const] : [],
    ),
  )
}

/** The name in the client's passport, or null while it was not entered. */
export const clientNameOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<string | null> => {
  const passport = await passportOf(queryable, clientId)
  return passport && nameOf(passport)
}

/**
 * Whether somebody else was identified by this passport, by its ten digits. Who has only typed it counts for nothing, or a
 * stranger could keep its owner out (decision 0112).
 */
export const isPassportOfAnother = async (
  queryable: Queryable,
  { clientId, digits }: { clientId: string; digits: string },
): Promise<boolean> => {
  const digest = passportDigest(sealerOf(queryable), digits)
  const [row] = await queryable
    .select({ clientId: clientPassports.clientId })
    .from(clientPassports)
    .innerJoin(clients, eq(clients.id, clientPassports.clientId))
    .where(
      and(
        eq(clientPassports.digest, digest),
        ne(clientPassports.clientId, clientId),
        eq(clients.status, 'VERIFIED'),
        isNull(clients.deletedAtMs),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Addresses of a client: REGISTRATION, and LIVING when it is another one. */
export const addressesOf = (
  queryable: Queryable,
  clientId: string,
): Promise<readonly AddressRow[]> =>
  queryable.select().from(clientAddresses).where(eq(clientAddresses.clientId, clientId))

/** Writes an address, or takes it away with null. An unchanged address keeps its id. */
export const saveAddress = async (
  tx: Tx,
  whose: { clientId: string; addressType: AddressType; nowMs: number },
  address: AddressFields | null,
): Promise<void> => {
  const { clientId, addressType, nowMs } = whose
  if (address === null) {
    await tx
      .delete(clientAddresses)
      .where(
        and(eq(clientAddresses.clientId, clientId), eq(clientAddresses.addressType, addressType)),
      )
    return
  }
  const fresh = { ...address, moderationStatus: 'ON_CHECK', createdAtMs: nowMs } as const
  await tx
    .insert(clientAddresses)
    .values({ id: randomUUID(), clientId, addressType, ...fresh })
    .onConflictDoUpdate({
      target: [clientAddresses.clientId, clientAddresses.addressType],
      set: fresh,
    })
}

/** Marks the addresses of a client as checked. */
export const verifyAddresses = async (tx: Tx, clientId: string): Promise<void> => {
  await tx
    .update(clientAddresses)
    .set({ moderationStatus: 'VERIFIED' })
    .where(eq(clientAddresses.clientId, clientId))
}

/** Contacts, income and obligatory payments, or null while they were not entered. */
export const pdnOf = async (queryable: Queryable, clientId: string): Promise<PdnRow | null> => {
  const [row] = await queryable.select().from(clientPdns).where(eq(clientPdns.clientId, clientId))
  if (!row) return null
  const { clientId: _owner, ...pdn } = row
  return pdn
}

/**
 * The same, with the region of the registered address as it was typed; null without one. `isOnCheck`: nobody has checked
 * that address yet.
 */
export const pdnWithRegion = async (
  queryable: Queryable,
  clientId: string,
): Promise<{
  readonly pdn: PdnRow | null
  readonly region: string | null
  readonly isOnCheck: boolean
}> => {
  const [row] = await queryable
    .select({
      pdn: clientPdns,
      region: clientAddresses.region,
      check: clientAddresses.moderationStatus,
    })
    .from(clientPdns)
    .leftJoin(
      clientAddresses,
      and(
        eq(clientAddresses.clientId, clientPdns.clientId),
        eq(clientAddresses.addressType, 'REGISTRATION'),
      ),
    )
    .where(eq(clientPdns.clientId, clientId))
  if (!row) return { pdn: null, region: null, isOnCheck: false }
  const { clientId: _owner, ...pdn } = row.pdn
  return { pdn, region: row.region, isOnCheck: row.check === 'ON_CHECK' }
}

export const savePdn = async (tx: Tx, clientId: string, pdn: PdnRow): Promise<void> => {
  await tx
    .insert(clientPdns)
    .values({ clientId, ...pdn })
    .onConflictDoUpdate({ target: clientPdns.clientId, set: pdn })
}

/** What a client has entered of themselves; null: not entered yet. */
export interface Questionnaire {
  readonly phone: string
  readonly mail: string | null
  readonly passport: PassportRow | null
  readonly pdn: PdnRow | null
  readonly registration: AddressRow | null
  readonly living: AddressRow | null
}

/** What {@link QUESTIONNAIRE} answers. */
export interface QuestionnaireColumns {
  readonly phone: string
  readonly mail: string | null
  readonly deletedAtMs: number | null
  readonly passportSealed: string | null
  readonly pdn: typeof clientPdns.$inferSelect | null
  readonly registration: AddressRow | null
  readonly living: AddressRow | null
}

const registrations = alias(clientAddresses, 'registration')
const livings = alias(clientAddresses, 'living')

/** What a client has entered, where {@link questionnaireJoins} are joined. */
export const QUESTIONNAIRE = {
  phone: clients.phone,
  mail: clients.mail,
  deletedAtMs: clients.deletedAtMs,
  passportSealed: clientPassports.sealed,
  pdn: clientPdns,
  registration: registrations,
  living: livings,
}

/** The tables of {@link QUESTIONNAIRE}, each with what joins it to the row's client. */
export const questionnaireJoins = {
  passport: [clientPassports, eq(clientPassports.clientId, clients.id)],
  pdn: [clientPdns, eq(clientPdns.clientId, clients.id)],
  registration: [
    registrations,
    and(eq(registrations.clientId, clients.id), sql`registration.address_type = 'REGISTRATION'`),
  ],
  living: [livings, and(eq(livings.clientId, clients.id), sql`living.address_type = 'LIVING'`)],
} as const

const questionnaire = keptQuery<{ clientId: string }, QuestionnaireColumns[]>((database) =>
  database
    .select(QUESTIONNAIRE)
    .from(clients)
    .leftJoin(...questionnaireJoins.passport)
    .leftJoin(...questionnaireJoins.pdn)
    .leftJoin(...questionnaireJoins.registration)
    .leftJoin(...questionnaireJoins.living)
    .where(eq(clients.id, sql.placeholder('clientId'))),
)

/** The columns of {@link QUESTIONNAIRE} with the passport opened; null for a client who was deleted. */
export const questionnaireFrom = (
  queryable: Queryable,
  clientId: string,
  { deletedAtMs, passportSealed, ...entered }: QuestionnaireColumns,
): Questionnaire | null =>
  deletedAtMs === null
    ? {
        ...entered,
        passport:
          passportSealed === null ? null : openPassport(queryable, clientId, passportSealed),
      }
    : null

/** Everything a client has entered, by one query; null for one that does not exist or was deleted. */
export const questionnaireOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<Questionnaire | null> => {
  const [row] = await questionnaire(queryable, { clientId })
  return row ? questionnaireFrom(queryable, clientId, row) : null
}
