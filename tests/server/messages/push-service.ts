import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import type { PushMessage } from '../../../protocol/push-message.ts'
import { createWebPush } from '../../../server/gateways/web-push.ts'
import { sandboxKeys } from '../../../server/gateways/sandbox-keys.ts'
import { type PushPhone, pushPhone } from '../../push-phone.ts'
import type { TestApp } from '../test-app.ts'

export interface Delivered {
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Buffer
}

export interface Phone extends PushPhone {
  readonly endpoint: string
  /** What came, decrypted, oldest first. */
  readonly messages: () => PushMessage[]
  readonly delivered: Delivered[]
  /** What the push service answers from now on. */
  answers(status: number): void
}

export interface PushService {
  readonly origin: string
  phone(): Phone
  close(): Promise<void>
}

/** A push service on a socket of its own, and the server's real gateway led to it. */
export const pushService = async (app: TestApp): Promise<PushService> => {
  const boxes = new Map<string, { status: number; delivered: Delivered[] }>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const box = boxes.get(request.url ?? '')
      const status = box?.status ?? 404
      if (status === 201)
        box?.delivered.push({ headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const route = {
    addressOf: (endpoint: string) => (endpoint.startsWith(origin) ? endpoint : null),
    plainCopy: false,
  }
  // The gateways of a built application are one object; everything else of it stays.
  Object.assign(app.context.gateways, {
    push: createWebPush(sandboxKeys(app.context.config).push, route, fetch),
  })
  return {
    origin,
    phone() {
      const phone = pushPhone()
      const box: { status: number; delivered: Delivered[] } = { status: 201, delivered: [] }
      boxes.set(`/push/${phone.id}`, box)
      return {
        ...phone,
        endpoint: `${origin}/push/${phone.id}`,
        delivered: box.delivered,
        messages: () => box.delivered.map(({ body }) => phone.read(body)),
        answers(status) {
          box.status = status
        },
      }
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
      }),
  }
}

/** Who signed a delivery and for whom (RFC 8292), checked with the key the browser subscribed with. */
export const signerOf = async (
  { headers }: Delivered,
  publicKey: string,
): Promise<{ audience: unknown; subject: unknown; livesSeconds: number }> => {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(headers['authorization'])) ?? []
  if (key !== publicKey) throw new Error('Signed with another key')
  const point = Buffer.from(publicKey, 'base64url')
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: half(1), y: half(33) }, 'ES256')
  const { payload } = await jwtVerify(token, jwk)
  return {
    audience: payload.aud,
    subject: payload.sub,
    livesSeconds: (payload.exp ?? 0) - Math.floor(Date.now() / 1_000),
  }
}
