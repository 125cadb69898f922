import { sealedPlace } from '../../protocol/device-store.ts'

const ALGORITHM = 'AES-GCM'
const IV_BYTES = 12

/** A record as it lies on the disk: nothing of a person is readable but its id. */
export interface SealedRecord {
  readonly id: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

/** Seals and opens bytes with a key that no script can read out (D32). */
export interface Vault {
  /** `place` is bound in: a record moved to another place does not open. */
  seal(place: string, id: string, bytes: Uint8Array<ArrayBuffer>): Promise<SealedRecord>
  /** Null when the record was sealed with another key or has been altered. */
  open(place: string, record: SealedRecord): Promise<Uint8Array<ArrayBuffer> | null>
}

/** A vault over a key. */
export const createVault = (key: CryptoKey): Vault => ({
  async seal(place, id, bytes) {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const parameters = { name: ALGORITHM, iv, additionalData: sealedPlace(place, id) }
    return { id, iv, sealed: await crypto.subtle.encrypt(parameters, key, bytes) }
  },
  async open(place, { id, iv, sealed }) {
    const parameters = { name: ALGORITHM, iv, additionalData: sealedPlace(place, id) }
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
