import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { COMEBACK_ID } from '../protocol/comeback.ts'
import { weightsProblem, type WeightedLinks } from '../protocol/weighted-link.ts'

/** Opaque ids as `GET /url` takes them (D27). */
const ID = /^[A-Za-z0-9-]{1,64}$/

const isHttps = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === 'https:' && text.startsWith('https://')

const link = z
  .string()
  .refine(isHttps, 'must be an https address')
  .refine(
    (text) =>
      !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''),
    'must hold no name or password',
  )

const weighted = z
  .strictObject({ links: z.array(link), probabilities: z.array(z.number().min(0).max(100)) })
  .superRefine((value, context) => {
    const problem = weightsProblem(value)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

const shape = z.record(
  z
    .string()
    .regex(ID, 'must be letters, digits and hyphens, 64 at most')
    .refine((id) => id !== COMEBACK_ID, 'is the id of COMEBACK_URL'),
  weighted,
)

const problemOf = (error: unknown): string => {
  if (error instanceof z.ZodError)
    return error.issues
      .map((issue) => {
        const inner = issue.code === 'invalid_key' ? issue.issues : [issue]
        return `${issue.path.join('.')} ${inner.map(({ message }) => message).join(', ')}`
      })
      .join('; ')
  return error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
}

/**
 * Reads where `GET /url` may send a visitor: `{ "showcase": { "links": ["https://…"], "probabilities": [100] } }`, one of
 * the links by its weight in per cent (spec §5, §9; D27).
 * @throws Error with one line that names the file and what is wrong in it; about weights, in the words of spec §5
 */
export const readLinks = (path: string): ReadonlyMap<string, WeightedLinks> => {
  try {
    return new Map(Object.entries(shape.parse(JSON.parse(readFileSync(path, 'utf8')))))
  } catch (error) {
    throw new Error(`LINKS_FILE ${path}: ${problemOf(error)}`, { cause: error })
  }
}

/** The sandbox's links, and those of a lender who has named none. */
export const EXAMPLE_LINKS: ReadonlyMap<string, WeightedLinks> = new Map([
  ['showcase', { links: ['https://partner.example/offers?from=vovremya'], probabilities: [100] }],
  ['mobile-app', { links: ['https://vk.example/vovremya'], probabilities: [100] }],
])
