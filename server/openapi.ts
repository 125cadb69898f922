import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { ZodMiniType } from 'zod/mini'
import type { CallDefinition } from '../protocol/call.ts'
import { ALL_CALLS } from '../protocol/calls/all.ts'
import { DESK_COOKIE } from '../protocol/desk.ts'
import { PHOTO_KINDS } from '../protocol/enums.ts'
import { CATALOGUE } from '../protocol/errors.ts'
import * as shapes from '../protocol/shapes.ts'

type JsonSchema = Record<string, unknown>

/** Characters that no text takes (D47), as a pattern for those who write to us. */
const WITHOUT_HIDDEN_TEXT =
  '^[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]*$'

/** Rules that are checked by functions and that a JSON schema can show all the same. */
const SHOWN_RULES = new Map<unknown, JsonSchema>([
  [shapes.isoDate, { format: 'date' }],
  [shapes.roubles, { multipleOf: 0.01 }],
  [shapes.phone, { pattern: '^\\+79\\d{9}$' }],
  [shapes.passportSeries, { pattern: '^\\d{4}$' }],
  [shapes.passportNumber, { pattern: '^\\d{6}$' }],
  [shapes.departmentCode, { pattern: '^\\d{3}-\\d{3}$' }],
  [shapes.postcode, { pattern: '^\\d{6}$' }],
])

const rulesOf = (zodSchema: unknown, jsonSchema: JsonSchema): JsonSchema => {
  const known = SHOWN_RULES.get(zodSchema)
  if (known) return known
  const isPlainText =
    jsonSchema['type'] === 'string' &&
    !('pattern' in jsonSchema) &&
    !('enum' in jsonSchema) &&
    !('const' in jsonSchema)
  return isPlainText ? { pattern: WITHOUT_HIDDEN_TEXT } : {}
}

/** What the wire carries: input of a body before our parsing, output of a reply after it. */
const schemaOf = (schema: ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (io === 'input') Object.assign(jsonSchema, rulesOf(zodSchema, jsonSchema))
    },
  })
  return rest
}

const PROBLEM: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(CATALOGUE) },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
}

const SINGLE_KEY: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string' } },
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A number travels in an address as text; what it must be is told by what it becomes. */
const numberOf = (schema: unknown): JsonSchema | null =>
  isRecord(schema) && (schema['type'] === 'integer' || schema['type'] === 'number') ? schema : null

/** A parameter for each property of an object schema, as OpenAPI wants query and path described. */
const parametersOf = (schema: ZodMiniType | undefined, place: 'query' | 'path'): JsonSchema[] => {
  if (!schema) return []
  const { properties, required } = schemaOf(schema, 'input')
  const { properties: parsed } = schemaOf(schema, 'output')
  const names: unknown[] = Array.isArray(required) ? required : []
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || names.includes(name),
    schema: numberOf(isRecord(parsed) ? parsed[name] : undefined) ?? of,
  }))
}

const header = (name: string, description: string, required: boolean): JsonSchema => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

const headersOf = (call: CallDefinition): JsonSchema[] => [
  ...(call.idempotent ? [header('Idempotency-Key', '8–100 of A–Z a–z 0–9 . _ -', false)] : []),
  ...(call.csrf ? [header('X-CSRF', 'A value of GET /sms-service/csrf', true)] : []),
]

const PHOTO_FORM: JsonSchema = {
  type: 'object',
  required: ['kind', 'file'],
  properties: {
    kind: { type: 'string', enum: PHOTO_KINDS },
    file: { type: 'string', format: 'binary' },
  },
}

const requestBodyOf = ({ body }: CallDefinition): JsonSchema => {
  if (!body) return {}
  return {
    requestBody: {
      required: true,
      content:
        body === 'multipart'
          ? { 'multipart/form-data': { schema: PHOTO_FORM } }
          : { 'application/json': { schema: schemaOf(body, 'input') } },
    },
  }
}

const successOf = ({ reply, blobType }: CallDefinition): JsonSchema => {
  if (reply === 'empty') return { '204': { description: 'Done' } }
  return {
    '200': {
      description: 'Done',
      content:
        reply === 'blob'
          ? {
              [blobType ?? 'application/octet-stream']: {
                schema: { type: 'string', format: 'binary' },
              },
            }
          : { 'application/json': { schema: schemaOf(reply, 'output') } },
    },
  }
}

const refusalOf = (call: CallDefinition): JsonSchema => ({
  default: {
    description: 'Refusal',
    content: call.singleKeyError
      ? { 'application/json': { schema: { $ref: '#/components/schemas/SingleKeyError' } } }
      : { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  },
})

const SECURITY = {
  none: [],
  optional: [{}, { bearer: [] }],
  bearer: [{ bearer: [] }, { cookie: [], ownScript: [] }],
  staff: [{ desk: [], ownScript: [] }],
} as const

const operationOf = (call: CallDefinition): JsonSchema => ({
  summary: call.summary,
  tags: [call.path.split('/')[1] ?? ''],
  security: SECURITY[call.auth],
  parameters: [
    ...parametersOf(call.params, 'path'),
    ...parametersOf(call.query, 'query'),
    ...headersOf(call),
  ],
  ...requestBodyOf(call),
  responses: { ...successOf(call), ...refusalOf(call) },
})

/** OpenAPI 3.1 document of the protocol's calls, made from the schemas that check them. */
export const openApiDocument = (calls: readonly CallDefinition[], baseUrl: string): JsonSchema => {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: '«Вовремя»', version: '1' },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      schemas: { Problem: PROBLEM, SingleKeyError: SINGLE_KEY },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'ACCESS_TOKEN' },
        desk: { type: 'apiKey', in: 'cookie', name: DESK_COOKIE },
        ownScript: { type: 'apiKey', in: 'header', name: 'X-Requested-With' },
      },
    },
  }
}

/** Serves the document at `/openapi.json`; it is made once, at the first request. */
export const registerOpenApi = (fastify: FastifyInstance, baseUrl: string): void => {
  let text: string | null = null
  fastify.get('/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(ALL_CALLS, baseUrl))
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(text)
  })
}
