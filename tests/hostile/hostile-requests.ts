import * as z from 'zod'
import type { CallDefinition } from '../../protocol/call.ts'
import { ALL_CALLS } from '../../protocol/calls/all.ts'
import { IDENTITY_PATHS, ISSUER_PATH } from '../../protocol/identity.ts'
import type { Random } from '../simulation/random.ts'
import {
  HOSTILE_CONTENT_TYPES,
  HOSTILE_HEADERS,
  HOSTILE_JSON_BODIES,
  HOSTILE_NUMBER_TEXTS,
  HOSTILE_NUMBERS,
  HOSTILE_SEGMENTS,
  HOSTILE_STRUCTURES,
  HOSTILE_TEXTS,
  METHODS,
} from './hostile-values.ts'
import { hostileForm, hostileMultipart } from './hostile-forms.ts'
import { sample, type Examples } from './sample.ts'

export interface HostileRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string | Buffer | null
  /** The call whose address it is; absent for addresses outside the protocol. */
  readonly call?: CallDefinition
  /** What was done to it, for the report. */
  readonly harm: string
}

export interface Targets {
  readonly examples: Examples
  /** Authorities to knock with; an empty object is a stranger. */
  readonly visitors: readonly Readonly<Record<string, string>>[]
}

const schemaOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

const schemas = new Map(
  ALL_CALLS.map((call) => [
    call,
    {
      params: call.params && schemaOf(call.params),
      query: call.query && schemaOf(call.query),
      body: call.body && call.body !== 'multipart' ? schemaOf(call.body) : undefined,
    },
  ]),
)

/** Addresses outside the protocol's calls that a stranger finds as easily. */
const OTHER_ADDRESSES: readonly string[] = [
  ...Object.values(IDENTITY_PATHS),
  `${ISSUER_PATH}/`,
  `${ISSUER_PATH}/account`,
  `${IDENTITY_PATHS.authorize}/x`,
  '/webhooks/cloudpayments/pay',
  '/webhooks/cloudpayments/check',
  '/openapi.json',
  '/health/live',
  '/health/ready',
  '/',
  '/profile',
  '/assets/x.js',
  '/profile-manager/no-such-call',
  '/sandbox',
  '/sandbox/codes',
  '/sandbox/time',
]

type Draft = { -readonly [K in keyof HostileRequest]: HostileRequest[K] }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A good request of a call, before anything is done to it. */
const goodRequest = (call: CallDefinition, targets: Targets, random: Random) => {
  const of = schemas.get(call)
  const part = (schema: object | undefined) =>
    schema ? sample(schema, targets.examples, random) : undefined
  return { params: part(of?.params), query: part(of?.query), body: part(of?.body) }
}

const fill = (path: string, params: unknown, segment?: string): string =>
  path.replaceAll(
    /\{(\w+)\}/g,
    (_match, name: string) =>
      segment ?? encodeURIComponent(String(isObject(params) ? params[name] : 'x')),
  )

const searchOf = (query: unknown): string =>
  isObject(query)
    ? new URLSearchParams(
        Object.entries(query).flatMap(([name, value]) =>
          value === undefined || value === null ? [] : [[name, value as string]],
        ),
      ).toString()
    : ''

const hostileValue = (random: Random): unknown =>
  random.weighted<() => unknown>([
    [6, () => random.pick(HOSTILE_TEXTS)],
    [4, () => random.pick(HOSTILE_NUMBERS)],
    [2, () => random.pick(HOSTILE_STRUCTURES)],
  ])()

/** Replaces one leaf of a value, or adds a key to one of its objects. */
const spoil = (value: unknown, random: Random): unknown => {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.7)) {
    const at = random.below(value.length)
    return value.map((each: unknown, index) => (index === at ? spoil(each, random) : each))
  }
  if (!isObject(value) || random.chance(0.05)) return hostileValue(random)
  if (random.chance(0.1)) return { ...value, [random.pick(HOSTILE_TEXTS)]: hostileValue(random) }
  const names = Object.keys(value)
  const name = names.length > 0 ? random.pick(names) : 'x'
  return { ...value, [name]: spoil(value[name], random) }
}

/** JSON in which one number is written as no JavaScript value keeps it. */
const oddNumber = (text: string, random: Random): string =>
  text.replace(/:-?\d[\d.]*/, `:${random.pick(HOSTILE_NUMBER_TEXTS)}`)

