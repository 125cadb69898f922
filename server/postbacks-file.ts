import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { POSTBACK_EVENTS, POSTBACK_PARTNERS } from '../protocol/postbacks.ts'
import { POSTBACK_FIELDS, type PostbackTemplates } from './gateways/http-postbacks.ts'

const FIELD = /\{(\w*)\}/g

const isKnownField = (name: string): boolean => POSTBACK_FIELDS.some((known) => known === name)

const template = z
  .string()
  .refine((text) => URL.canParse(text) && text.startsWith('https://'), 'must be an https address')
  .refine(
    (text) => !URL.canParse(text) || !/[{}]|%7b/i.test(new URL(text).host),
    'must not take its host from a click',
  )
  // Such an address can be asked by nobody: every postback to it would fail.
  .refine(
    (text) =>
      !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''),
    'must hold no name or password',
  )
  .refine((text) => text.includes('{transactionId}'), 'must name {transactionId}')
  .refine(
    (text) => [...text.matchAll(FIELD)].every(([, name = '']) => isKnownField(name)),
    `must have no other fields than ${POSTBACK_FIELDS.map((name) => `{${name}}`).join(', ')}`,
  )

const events = z.partialRecord(z.enum(POSTBACK_EVENTS), template)
const shape = z.partialRecord(z.enum(POSTBACK_PARTNERS), events)

const problemOf = (error: unknown): string => {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')
  // What the parser quotes of the file may be a partner's key.
  return error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
}

/**
 * Reads the addresses that partners gave for their postbacks (decision 0054).
 * @throws Error with one line that names the file and what is wrong in it, without repeating an address
 */
export const readPostbackTemplates = (path: string): PostbackTemplates => {
  try {
    return shape.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new Error(`POSTBACKS_FILE ${path}: ${problemOf(error)}`, { cause: error })
  }
}
