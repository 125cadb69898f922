import { Agent, type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import type { Answered, Fetch, Sent } from './outgoing.ts'

/** What is silent longer may have been closed without a word: the next call gets a connection of its own. */
const IDLE_MS = 4_000

const KEPT = { keepAlive: true, timeout: IDLE_MS } as const
const PLAIN = new Agent(KEPT)
const SECURE = new SecureAgent(KEPT)

const answered = (answer: IncomingMessage): Answered => ({
  status: answer.statusCode ?? 0,
  body: answer,
})

/**
 * Reaches a party over HTTP or HTTPS by connections that are kept for the next call. The platform's `fetch` does the same
 * and takes several times the processor time for streams and checks that nothing here reads (decision 0129).
 */
export const overKeptConnections: Fetch = (url, { method, headers, body, signal }: Sent) =>
  new Promise((resolve, reject) => {
    const address = new URL(url)
    const isSecure = address.protocol === 'https:'
    const sent = (isSecure ? secureRequest : plainRequest)(
      address,
      { method, headers: { accept: '*/*', ...headers }, signal, agent: isSecure ? SECURE : PLAIN },
      (answer) => resolve(answered(answer)),
    )
    sent.once('error', reject)
    sent.end(body)
  })
