import { generateKeyPairSync } from 'node:crypto'
import { derivedKey } from '../derived-key.ts'
import { SANDBOX_ORIGIN } from './sandbox-transport.ts'
import { vapidKeysOf } from './vapid-keys.ts'
import type { PushRoute } from './web-push.ts'

/** Keys the adapters and the stand-ins share in the sandbox: derived, so that nobody has to set any. */
export const sandboxKeys = ({ secret }: { readonly secret: string }) => {
  const key = (purpose: string): string =>
    derivedKey(secret, `sandbox ${purpose}`).toString('base64url')
  return {
    acquirer: { publicId: 'test_api_sandbox', apiSecret: key('acquirer') },
    smsRu: key('smsru'),
    dadata: key('dadata'),
    bureau: key('bureau'),
    identification: key('identification'),
    till: { login: 'sandbox', password: key('till') },
    saltEdge: { appId: 'sandbox', secret: key('saltedge') },
    push: {
      ...vapidKeysOf(derivedKey(secret, 'sandbox vapid')),
      subject: 'mailto:support@vovremya.example',
    },
  }
}

type KeyPair = ReturnType<typeof makeRsaPair>
const makeRsaPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
let rsaPair: KeyPair | null = null

/** The pair requests to the stand-in of Salt Edge are signed with: made when the first is sent, it takes a moment. */
export const saltEdgeKeys = (): KeyPair => {
  rsaPair ??= makeRsaPair()
  return rsaPair
}

/** Keeps every push inside: the stand-in's own subscriptions by their id, a real browser's by its last part. */
export const sandboxPushRoute: PushRoute = {
  addressOf: (endpoint) => {
    if (!URL.canParse(endpoint)) return null
    const id = new URL(endpoint).pathname.split('/').at(-1) ?? ''
    return `${SANDBOX_ORIGIN}/sandbox/push/${encodeURIComponent(id.slice(-60)) || 'unnamed'}`
  },
  plainCopy: true,
}
