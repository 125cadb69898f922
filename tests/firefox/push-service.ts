/** Mozilla's push service as this walk plays it: the browser's own client talks to it, only the address is another. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { acceptSocket, type TextSocket } from './text-socket.ts'

/** Firefox takes an address without TLS only when told so. */
export const PUSH_PREFERENCES = {
  'dom.push.connection.enabled': true,
  'dom.push.testing.allowInsecureServerURL': true,
} as const

const ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/'

interface FromBrowser {
  readonly messageType: string
  readonly channelID?: string
  readonly updates?: readonly { readonly code: number }[]
}

export interface PushService {
  readonly url: string
  /** Channels the browser holds now; an endpoint ends with its channel. */
  readonly channels: ReadonlySet<string>
  /** Codes of the browser's answers to deliveries: 100 handed to the worker, 101 not decrypted. */
  readonly acknowledged: readonly number[]
  /** Hands an encrypted message to the browser, as it came from the server. */
  deliver(channel: string, encrypted: string): void
  stop(): Promise<void>
}

export const startPushService = async (): Promise<PushService> => {
  const channels = new Set<string>()
  const acknowledged: number[] = []
  const sockets = new Set<TextSocket>()

  const answer = (socket: TextSocket, said: FromBrowser): void => {
    const { messageType, channelID = '' } = said
    if (messageType === 'hello')
      socket.send({ messageType, uaid: randomUUID(), status: 200, use_webpush: true })
    if (messageType === 'register') {
      channels.add(channelID)
      const pushEndpoint = ENDPOINT + channelID
      socket.send({ messageType, channelID, status: 200, pushEndpoint })
    }
    if (messageType === 'unregister') {
      channels.delete(channelID)
      socket.send({ messageType, channelID, status: 200 })
    }
    if (messageType === 'ack') acknowledged.push(...(said.updates ?? []).map(({ code }) => code))
  }

  const server = createServer()
  server.on('upgrade', (request, stream) => {
    const socket = acceptSocket(request, stream, (text) =>
      answer(socket, JSON.parse(text) as FromBrowser),
    )
    sockets.add(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    url: `ws://localhost:${(server.address() as AddressInfo).port}/`,
    channels,
    acknowledged,
    deliver(channelID, data) {
      const version = randomUUID()
      const headers = { encoding: 'aes128gcm' }
      for (const socket of sockets)
        socket.send({ messageType: 'notification', channelID, version, data, headers })
    },
    async stop() {
      for (const socket of sockets) socket.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
