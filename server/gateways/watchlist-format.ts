import { createHash } from 'node:crypto'
import * as z from 'zod'
import { WATCHLIST_KINDS } from '../../protocol/screening.ts'
import { GatewayFailure } from './gateway-failure.ts'
import type { ListedPerson, WatchlistEdition } from './watchlist.ts'

export const GATEWAY = 'watchlist'

export interface ListFile {
  /** Its ending says its shape: `.csv`, or `.txt` for the published text of the list. */
  readonly name: string
  readonly bytes: Buffer
}

/** The published list comes in either encoding. */
const textOf = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

const digitsOrNull = (text: string): string | null => {
  const digits = text.replaceAll(/\D/g, '')
  return digits === '' ? null : digits
}

const FULL_DAY = /^(\d{2})\.(\d{2})\.(\d{4})$/

/** `13.02.1979` and `1979-02-13` → `1979-02-13`, `1979` → `1979`, empty → null; undefined for anything else. */
const birthDateOf = (text: string): string | null | undefined => {
  if (text === '') return null
  if (/^\d{4}(-\d{2}-\d{2})?$/.test(text)) return text
  const [, day, month, year] = FULL_DAY.exec(text) ?? []
  return year === undefined ? undefined : `${year}-${month}-${day}`
}

const COLUMNS = [
  'list',
  'number',
  'name',
  'other_names',
  'birth_date',
  'birth_place',
  'inn',
  'passport',
] as const

const row = z
  .object({
    list: z.enum(WATCHLIST_KINDS),
    number: z.string().min(1),
    name: z.string().min(1),
    other_names: z.string(),
    birth_date: z.string().transform((text, context) => {
      const date = birthDateOf(text)
      if (date !== undefined) return date
      context.addIssue({ code: 'custom', message: 'is no date' })
      return z.NEVER
    }),
    birth_place: z.string(),
    inn: z.string().transform(digitsOrNull),
    passport: z.string().transform(digitsOrNull),
  })
  .transform((cells): ListedPerson => ({
    list: cells.list,
    number: cells.number,
    names: [cells.name, ...cells.other_names.split('|')].map((name) => name.trim()).filter(Boolean),
    birthDate: cells.birth_date,
    birthPlace: cells.birth_place || null,
    inn: cells.inn,
    passport: cells.passport,
  }))

/** Cells of a line between semicolons; quotes hold a semicolon, doubled ones a quote. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )

const broken = (name: string, line: number, problem: string): GatewayFailure =>
  new GatewayFailure(GATEWAY, `${name}, line ${line}: ${problem}`, { safeToRepeat: true })

const linesOf = (text: string): readonly { readonly text: string; readonly number: number }[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter((line) => line.text !== '')

const readCsv = (name: string, text: string): ListedPerson[] => {
  const [head, ...lines] = linesOf(text)
  if (!head || cellsOf(head.text).join(';') !== COLUMNS.join(';'))
    throw broken(name, 1, `must be ${COLUMNS.join(';')}`)
  return lines.map((line) => {
    const cells = cellsOf(line.text)
    const parsed = row.safeParse(
      Object.fromEntries(COLUMNS.map((column, index) => [column, cells[index] ?? ''])),
    )
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    throw broken(name, line.number, `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
  })
}

/** `17. КРУТОВ ПАНКРАТ ЕФРЕМОВИЧ* (ПАНТЕЛЕЙ), 13.02.1979 г.р. , С. БЕРЁЗОВКА;` */
const PUBLISHED =
  /^(\d+)\.\s*([^,(]+?)\*?\s*(?:\(([^)]*)\)\s*\*?\s*)?(?:,\s*(\d{2}\.\d{2}\.\d{4})\s*г\.\s?р\.\s*)?(?:,\s*(.*?))?\s*;?$/u

const readPublished = (name: string, text: string): ListedPerson[] =>
  linesOf(text).map((line) => {
    const [, number, main, others = '', birth = '', birthPlace = ''] =
      PUBLISHED.exec(line.text) ?? []
    if (number === undefined || main === undefined)
      throw broken(name, line.number, 'is no entry of the published list')
    return {
      list: 'TERRORISTS',
      number,
      names: [main, ...others.split(/[;,]/)].map((one) => one.trim()).filter(Boolean),
      birthDate: birthDateOf(birth) ?? null,
      birthPlace: birthPlace || null,
      inn: null,
      passport: null,
    }
  })

const readFile = ({ name, bytes }: ListFile): ListedPerson[] => {
  const text = textOf(bytes)
  const persons = name.endsWith('.csv') ? readCsv(name, text) : readPublished(name, text)
  // An emptied file would clear everybody.
  if (persons.length === 0) throw broken(name, 1, 'has no entry')
  return persons
}

/** All files as one edition (decision 0056). @throws GatewayFailure that names the file and the line it cannot read */
export const editionOf = (files: readonly ListFile[]): WatchlistEdition => {
  const hash = createHash('sha256')
  for (const { bytes } of files) hash.update(createHash('sha256').update(bytes).digest())
  return { digest: hash.digest('hex'), persons: files.flatMap(readFile) }
}
