import { useEffect } from 'react'
import type { CallDefinition, Reply } from '../../../protocol/call.ts'
import type { Failure } from '../../api/failure.ts'
import { useAnswer } from './use-answer.ts'
import { type PageRequest, useLaterPages } from './use-later-pages.ts'

/** How pages of a list are read behind the first. */
interface LaterRows<C extends CallDefinition, Row> {
  readonly rowsOf: (page: Reply<C>) => readonly Row[]
  /** What a row is the only one of. */
  readonly idOf: (row: Row) => string
  /** How the page behind this one is asked for; null where it is the last. */
  readonly nextOf: (page: Reply<C>) => PageRequest<C> | null
}

/** How the pages of a list are read. */
interface PagedList<C extends CallDefinition, Row> extends LaterRows<C, Row> {
  readonly first: PageRequest<C>
}

/** The first page of a list that came with something else. */
interface FirstRows<C extends CallDefinition, Row> {
  /** What it came with, another one whenever it was read again; null while it was not read. */
  readonly seen: unknown
  readonly rows: readonly Row[]
  readonly next: PageRequest<C> | null
}

/** What comes behind the pages that are shown. */
export interface MorePages {
  /** False on the last page. */
  readonly isThere: boolean
  readonly busy: boolean
  readonly failure: Failure | null
  readonly load: () => void
}

interface Paged<C extends CallDefinition, Row> {
  /** The first page; null while it was not read. */
  readonly page: Reply<C> | null
  /** Null while the first page was not read. */
  readonly rows: readonly Row[] | null
  readonly failure: Failure | null
  readonly reload: () => void
  /** The same, and lets later pages go: after a press that changes rows of them. */
  readonly startAgain: () => void
  readonly more: MorePages
}

/** Every row once, as the page that was asked for first has it: a row that moved on is in two of them. */
const onceEach = <Row>(rows: readonly Row[], idOf: (row: Row) => string): readonly Row[] => {
  const known = new Map<string, Row>()
  for (const row of rows) if (!known.has(idOf(row))) known.set(idOf(row), row)
  return [...known.values()]
}

/** The rows of a list whose first page is there, with those of later pages that are asked for by hand. */
export function useLaterRows<C extends CallDefinition, Row>(
  call: C,
  first: FirstRows<C, Row>,
  { rowsOf, idOf, nextOf }: LaterRows<C, Row>,
): { readonly rows: readonly Row[]; readonly more: MorePages; readonly forget: () => void } {
  const later = useLaterPages(call, nextOf)
  useEffect(() => {
    if (first.seen !== null) later.follow(first.next)
    // oxlint-disable-next-line react/exhaustive-deps -- only a first page that was read again can end elsewhere
  }, [first.seen])
  const last = later.pages.at(-1)
  const next = last === undefined ? first.next : nextOf(last)
  const load = () => {
    if (next !== null) later.load(next)
  }
  return {
    rows: onceEach([...first.rows, ...later.pages.flatMap(rowsOf)], idOf),
    more: { isThere: next !== null, busy: later.busy, failure: later.failure, load },
    forget: later.forget,
  }
}

/** A list that is read page by page: the first one stays fresh while it is seen, later ones are asked for by hand. */
export function usePaged<C extends CallDefinition, Row>(
  call: C,
  { first, ...pages }: PagedList<C, Row>,
): Paged<C, Row> {
  const { data, failure, reload } = useAnswer(call, first)
  const rows = data === null ? [] : pages.rowsOf(data)
  const next = data === null ? null : pages.nextOf(data)
  const all = useLaterRows(call, { seen: data, rows, next }, pages)
  const startAgain = () => {
    all.forget()
    reload()
  }
  return {
    page: data,
    rows: data === null ? null : all.rows,
    failure,
    reload,
    startAgain,
    more: all.more,
  }
}
