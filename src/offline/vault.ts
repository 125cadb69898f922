import type { OfflineDatabase, SealedRecord } from './database.ts'

const KEY_NAME = 'vault'
const ALGORITHM = 'AES-GCM'
const IV_BYTES = 12

/** Seals and opens bytes with a key that no script can read out (D32). */
export interface Vault {
  /** `place` is bound in: a record moved to another place does not open. */
  seal(place: string, id: string, bytes: Uint8Array<ArrayBuffer>): Promise<SealedRecord>
  /** Null when the record was sealed with another key or has been altered. */
  open(place: string, record: SealedRecord): Promise<Uint8Array<ArrayBuffer> | null>
}

const boundTo = (place: string, id: string) => new TextEncoder().encode(`${place}/${id}`)

/** A vault over a key. */
export const createVault = (key: CryptoKey): Vault => ({
  async seal(place, id, bytes) {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const parameters = { name: ALGORITHM, iv, additionalData: boundTo(place, id) }
    return { id, iv, sealed: await crypto.subtle.encrypt(parameters, key, bytes) }
  },
  async open(place, { id, iv, sealed }) {
    const parameters = { name: ALGORITHM, iv, additionalData: boundTo(place, id) }
    try {
      return new Uint8Array(await crypto.subtle.decrypt(parameters, key, sealed))
    } catch (error) {
      if (error instanceof DOMException && error.name === 'OperationError') return null
      throw error
    }
  },
})

/** A new key; `extractable` is false, so it can be used but never read. */
export const createKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt'])

/** The device's key, made once; of two tabs that begin at the same time both take the one stored first. */
export const vaultOf = async (database: OfflineDatabase): Promise<Vault> => {
  const fresh = await createKey()
  const key = await database.transaction('rw', database.keys, async () => {
    const known = await database.keys.get(KEY_NAME)
    if (known) return known.key
    await database.keys.add({ name: KEY_NAME, key: fresh })
    return fresh
  })
  return createVault(key)
}
