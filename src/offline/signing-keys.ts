import localforage from 'localforage'
import * as z from 'zod/mini'

const KEY = 'keys'

const kept = z.array(z.object({ keyId: z.string(), publicKey: z.string() }))

export type SigningKey = z.infer<typeof kept>[number]

/** Public keys only: nothing about a person, so they need no seal and may outlive a sign-out. */
const storage = () => localforage.createInstance({ name: 'vovremya-public', storeName: 'signing' })

/** Keeps the lender's public keys on this device; without storage they last as long as the page. */
export const keepSigningKeys = async (keys: readonly SigningKey[]): Promise<void> => {
  await storage().setItem(KEY, keys)
}

/** The keys kept here; none when the device keeps nothing. */
export const keptSigningKeys = async (): Promise<readonly SigningKey[]> => {
  const parsed = kept.safeParse(await storage().getItem(KEY))
  return parsed.success ? parsed.data : []
}
