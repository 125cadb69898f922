import { type FieldError, Refusal } from '../protocol/errors.ts'
import { isHiddenText, markHiddenText } from '../protocol/hidden-text.ts'

/** Names of fields that may hold line feeds and tabs; `all` for the stand-ins, which read our letters. */
export type Multiline = readonly string[] | 'all'

/** No call nests deeper than a few levels; walking and hashing what nests without end would end the process's stack. */
const DEEPEST = 12

const MESSAGES = {
  hidden: 'В тексте есть невидимые знаки. Сотрите поле и введите текст заново.',
  deep: 'Слишком много вложенных полей.',
} as const

/** Name of a field as it is shown: what is hidden in it stays out of the answer and of the log. */
const shown = (path: readonly string[]): string =>
  path.map((name) => markHiddenText(name).slice(0, 60)).join('.')

interface Place {
  readonly value: unknown
  readonly path: readonly string[]
}

const problemAt = ({ value, path }: Place, multiline: Multiline): keyof typeof MESSAGES | null => {
  if (path.length > DEEPEST) return 'deep'
  const name = path.at(-1) ?? ''
  if (isHiddenText(name)) return 'hidden'
  if (typeof value !== 'string') return null
  const lines = multiline === 'all' || (path.length === 1 && multiline.includes(name))
  return isHiddenText(value, lines) ? 'hidden' : null
}

/** The first field of a parsed value, names of fields included, that holds what no text may hold (D47), or null. */
export const hiddenField = (root: unknown, multiline: Multiline = []): FieldError | null => {
  const open: Place[] = [{ value: root, path: [] }]
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, path } = place
    const problem = problemAt(place, multiline)
    if (problem) return { field: shown(path), message: MESSAGES[problem] }
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [name, inner] of Object.entries(value)) {
      open.push({ value: inner, path: [...path, name] })
    }
  }
  return null
}

/** @throws Refusal VALIDATION naming the field */
export const refuseHiddenText = (value: unknown, multiline?: Multiline): void => {
  const field = hiddenField(value, multiline)
  if (field) throw new Refusal('VALIDATION', { fields: [field] })
}
