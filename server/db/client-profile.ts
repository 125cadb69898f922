import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { clientAddresses, clientPassports, clientPdns } from './schema/clients.ts'

export type PassportRow = Omit<typeof clientPassports.$inferSelect, 'clientId'>
export type AddressRow = typeof clientAddresses.$inferSelect
export type AddressType = AddressRow['addressType']
export type AddressFields = Omit<
  AddressRow,
  'id' | 'clientId' | 'addressType' | 'moderationStatus' | 'createdAtMs'
>
export type PdnRow = Omit<typeof clientPdns.$inferSelect, 'clientId'>

/** The client's passport, or null while it was not entered. */
export const passportOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<PassportRow | null> => {
  const [row] = await queryable
    .select()
    .from(clientPassports)
    .where(eq(clientPassports.clientId, clientId))
  if (!row) return null
  const { clientId: _owner, ...passport } = row
  return passport
}

export const savePassport = async (
  tx: Tx,
  clientId: string,
  passport: PassportRow,
): Promise<void> => {
  await tx
    .insert(clientPassports)
    .values({ clientId, ...passport })
    .onConflictDoUpdate({ target: clientPassports.clientId, set: passport })
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

export const savePdn = async (tx: Tx, clientId: string, pdn: PdnRow): Promise<void> => {
  await tx
    .insert(clientPdns)
    .values({ clientId, ...pdn })
    .onConflictDoUpdate({ target: clientPdns.clientId, set: pdn })
}
