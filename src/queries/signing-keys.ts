import { signingKeys } from '../../protocol/calls/print-service/documents.ts'
import { keepSigningKeys, keptSigningKeys, type SigningKey } from '../offline/signing-keys.ts'
import { dated, defineQuery, type Query } from './query.ts'

const keysOnServer = defineQuery({
  call: signingKeys,
  request: () => ({ timeoutMs: 8000 }),
  select: ({ keys }): readonly SigningKey[] => keys,
})

/** The lender's public keys; of those kept on the device a newer one may be missing. */
export const signingKeysQuery: Query<readonly SigningKey[]> = {
  ...keysOnServer,
  async recall() {
    // A browser that forbids storage: the keys come from the network or not at all.
    const keys = await keptSigningKeys().catch(() => [])
    return keys.length > 0 ? dated(keys) : null
  },
  keep: ({ value }) => keepSigningKeys(value).catch(() => undefined),
}
