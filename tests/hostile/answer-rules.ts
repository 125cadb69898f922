import { isRefusalCode } from '../../protocol/errors.ts'
import { ISSUER_PATH } from '../../protocol/identity.ts'
import type { HostileRequest } from './hostile-requests.ts'

interface Answer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const textField = (value: unknown, name: string): string | null => {
  if (typeof value !== 'object' || value === null) return null
  const field: unknown = Reflect.get(value, name)
  return typeof field === 'string' ? field : null
}

/** Messages of fields that no person here can read. */
const foreignWords = (body: unknown): string[] => {
  const errors: unknown = typeof body === 'object' && body && Reflect.get(body, 'errors')
  if (!Array.isArray(errors)) return []
  return errors
    .map((error: unknown) => textField(error, 'message') ?? '')
    .filter((message) => !/[а-яё]/i.test(message))
}

const isIdentity = (url: string): boolean => url.startsWith(ISSUER_PATH)
/** Stand-ins of outside parties speak the languages of those parties. */
const isSandbox = (url: string): boolean => url.startsWith('/sandbox')
const isWebhook = (url: string): boolean => url.startsWith('/webhooks')

/** What is wrong with the body of a refusal: our own calls answer a problem of the catalogue, the identity server as OAuth does. */
const refusalFaults = (request: HostileRequest, answer: Answer): string[] => {
  if (request.method === 'HEAD') return []
  const type = textField(answer.headers, 'content-type') ?? 'none'
  const body = parsed(answer.body)
  if (isSandbox(request.url) || isWebhook(request.url)) return []
  if (isIdentity(request.url)) {
    const isPage = type.startsWith('text/html')
    return isPage ||
      textField(body, 'error') !== null ||
      isRefusalCode(textField(body, 'code') ?? '')
      ? []
      : [`${answer.statusCode} of the identity server without a name: ${type}`]
  }
  if (request.call?.singleKeyError && textField(body, 'error') !== null) return []
  if (type.startsWith('application/problem+json')) {
    const code = textField(body, 'code') ?? ''
    if (!isRefusalCode(code)) return [`${answer.statusCode} with the unknown code ${code}`]
    return foreignWords(body).map((words) => `words of the validator: ${words}`)
  }
  const isPage = type.startsWith('text/plain') || type.startsWith('text/html')
  return isPage && !request.call
    ? []
    : [`${answer.statusCode} as ${type}: ${answer.body.slice(0, 80)}`]
}

/** Dots in a path may lead out of the call, to a page, before a server has seen it. */
const leavesCall = ({ call, url }: HostileRequest): boolean => {
  const start = call?.path.split('{')[0] ?? ''
  return !new URL(url, 'http://localhost').pathname.startsWith(start)
}

/** Status and content type of a success, as the call declares them in the OpenAPI document. */
const successFaults = (request: HostileRequest, answer: Answer): string[] => {
  const { call, method } = request
  if (!call || method !== call.method || answer.statusCode >= 300 || leavesCall(request)) return []
  const type = textField(answer.headers, 'content-type')?.split(';')[0] ?? 'none'
  const declared =
    call.reply === 'empty'
      ? '204 none'
      : `200 ${call.reply === 'blob' ? call.blobType : 'application/json'}`
  const given = `${answer.statusCode} ${type}`
  return given === declared ? [] : [`answer ${given}, declared ${declared}`]
}

const SECURITY_HEADERS = ['x-content-type-options', 'content-security-policy', 'x-request-id']

/** Everything that an answer to any request must keep, as far as this one breaks it. */
export const faultsOf = (request: HostileRequest, answer: Answer): string[] => {
  const faults = successFaults(request, answer)
  if (answer.statusCode >= 500) faults.push(`answer ${answer.statusCode}`)
  const missing = SECURITY_HEADERS.filter((name) => answer.headers[name] === undefined)
  if (missing.length > 0) faults.push(`without ${missing.join(', ')}`)
  if (answer.statusCode >= 400) faults.push(...refusalFaults(request, answer))
  const isKnown = ['GET', 'HEAD', 'POST'].includes(request.method)
  if (!isKnown && answer.statusCode !== 405 && answer.statusCode !== 404)
    faults.push(`answer ${answer.statusCode} to an unknown method`)
  if (answer.statusCode === 405 && answer.headers['allow'] === undefined)
    faults.push('405 without Allow')
  return faults
}
