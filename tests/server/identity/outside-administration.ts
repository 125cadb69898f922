/** As much of a Keycloak's administration as the product asks of it (integrations reference 8.5). */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

export interface OutsideUser {
  username: string
  password: string
  phoneVerified: boolean
  readonly sessions: Set<string>
}

/** Answers with JSON, or with nothing. */
export const send = (response: ServerResponse, status: number, body?: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body ? JSON.stringify(body) : undefined)
}

/** The people of the realm; `endSession` ends one of theirs at the provider. */
export const administration = (endSession: (sessionUid: string) => Promise<void>) => {
  const users = new Map<string, OutsideUser>()
  const byName = (username: string | null) =>
    [...users].find(([, user]) => user.username === username)

  const add = (username: string, password: string, phoneVerified = true): string => {
    const subject = randomUUID()
    users.set(subject, { username, password, phoneVerified, sessions: new Set() })
    return subject
  }

  const create = (body: Record<string, unknown>): number => {
    const username = String(body['username'])
    if (byName(username)) return 409
    const [credentials] = body['credentials'] as { value: string }[]
    if (!credentials || credentials.value.includes('слабый')) return 400
    add(username, credentials.value)
    return 201
  }

  /** A status, or what stands in the body of a 200. */
  const answerOf = async (
    method: string,
    url: URL,
    body: Record<string, unknown>,
  ): Promise<number | object> => {
    const [, , , , kind, id = '', part] = url.pathname.split('/')
    const user = users.get(id)
    const name = url.searchParams.get('username')
    if (name !== null)
      return [...users].filter(([, each]) => each.username === name).map(([each]) => ({ id: each }))
    if (method === 'POST' && kind === 'users') return create(body)
    if (kind === 'sessions') {
      await endSession(id)
      return 204
    }
    if (kind !== 'users' || !user) return 404
    if (part === 'sessions') return [...user.sessions].map((session) => ({ id: session }))
    if (method === 'DELETE') users.delete(id)
    else if (part === 'reset-password') user.password = String(body['value'])
    else user.username = String(body['username'])
    return 204
  }

  return {
    users,
    add,
    byName,
    async administer(method: string, url: URL, bytes: Buffer, response: ServerResponse) {
      const body = bytes.length > 0 ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : {}
      const answer = await answerOf(method, url, body)
      if (typeof answer === 'number') send(response, answer)
      else send(response, 200, answer)
    },
    /** The token endpoint for the client of the administration: its own key, and the proof of a password. */
    giveTokens(form: URLSearchParams, response: ServerResponse): void {
      if (form.get('grant_type') === 'client_credentials')
        return send(response, 200, { access_token: 'key', expires_in: 60 })
      const [, user] = byName(form.get('username')) ?? []
      const isRight = user?.password === form.get('password')
      if (isRight) send(response, 200, { access_token: 'proof', refresh_token: 'proof' })
      else send(response, 401, { error: 'invalid_grant', error_description: 'Invalid user' })
    },
  }
}
