import { z } from 'zod'
import { GatewayFailure } from '../gateway-failure.ts'
import { callOutside, type Fetch, readJson } from '../outgoing.ts'

export const GATEWAY = 'identity server'
export const TIMEOUT_MS = 10_000

const address = z.url({ protocol: /^https?$/ })

const shape = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  end_session_endpoint: address.optional(),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
})

/** What an identity server says of itself (OpenID Connect Discovery 1.0). */
export type Discovered = z.infer<typeof shape>

const ask = async (issuer: string, fetch: Fetch): Promise<Discovered> => {
  const answer = await callOutside(fetch, {
    gateway: GATEWAY,
    method: 'GET',
    url: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    timeoutMs: TIMEOUT_MS,
  })
  if (answer.status !== 200)
    throw new GatewayFailure(GATEWAY, `discovery answered ${answer.status}`)
  const parsed = shape.safeParse(readJson(GATEWAY, answer))
  if (!parsed.success)
    throw new GatewayFailure(GATEWAY, 'discovery answered in an unknown shape', {
      cause: parsed.error,
    })
  const { data } = parsed
  if (data.issuer !== issuer)
    throw new GatewayFailure(GATEWAY, `it calls itself ${data.issuer} and not OIDC_ISSUER`)
  const addresses = [data.authorization_endpoint, data.token_endpoint, data.jwks_uri]
  if (issuer.startsWith('https:') && addresses.some((each) => !each.startsWith('https:')))
    throw new GatewayFailure(GATEWAY, 'discovery names an address without https')
  return data
}

/** Asks once in the life of the process; a failure is asked again. @throws GatewayFailure */
export const createDiscovery = (issuer: string, fetch: Fetch): (() => Promise<Discovered>) => {
  let known: Promise<Discovered> | null = null
  return () => {
    known ??= ask(issuer, fetch).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
}
