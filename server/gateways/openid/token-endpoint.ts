import { GatewayFailure } from '../gateway-failure.ts'
import { callOutside, type Fetch, type OutgoingAnswer, readJson } from '../outgoing.ts'
import { GATEWAY, TIMEOUT_MS } from './discovery.ts'

/** A confidential client of the identity server. */
export interface ClientOfServer {
  readonly clientId: string
  readonly clientSecret: string
}

const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+')

/** Name and secret of a client in a header (RFC 6749 §2.3.1). */
const credentials = ({ clientId, clientSecret }: ClientOfServer): string =>
  `Basic ${Buffer.from(`${encoded(clientId)}:${encoded(clientSecret)}`).toString('base64')}`

/** Sends a form in the name of a client. @throws GatewayFailure when there was no answer */
export const sendForm = (
  fetch: Fetch,
  client: ClientOfServer,
  { url, form }: { url: string; form: Readonly<Record<string, string>> },
): Promise<OutgoingAnswer> =>
  callOutside(fetch, {
    gateway: GATEWAY,
    url,
    headers: {
      authorization: credentials(client),
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
    timeoutMs: TIMEOUT_MS,
  })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Asks a token endpoint for tokens. Null when it refuses what was shown (400 `invalid_grant`, or 401 with the same word, as
 * some do for a wrong password). @throws GatewayFailure for every other answer: a fault of the settings ends no session
 */
export const askForGrant = async (
  fetch: Fetch,
  client: ClientOfServer,
  request: { url: string; form: Readonly<Record<string, string>> },
): Promise<Record<string, unknown> | null> => {
  const answer = await sendForm(fetch, client, request)
  const body = readJson(GATEWAY, answer)
  if (!isRecord(body)) throw new GatewayFailure(GATEWAY, 'answered no tokens')
  if (answer.status === 200) return body
  if (answer.status < 500 && body['error'] === 'invalid_grant') return null
  throw new GatewayFailure(
    GATEWAY,
    `the token endpoint answered ${answer.status} ${String(body['error'])}`,
  )
}
