import { z } from 'zod'
import { GatewayFailure } from '../gateway-failure.ts'
import { type IdentityAccounts, WeakPassword } from '../identity-server.ts'
import { callOutside, type Fetch, type OutgoingAnswer, readJson } from '../outgoing.ts'
import { createDiscovery, TIMEOUT_MS } from './discovery.ts'
import { askForGrant, type ClientOfServer, sendForm } from './token-endpoint.ts'

const GATEWAY = 'Keycloak accounts'
/** A key of the administration is asked for anew so long before its end. */
const SPARE_SECONDS = 20

const ids = z.array(z.object({ id: z.string() }))

const attributes = (phone: string) => ({ phoneNumber: [phone], phoneNumberVerified: ['true'] })
const passwordOf = (value: string) => ({ type: 'password', value, temporary: false })

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Accounts in a Keycloak by its administration (`/admin/realms/<realm>`): the client signs in by itself and has the role
 * `manage-users`. The user's name is the phone in E.164.
 */
export const createKeycloakAccounts = (
  settings: ClientOfServer & { readonly issuer: string; readonly url: string },
  fetch: Fetch,
): IdentityAccounts => {
  const discover = createDiscovery(settings.issuer, fetch)
  let key: { readonly token: string; readonly goodUntilMs: number } | null = null

  const freshKey = async (): Promise<string> => {
    if (key && key.goodUntilMs > Date.now()) return key.token
    const { token_endpoint: url } = await discover()
    const form = { grant_type: 'client_credentials' }
    const answer = await askForGrant(fetch, settings, { url, form })
    const token = answer?.['access_token']
    if (typeof token !== 'string') throw new GatewayFailure(GATEWAY, 'it gave no key')
    const seconds = Number(answer?.['expires_in'] ?? 0) - SPARE_SECONDS
    key = { token, goodUntilMs: Date.now() + seconds * 1000 }
    return token
  }

  const call = async (method: Method, path: string, body?: object): Promise<OutgoingAnswer> => {
    const answer = await callOutside(fetch, {
      gateway: GATEWAY,
      method,
      url: `${settings.url}${path}`,
      headers: {
        authorization: `Bearer ${await freshKey()}`,
        'content-type': 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs: TIMEOUT_MS,
    })
    // A key may end before its time, with Keycloak's restart for one.
    if (answer.status === 401) key = null
    return answer
  }

  const must = (answer: OutgoingAnswer, ...statuses: readonly number[]): OutgoingAnswer => {
    if (answer.status < 300 || statuses.includes(answer.status)) return answer
    throw new GatewayFailure(GATEWAY, `answered ${answer.status}`, { safeToRepeat: true })
  }

  /** 400 of a call that carries a password is Keycloak's password policy. */
  const mustTake = (answer: OutgoingAnswer, ...statuses: readonly number[]): OutgoingAnswer => {
    if (answer.status === 400) throw new WeakPassword()
    return must(answer, ...statuses)
  }

  const idsIn = (answer: OutgoingAnswer): string[] => {
    const parsed = ids.safeParse(readJson(GATEWAY, answer))
    if (!parsed.success) throw new GatewayFailure(GATEWAY, 'answered in an unknown shape')
    return parsed.data.map(({ id }) => id)
  }

  const subjectOf = async (phone: string): Promise<string> => {
    const query = new URLSearchParams({ username: phone, exact: 'true' }).toString()
    const [subject] = idsIn(must(await call('GET', `/users?${query}`)))
    if (subject === undefined) throw new GatewayFailure(GATEWAY, 'the account it made is not there')
    return subject
  }

  const setPassword = async (subject: string, password: string): Promise<void> => {
    mustTake(await call('PUT', `/users/${subject}/reset-password`, passwordOf(password)))
  }

  return {
    async create({ phone, password }) {
      const user = { username: phone, enabled: true, attributes: attributes(phone) }
      const made = await call('POST', '/users', { ...user, credentials: [passwordOf(password)] })
      const { status } = mustTake(made, 409)
      const subject = await subjectOf(phone)
      if (status === 409) await setPassword(subject, password)
      return subject
    },
    setPassword,
    async isPassword({ phone, password }) {
      const { token_endpoint: url, end_session_endpoint: end } = await discover()
      const form = { grant_type: 'password', scope: 'openid', username: phone, password }
      const answer = await askForGrant(fetch, settings, { url, form })
      const refreshToken = answer?.['refresh_token']
      // The proof opened a session that nobody needs.
      if (end && typeof refreshToken === 'string')
        await sendForm(fetch, settings, { url: end, form: { refresh_token: refreshToken } })
      return answer !== null
    },
    async setPhone(subject, phone) {
      const changed = { username: phone, attributes: attributes(phone) }
      must(await call('PUT', `/users/${subject}`, changed))
    },
    async sessionsOf(subject) {
      const answer = must(await call('GET', `/users/${subject}/sessions`), 404)
      return answer.status === 404 ? [] : idsIn(answer)
    },
    async endSession(sessionUid) {
      must(await call('DELETE', `/sessions/${sessionUid}`), 404)
    },
    async remove(subject) {
      must(await call('DELETE', `/users/${subject}`), 404)
    },
  }
}
