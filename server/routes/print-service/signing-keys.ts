import { signingKeys } from '../../../protocol/calls/print-service/documents.ts'
import { documentKeys } from '../../document-keys.ts'
import { route } from '../../route.ts'

export const signingKeysRoute = route(signingKeys, ({ context, reply }) => {
  void reply.header('cache-control', 'public, max-age=3600')
  return { keys: documentKeys(context.config) }
})
