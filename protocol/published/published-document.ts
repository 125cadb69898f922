import { addDays, type IsoDate } from '../../lending/calendar.ts'
import { PATHS } from '../paths.ts'

export interface PublishedTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A paragraph, numbered within its section, or a table. */
export type PublishedBlock = string | PublishedTable

export interface PublishedSection {
  readonly heading: string
  readonly blocks: readonly PublishedBlock[]
}

/** What stood in force from a day until the next version; never changed once it was published (D49). */
export interface PublishedVersion {
  readonly validFrom: IsoDate
  readonly sections: readonly PublishedSection[]
}

/** A document the law wants every visitor to be able to read (353-FZ art. 5 p. 4, 152-FZ art. 18.1). */
export interface PublishedDocument {
  /** Last part of its address. */
  readonly slug: string
  readonly title: string
  /** In lists and crumbs. */
  readonly short: string
  /** The whole of it in one or two sentences. */
  readonly summary: string
  /** The newest first. */
  readonly versions: readonly [PublishedVersion, ...PublishedVersion[]]
}

/** Screen address of a document; of its version in force when no day is named. */
export const publishedPath = ({ slug }: PublishedDocument, validFrom?: IsoDate): string => {
  const current = slug === 'privacy' ? PATHS.privacy : `${PATHS.financeDocuments}/${slug}`
  return validFrom === undefined ? current : `${current}/${validFrom}`
}

/** Screen address of a version: the one in force stands at the document's own address alone. */
export const versionPath = (document: PublishedDocument, version: PublishedVersion): string =>
  version === document.versions[0]
    ? publishedPath(document)
    : publishedPath(document, version.validFrom)

/** Where the signed PDF of a version is; the call `publishedPdf` answers there. */
export const publishedFilePath = (
  { slug }: PublishedDocument,
  { validFrom }: PublishedVersion,
): string => `/print-service/published/${slug}/${validFrom}`

/** The day before the next version came; null for the one in force. */
export const validUntil = (
  { versions }: PublishedDocument,
  version: PublishedVersion,
): IsoDate | null => {
  const next = versions[versions.indexOf(version) - 1]
  return next ? addDays(next.validFrom, -1) : null
}

/** The version in force on a day; null before the first. */
export const versionOn = ({ versions }: PublishedDocument, day: IsoDate): PublishedVersion | null =>
  versions.find(({ validFrom }) => validFrom <= day) ?? null

/** Where a sentence or a cell stands for which another one comes. */
export type WordChange = readonly [was: string, is: string]

/**
 * The version that comes after `before`: its text with some sentences put in other words. What a change is about stands in
 * the text exactly once. @throws Error for words that do not
 */
export const nextVersion = (
  before: PublishedVersion,
  validFrom: IsoDate,
  changes: readonly WordChange[],
): PublishedVersion => {
  const made = new Map(changes.map(([was]) => [was, 0]))
  const inWords = (text: string): string =>
    changes.reduce((words, [was, is]) => {
      const parts = words.split(was)
      made.set(was, (made.get(was) ?? 0) + parts.length - 1)
      return parts.join(is)
    }, text)
  const blockOf = (block: PublishedBlock): PublishedBlock =>
    typeof block === 'string'
      ? inWords(block)
      : { columns: block.columns, rows: block.rows.map((row) => row.map(inWords)) }
  const sections = before.sections.map(({ heading, blocks }) => ({
    heading,
    blocks: blocks.map(blockOf),
  }))
  for (const [was, times] of made)
    if (times !== 1) throw new Error(`«${was}» stands ${times} times in the version before`)
  return { validFrom, sections }
}