const ofCall = (call: CallDefinition, targets: Targets, random: Random): Draft => {
  const { params, query, body } = goodRequest(call, targets, random)
  const search = searchOf(query)
  const path = fill(call.path, params)
  const form = call.body === 'multipart' ? hostileMultipart(random) : null
  return {
    method: call.method,
    url: search ? `${path}?${search}` : path,
    headers: {
      ...random.pick(targets.visitors),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(form ? { 'content-type': form.contentType } : {}),
      ...(random.chance(0.2)
        ? { 'idempotency-key': `hostile-${random.below(1_000_000)}-${random.below(1_000_000)}` }
        : {}),
    },
    payload: form ? form.payload : body === undefined ? null : JSON.stringify(body),
    call,
    harm: form ? form.harm : 'nothing',
  }
}

type Harm = (draft: Draft, targets: Targets, random: Random) => void

const spoilBody: Harm = (draft, targets, random) => {
  const body = draft.call && schemas.get(draft.call)?.body
  if (!body) return spoilQuery(draft, targets, random)
  draft.payload = JSON.stringify(spoil(sample(body, targets.examples, random), random))
  draft.harm = 'a field'
}

const spoilQuery: Harm = (draft, _targets, random) => {
  const [path = '/', search = ''] = draft.url.split('?')
  const pairs = [...new URLSearchParams(search)]
  const name = pairs.length > 0 ? random.pick(pairs)[0] : random.pick(HOSTILE_TEXTS)
  const value = random.pick(HOSTILE_TEXTS)
  const raw = random.chance(0.3)
    ? `${encodeURIComponent(name.toWellFormed())}=${random.pick(HOSTILE_SEGMENTS)}`
    : `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`
  const kept = random.chance(0.2) ? pairs : pairs.filter(([each]) => each !== name)
  draft.url = `${path}?${[new URLSearchParams(kept).toString(), raw].filter(Boolean).join('&')}`
  draft.harm = 'the query'
}

const HARMS: readonly (readonly [weight: number, harm: Harm])[] = [
  [10, spoilBody],
  [4, spoilQuery],
  [
    3,
    (draft, _targets, random) => {
      const segment = random.pick(HOSTILE_SEGMENTS)
      draft.url = draft.call ? fill(draft.call.path, {}, segment) : `${draft.url}${segment}`
      draft.harm = 'the path'
    },
  ],
  [
    3,
    (draft, _targets, random) => {
      draft.payload = random.pick(HOSTILE_JSON_BODIES)
      draft.headers = { ...draft.headers, 'content-type': 'application/json' }
      draft.harm = 'broken JSON'
    },
  ],
  [
    2,
    (draft, _targets, random) => {
      if (typeof draft.payload === 'string') draft.payload = oddNumber(draft.payload, random)
      draft.harm = 'a number'
    },
  ],
  [
    2,
    (draft, _targets, random) => {
      const contentType = random.pick(HOSTILE_CONTENT_TYPES)
      draft.headers = { ...draft.headers, 'content-type': contentType }
      draft.payload ??= '{}'
      draft.harm = 'the content type'
    },
  ],
  [
    2,
    (draft, _targets, random) => {
      const { contentType, payload, harm } = hostileMultipart(random)
      draft.headers = { ...draft.headers, 'content-type': contentType }
      draft.payload = payload
      draft.harm = harm
    },
  ],
  [
    3,
    (draft, _targets, random) => {
      const name = random.pick(Object.keys(HOSTILE_HEADERS))
      draft.headers = { ...draft.headers, [name]: random.pick(HOSTILE_HEADERS[name] ?? ['']) }
      draft.harm = `the header ${name}`
    },
  ],
  [
    2,
    (draft, _targets, random) => {
      draft.method = random.pick(METHODS)
      draft.harm = `the method ${draft.method}`
    },
  ],
]

const elsewhere = (targets: Targets, random: Random): Draft => {
  const url = random.pick(OTHER_ADDRESSES)
  const form = hostileForm(random)
  const posts = random.chance(0.5)
  return {
    method: posts ? 'POST' : 'GET',
    url: posts || random.chance(0.3) ? url : `${url}?${form.payload}`,
    headers: {
      ...random.pick(targets.visitors),
      ...(posts ? { 'content-type': form.contentType } : {}),
    },
    payload: posts ? form.payload : null,
    harm: 'another address',
  }
}

/** One request by chance: nine of ten at a call of the protocol, the others at the addresses beside it. */
export const hostileRequest = (targets: Targets, random: Random): HostileRequest => {
  const draft = random.chance(0.85)
    ? ofCall(random.pick(ALL_CALLS), targets, random)
    : elsewhere(targets, random)
  if (random.chance(0.9)) random.weighted(HARMS)(draft, targets, random)
  if (random.chance(0.1)) random.weighted(HARMS)(draft, targets, random)
  return draft
}
