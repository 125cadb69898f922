import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_CALLS } from '../../protocol/calls/all.ts'
import { testApp, type TestApp } from './test-app.ts'

interface Operation {
  readonly security: readonly object[]
  readonly parameters: readonly { name: string; in: string; required: boolean }[]
  readonly responses: Readonly<Record<string, { content?: Record<string, object> }>>
}

interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: object }
}

let app: TestApp
let document: Document
beforeAll(async () => {
  app = await testApp()
  document = (await app.fastify.inject('/openapi.json')).json<Document>()
})
afterAll(() => app.close())

const operationOf = (path: string, method: string): Operation | undefined =>
  document.paths[path]?.[method.toLowerCase()]

test('the document is OpenAPI 3.1 and describes every call of the protocol', () => {
  expect(document.openapi).toBe('3.1.0')
  const missing = ALL_CALLS.filter(({ path, method }) => !operationOf(path, method))
  expect(missing.map(({ path }) => path)).toEqual([])
})

test('every parameter of a path is described, every call of the account asks for a token', () => {
  for (const { path, method, auth } of ALL_CALLS) {
    const operation = operationOf(path, method)
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const described = operation?.parameters.filter((parameter) => parameter.in === 'path')
    expect(described?.map(({ name }) => name)).toEqual(named)
    expect(operation?.security.length === 0).toBe(auth === 'none')
  }
})

test('every reference inside the document leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)]
  const follow = (path: string): unknown =>
    path
      .split('/')
      .reduce<unknown>(
        (at, name) => (at instanceof Object ? Reflect.get(at, name) : undefined),
        document,
      )
  expect(references.length).toBeGreaterThan(0)
  for (const [, path] of references) expect(follow(path ?? '')).toBeDefined()
})

test('calls with a single-key error say so', () => {
  const call = ALL_CALLS.find(({ singleKeyError }) => singleKeyError)
  const refusal = call && operationOf(call.path, call.method)?.responses['default']
  expect(Object.keys(refusal?.content ?? {})).toEqual(['application/json'])
})

test('every file has its content type', () => {
  const files = ALL_CALLS.filter(({ reply }) => reply === 'blob')
  const described = files.map(({ path, method }) =>
    Object.keys(operationOf(path, method)?.responses['200']?.content ?? {}),
  )
  expect(described).toEqual(files.map(({ blobType }) => [blobType]))
})

test('numbers of a query are numbers, days are days, texts are without hidden signs', () => {
  const text = JSON.stringify(document)
  const parameters = operationOf('/report-service/details-payments-contract', 'GET')?.parameters
  expect(parameters?.find(({ name }) => name === 'limit')).toMatchObject({
    schema: { type: 'integer', minimum: 0 },
  })
  expect(text).toContain('"format":"date"')
  expect(text).toContain('u202E')
})
