import { issueCsrfToken } from '../../server/csrf-token.ts'
import { randomUUID } from 'node:crypto'
import { noteAct } from './desk-journal.ts'
import { BrokenRule } from './failure.ts'
import type { Life } from './life.ts'
import type { World } from './world.ts'

/** What the server answered, as a page would see it. */
export interface Answer {
  readonly status: number
  /** Parsed body; fields are looked at by name. */
  readonly body: Readonly<Record<string, unknown>>
  /** Text of the whole body. */
  readonly text: string
}

export interface Asked {
  readonly method?: 'GET' | 'POST'
  readonly url: string
  readonly body?: object
  readonly key?: string
}

/** Answers of 5xx that the product gives on purpose, when another party does not answer. */
const EXPECTED = new Set(['UNAVAILABLE', 'CODE_SEND_FAILED'])

const fractions = (value: unknown, path: string): string[] => {
  if (Array.isArray(value))
    return value.flatMap((each, index) => fractions(each, `${path}.${index}`))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, field]) => {
    const here = `${path}.${name}`
    if (!name.endsWith('Kopecks') || field === null) return fractions(field, here)
    const sums: readonly unknown[] = Array.isArray(field) ? field : [field]
    return sums.every((sum) => Number.isSafeInteger(sum)) ? [] : [`${here} is ${String(field)}`]
  })
}

const parsed = (text: string): Answer['body'] => {
  if (!text.startsWith('{')) return {}
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object, its fields stay unknown
  return JSON.parse(text) as Answer['body']
}

/** Who asks, as their requests show it. */
export interface Asker {
  readonly address: string
  /** Of a member of staff. */
  readonly login?: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * One request of anybody. An answer of 5xx that nothing of ours has caused, and money that is not whole kopecks, are
 * broken rules. @throws BrokenRule
 */
export const askAs = async (world: World, asker: Asker, asked: Asked): Promise<Answer> => {
  const { faults } = world
  const before = faults.total()
  const { method = 'POST', url, body, key } = asked
  const reply = await world.app.fastify.inject({
    method,
    url,
    remoteAddress: asker.address,
    headers: { ...asker.headers, ...(key ? { 'idempotency-key': key } : {}) },
    ...(body ? { payload: body } : {}),
  })
  const text = reply.body
  const answer = { status: reply.statusCode, body: parsed(text), text }
  const caused = faults.total() > before || faults.dead
  if (answer.status >= 500 && !caused && !EXPECTED.has(String(answer.body['code']))) {
    throw new BrokenRule(`${method} ${url} answered ${answer.status} by itself: ${text}`)
  }
  if (asker.login !== undefined && method === 'POST' && answer.status === 200)
    noteAct(world, { login: asker.login, url, key })
  const uneven = fractions(answer.body, method + url)
  if (uneven.length > 0) throw new BrokenRule(`Money that is not whole kopecks: ${uneven.join()}`)
  return answer
}

/** A borrower at their page. */
export const borrower = (world: World, life: Life): Asker => ({
  address: life.address,
  headers: {
    authorization: `Bearer ${life.clientId}`,
    'x-csrf': issueCsrfToken(world.app.context.config.secret, world.clock.now()),
  },
})

/** One request of a borrower. @throws BrokenRule */
export const ask = (world: World, life: Life, asked: Asked): Promise<Answer> =>
  askAs(world, borrower(world, life), asked)

const TRIES = 3

const OTHERS: Readonly<Record<string, string | number>> = {
  amount: 7.07,
  loanTerm: 7,
  loanApplicationId: '00000000-0000-4000-8000-000000000000',
  loanId: '00000000-0000-4000-8000-000000000000',
}

/** The same request meaning something else; null when it has nothing to change. */
const otherThan = (body: object): object | null => {
  const values = new Map<string, unknown>(Object.entries(body))
  const [name, other] =
    Object.entries(OTHERS).find(
      ([each, value]) => values.has(each) && values.get(each) !== value,
    ) ?? []
  return name === undefined ? null : { ...body, [name]: other }
}

/**
 * A request under a key, repeated as the page repeats it while the server fails. At times an answered one is sent
 * again, as a lost answer would have it, and sometimes with another body: the first answer and a refusal (D36).
 * `sameAnswer`: what of the answer must be the same the second time.
 */
export const askOnce = async (
  world: World,
  life: Life,
  asked: Asked & { readonly body: object },
  sameAnswer: (answer: Answer) => unknown = ({ text }) => text,
): Promise<Answer> => {
  const key = randomUUID()
  let answer = await ask(world, life, { ...asked, key })
  for (let tries = 1; tries < TRIES && answer.status >= 500; tries += 1) {
    await world.reviveIfDead()
    answer = await ask(world, life, { ...asked, key })
  }
  if (answer.status === 200 && life.random.chance(0.1)) {
    const again = await ask(world, life, { ...asked, key })
    if (again.status < 500 && sameAnswer(again) !== sameAnswer(answer)) {
      throw new BrokenRule(`${asked.url}: another answer to the same key: ${again.text}`)
    }
  }
  const body = otherThan(asked.body)
  if (answer.status === 200 && body && life.random.chance(0.05)) {
    const other = await ask(world, life, {
      ...asked,
      body,
      key,
    })
    if (other.status < 400) {
      throw new BrokenRule(`${asked.url}: ${other.status} to another body under the same key`)
    }
  }
  return answer
}
