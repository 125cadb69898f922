import { generateRequestDetails } from 'web-push-neo'
import { GatewayFailure } from './gateway-failure.ts'
import { callOutside, type Fetch } from './outgoing.ts'
import type { Push } from './push.ts'

const GATEWAY = 'push'
const TIMEOUT_MS = 10_000

export interface WebPushSettings {
  readonly publicKey: string
  readonly privateKey: string
  readonly subject: string
}

const PUSH_SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)+notify\.windows\.com$/,
]

/**
 * True for an address of one of the browsers' push services. The address comes from the browser,
 * so without this list anyone could make the server call anything (B16).
 */
export const isPushService = (endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    PUSH_SERVICES.some((service) => service.test(hostname))
  )
}

/** Where a message goes and whether it may; the sandbox keeps every message inside. */
export interface PushRoute {
  addressOf(endpoint: string): string | null
  /** Sends the message readable beside the encrypted one, for the sandbox's journal. */
  readonly plainCopy: boolean
}

/** The browsers' own push services only. */
export const realPushRoute: PushRoute = {
  addressOf: (endpoint) => (isPushService(endpoint) ? endpoint : null),
  plainCopy: false,
}

/** Web Push with VAPID and aes128gcm (RFC 8030, 8188, 8291, 8292). */
export const createWebPush = (settings: WebPushSettings, route: PushRoute, fetch: Fetch): Push => ({
  publicKey: () => settings.publicKey,
  accepts: (endpoint) => route.addressOf(endpoint) !== null,
  async send(subscription, payload, options) {
    const url = route.addressOf(subscription.endpoint)
    if (url === null) return 'GONE'
    const text = JSON.stringify(payload)
    const request = await generateRequestDetails(subscription, text, {
      TTL: options.ttlSeconds,
      urgency: options.urgency,
      ...(options.topic === undefined ? {} : { topic: options.topic }),
      vapidDetails: settings,
    }).catch((cause: unknown) => {
      throw new GatewayFailure(GATEWAY, 'could not encrypt for this subscription', { cause })
    })
    const answer = await callOutside(fetch, {
      gateway: GATEWAY,
      url,
      headers: {
        ...request.headers,
        ...(route.plainCopy ? { 'x-sandbox-copy': Buffer.from(text).toString('base64url') } : {}),
      },
      ...(request.body === null ? {} : { body: request.body }),
      timeoutMs: TIMEOUT_MS,
    })
    if (answer.status === 404 || answer.status === 410) return 'GONE'
    if (answer.status < 200 || answer.status > 299) {
      throw new GatewayFailure(GATEWAY, `answered ${answer.status}`, { safeToRepeat: true })
    }
    return 'SENT'
  },
})
