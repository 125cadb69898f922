import type { Random } from '../simulation/random.ts'

type Schema = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Good values of fields whose rule a JSON schema does not show, by the field's name. */
export type Examples = Readonly<Record<string, readonly unknown[]>>

const textOf = (schema: Schema, random: Random): string => {
  if (schema['format'] === 'date') return `2026-0${random.between(1, 9)}-1${random.below(10)}`
  const most = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : 20
  return 'abcdefghijklmnopqrstuvwxyz'.slice(0, Math.max(1, Math.min(most, random.between(3, 20))))
}

const numberOf = (schema: Schema, random: Random): number => {
  const { minimum, maximum } = schema
  const least = typeof minimum === 'number' ? Math.max(minimum, -1e6) : 0
  const most = typeof maximum === 'number' ? Math.min(maximum, 100_000) : 100_000
  return random.between(Math.ceil(least), Math.floor(Math.max(least, most)))
}

const objectOf = (schema: Schema, examples: Examples, random: Random): object => {
  const required = listOf(schema['required'])
  const properties = isSchema(schema['properties']) ? schema['properties'] : {}
  const entries = Object.entries(properties)
    .filter(([name]) => required.includes(name) || random.chance(0.7))
    .map(([name, of]) => [name, sample(of, examples, random, name)])
  return Object.fromEntries(entries) as object
}

/** A value that fits a JSON schema, by chance; a field with examples gets one of them. */
export const sample = (schema: unknown, examples: Examples, random: Random, name = ''): unknown => {
  if (!isSchema(schema)) return null
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return random.pick(schema['enum'] as readonly unknown[])
  const choices = listOf(schema['anyOf'])
  if (choices.length > 0) return sample(random.pick(choices), examples, random, name)
  if (schema['type'] === 'null') return null
  const known = examples[name]
  if (known && schema['type'] !== 'object' && schema['type'] !== 'array') return random.pick(known)
  switch (schema['type']) {
    case 'object':
      return objectOf(schema, examples, random)
    case 'array':
      return Array.from({ length: random.between(0, 2) }, () =>
        sample(schema['items'], examples, random, name),
      )
    case 'integer':
    case 'number':
      return numberOf(schema, random)
    case 'boolean':
      return random.chance(0.5)
    default:
      return textOf(schema, random)
  }
}
