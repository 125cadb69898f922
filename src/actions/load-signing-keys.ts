import { signingKeys } from '../../protocol/calls/print-service/documents.ts'
import { NetworkFailure, send } from '../api/send.ts'
import { keepSigningKeys, keptSigningKeys, type SigningKey } from '../offline/signing-keys.ts'

export interface KnownKeys {
  readonly keys: readonly SigningKey[]
  /** False when they are the ones kept on the device: a newer key may be missing. */
  readonly fresh: boolean
}

const recalled = async (): Promise<readonly SigningKey[]> => {
  try {
    return await keptSigningKeys()
  } catch {
    // A browser that forbids storage: the keys come from the network or not at all.
    return []
  }
}

/**
 * The lender's public keys: from the server, which are then kept for without network, or the kept ones.
 * Throws what the server's refusal or the missing network threw when the device keeps none.
 */
export const loadSigningKeys = async (): Promise<KnownKeys> => {
  try {
    const { keys } = await send(signingKeys, { timeoutMs: 8000 })
    await keepSigningKeys(keys).catch(() => undefined)
    return { keys, fresh: true }
  } catch (error) {
    const keys = await recalled()
    if (keys.length === 0 || !(error instanceof NetworkFailure)) throw error
    return { keys, fresh: false }
  }
}
