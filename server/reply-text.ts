/** What leaves: a reply checked by the schema its call declares, as JSON. */
import * as z from 'zod/mini'
import type { CallDefinition } from '../protocol/call.ts'
import { isFrozenThrough } from './remembered.ts'

type Path = readonly PropertyKey[]

/** @throws Error naming the fields, and nothing that stands in them */
const refuseUnfit = (call: CallDefinition, paths: readonly Path[]): never => {
  const fields = paths.map((path) => path.map(String).join('.'))
  throw new Error(
    `Reply of ${call.method} ${call.path} does not fit its schema: ${fields.join(', ')}`,
  )
}

/** The reply as its schema declares it: what the schema does not name never leaves. */
export const checkReply = (call: CallDefinition, value: unknown): unknown => {
  if (call.reply === 'blob' || call.reply === 'empty') return value
  const checked = call.reply.safeParse(value)
  if (checked.success) return checked.data
  return refuseUnfit(
    call,
    checked.error.issues.map(({ path }) => path),
  )
}

/** JSON of the parts of replies that can never change, by the schema that has found them good. */
const written = new WeakMap<z.ZodMiniType, WeakMap<object, string>>()

const writtenBy = (schema: z.ZodMiniType): WeakMap<object, string> => {
  const known = written.get(schema) ?? new WeakMap<object, string>()
  written.set(schema, known)
  return known
}

interface Field {
  readonly name: string
  readonly schema: z.ZodMiniType
  /** Its name in JSON, with the colon. */
  readonly before: string
  readonly known: WeakMap<object, string>
}

const isPlainObject = (schema: z.ZodMiniType): schema is z.ZodMiniObject =>
  schema instanceof z.ZodMiniObject &&
  schema.def.catchall === undefined &&
  (schema.def.checks ?? []).length === 0

const fieldsOf = (schema: z.ZodMiniObject): readonly Field[] =>
  Object.entries(schema.shape).map(([name, field]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a shape of zod/mini is made of
    const own = field as z.ZodMiniType
    return { name, schema: own, before: `${JSON.stringify(name)}:`, known: writtenBy(own) }
  })

/** JSON of one field, undefined where it is absent, or what is wrong with it. */
const fieldText = (
  { name, schema, known }: Field,
  part: unknown,
): string | undefined | { readonly wrong: readonly Path[] } => {
  const isForGood = isFrozenThrough(part)
  const before = isForGood ? known.get(part) : undefined
  if (before !== undefined) return before
  const checked = schema.safeParse(part)
  if (!checked.success) return { wrong: checked.error.issues.map(({ path }) => [name, ...path]) }
  if (checked.data === undefined) return undefined
  const text = JSON.stringify(checked.data)
  if (isForGood) known.set(part, text)
  return text
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Writes replies of a call: {@link checkReply} as JSON, bytes and nothing as they are. Each field is checked by its own schema,
 * and no other field is written. A part that can never change (`remembered`, `keptAnswer`) is checked and written once by each
 * schema (decision 0152).
 */
export const replyWriter = (call: CallDefinition): ((value: unknown) => unknown) => {
  const { reply } = call
  if (reply === 'blob' || reply === 'empty') return (value) => value
  if (!isPlainObject(reply)) return (value) => JSON.stringify(checkReply(call, value))
  const fields = fieldsOf(reply)
  return (value) => {
    // Zod itself says what is wrong with what is no object.
    if (!isRecord(value)) return JSON.stringify(checkReply(call, value))
    const parts: string[] = []
    const wrong: Path[] = []
    for (const field of fields) {
      const text = fieldText(field, value[field.name])
      if (typeof text === 'object') wrong.push(...text.wrong)
      else if (text !== undefined) parts.push(field.before + text)
    }
    return wrong.length > 0 ? refuseUnfit(call, wrong) : `{${parts.join(',')}}`
  }
}
