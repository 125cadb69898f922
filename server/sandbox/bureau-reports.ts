import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { BUREAU_EVENT_CODES } from '../../lending/bureau-events.ts'
import { isDealId } from '../../lending/bureau-deal-id.ts'
import type { Context } from '../context.ts'
import { readJournal, recordInJournal } from './sandbox-store.ts'
import { sandboxKeys } from '../gateways/sandbox-keys.ts'

/** Tail of the passport whose reports are rejected when they first come, and taken when they are sent again. */
export const REJECTED_PASSPORT = '0021'

const XML = 'application/xml'
const KIND = 'bureau-file'
/** As far back as the stand-in remembers. */
const REMEMBERED = 1_000

interface Taken {
  readonly number: number
  readonly operation: string
  readonly code: string
  readonly on: string
  readonly dealId: string
  /** The last four digits. */
  readonly passport: string
  /** Those of the passport before it, empty where only the name has changed; null where neither is named. */
  readonly former: string | null
  readonly debt: string | null
}

interface Rejected {
  readonly number: number
  readonly code: string
  readonly reason: string
}

const keptShape = z.object({
  hash: z.string(),
  state: z.string(),
  events: z.array(
    z.object({
      number: z.number(),
      operation: z.string(),
      code: z.string(),
      on: z.string(),
      dealId: z.string(),
      passport: z.string(),
      former: z.nullable(z.string()).default(null),
      debt: z.nullable(z.string()),
    }),
  ),
  rejected: z.array(z.object({ number: z.number(), code: z.string(), reason: z.string() })),
})
type KeptFile = z.infer<typeof keptShape>

const EVENT =
  /<Event cid="(\d+)" operation="([A-D](?:\.\d)?)" code="(\d\.\d+)" date="([\d-]+)">(.*?)<\/Event>/gs

const inside = (text: string, name: string): string | null =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? null

const blockIn = (text: string, name: string): string | null =>
  new RegExp(`<${name}>.*?</${name}>`, 's').exec(text)?.[0] ?? null

const formerIn = (inner: string): string | null => {
  const document = blockIn(inner, 'FL_5_PrevDoc')
  if (document !== null) return (inside(document, 'docNum') ?? '').slice(-4)
  return blockIn(inner, 'FL_2_PrevName') === null ? null : ''
}

const eventsOf = (xml: string): Taken[] =>
  Array.from(xml.matchAll(EVENT), ([, number, operation, code, on, inner = '']) => ({
    number: Number(number),
    operation: operation ?? '',
    code: code ?? '',
    on: on ?? '',
    dealId: inside(inner, 'uid') ?? '',
    passport: (inside(inner, 'docNum') ?? '').slice(-4),
    former: formerIn(inner),
    debt: inside(blockIn(inner, 'FL_25_Debt') ?? '', 'sum'),
  }))

/** A bankruptcy (1.12) is told of a person; every other event of a deal. */
const isOfDeal = ({ code }: Taken): boolean => code !== BUREAU_EVENT_CODES.BANKRUPTCY

/** About one deal, or about one person where no deal is named. */
const isSameSubject = (one: Taken, other: Taken): boolean =>
  one.dealId === other.dealId && (isOfDeal(one) || one.passport === other.passport)

const isSameEvent = (one: Taken, other: Taken): boolean =>
  isSameSubject(one, other) && one.code === other.code && one.on === other.on

/** Why a bureau does not take an event; null when it does. `known`: what came before, `accepted`: what of it was taken. */
const problemOf = (
  event: Taken,
  { known, accepted }: { known: readonly Taken[]; accepted: readonly Taken[] },
): Omit<Rejected, 'number'> | null => {
  if (isOfDeal(event) && !isDealId(event.dealId))
    return { code: '17.1', reason: 'Неверный УИд сделки' }
  const isKnownDeal = accepted.some(({ dealId }) => dealId === event.dealId)
  if (event.operation === 'A' && isKnownDeal)
    return { code: 'A', reason: 'О сделке уже есть сведения' }
  const isCorrection = event.operation.startsWith('C') || event.operation.startsWith('D')
  // A corrected end of a contract may be of another day.
  const isCorrected = accepted.some(
    (each) => isSameEvent(each, event) || (isSameSubject(each, event) && each.code === event.code),
  )
  if (isCorrection && !isCorrected)
    return { code: 'C', reason: 'Нет сведений, которые исправляются' }
  // Whose the new passport is, only the former one says.
  if (event.code === BUREAU_EVENT_CODES.IDENTITY_CHANGED && event.former === null)
    return { code: '5.1', reason: 'Не назван прежний паспорт' }
  const isFirstTry = !known.some((each) => isSameEvent(each, event))
  if (event.passport === REJECTED_PASSPORT && isFirstTry)
    return { code: '4.2', reason: 'Паспорт не найден среди действительных' }
  return null
}

const keptFiles = async ({ database }: Context): Promise<Map<string, KeptFile>> => {
  const rows = await readJournal(database, { kinds: [KIND], limit: REMEMBERED })
  return new Map(rows.map(({ subject, payload }) => [subject, keptShape.parse(payload)]))
}

const judge = (events: readonly Taken[], files: readonly KeptFile[]) => {
  const known = files.flatMap((file) => file.events)
  const accepted = files.flatMap((file) => {
    const numbers = new Set(file.rejected.map(({ number }) => number))
    return file.events.filter(({ number }) => !numbers.has(number))
  })
  const rejected: Rejected[] = []
  for (const event of events) {
    const problem = problemOf(event, { known, accepted })
    if (problem) rejected.push({ number: event.number, ...problem })
    else accepted.push(event)
  }
  const isWhole = rejected.length === 0
  const state = isWhole ? 'ACCEPTED' : rejected.length < events.length ? 'PARTLY' : 'REJECTED'
  return { state, rejected }
}

/**
 * A bureau that takes files: the same number with another text is refused, an unreadable file too; a receipt says what of it
 * was taken. The journal keeps no name and four digits of a passport.
 */
export const registerBureauReports = (scope: FastifyInstance, context: Context): void => {
  const { bureau: key } = sandboxKeys(context.config)
  scope.addContentTypeParser(XML, { parseAs: 'string' }, (_request, body, done) => {
    done(null, body)
  })
  scope.put<{ Params: { bureau: string; number: string }; Body: string }>(
    '/sandbox/bureau/:bureau/files/:number',
    async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${key}`) return reply.code(401).send()
      const { number, bureau } = request.params
      const files = await keptFiles(context)
      const hash = createHash('sha256').update(request.body).digest('hex')
      const former = files.get(number)
      if (former) return reply.code(former.hash === hash ? 200 : 409).send()
      const events = eventsOf(request.body)
      const declared = /<Document number="(\d+)" date="[\d-]+" events="(\d+)">/.exec(request.body)
      if (declared?.[1] !== number || Number(declared[2]) !== events.length)
        return reply.code(400).send()
      const { state, rejected } = judge(events, [...files.values()])
      await recordInJournal(context.database, {
        kind: KIND,
        subject: number,
        atMs: context.clock.now(),
        payload: {
          bureau,
          hash,
          state,
          events: events.map((event) => ({ ...event })),
          rejected: rejected.map((each) => ({ ...each })),
        },
      })
      return reply.code(202).send()
    },
  )
  scope.get<{ Params: { number: string } }>(
    '/sandbox/bureau/:bureau/files/:number/receipt',
    async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${key}`) return reply.code(401).send()
      const file = (await keptFiles(context)).get(request.params.number)
      if (!file) return reply.code(404).send()
      return { state: file.state, rejected: file.rejected }
    },
  )
}
