import type { CallDefinition, Reply } from '../../../protocol/call.ts'
import type { Failure } from '../../api/failure.ts'
import type { SendOptions } from '../../api/send.ts'
import { useAnswer } from './use-answer.ts'
import { useLaterPages } from './use-later-pages.ts'

type Asked<C extends CallDefinition> = Pick<SendOptions<C>, 'query'>

/** How the pages of a list are read. */
interface PagedList<C extends CallDefinition, Row> {
  readonly first: Asked<C>
  readonly rowsOf: (page: Reply<C>) => readonly Row[]
  /** What a row is the only one of. */
  readonly idOf: (row: Row) => string
  /** How the page behind this one is asked for; null where it is the last. */
  readonly nextOf: (page: Reply<C>) => Asked<C> | null
}

/** What comes behind the pages that are shown. */
export interface MorePages {
  /** False on the last page. */
  readonly isThere: boolean
  readonly busy: boolean
  readonly failure: Failure | null
  readonly load: () => void
}

interface Paged<Row> {
  /** Null while the first page was not read. */
  readonly rows: readonly Row[] | null
  readonly failure: Failure | null
  readonly reload: () => void
  readonly more: MorePages
}

/** Every row once, as the page that was asked for first has it: a row that moved on is in two of them. */
const onceEach = <Row>(rows: readonly Row[], idOf: (row: Row) => string): readonly Row[] => {
  const known = new Map<string, Row>()
  for (const row of rows) if (!known.has(idOf(row))) known.set(idOf(row), row)
  return [...known.values()]
}

/** A list that is read page by page: the first one stays fresh while it is seen, later ones are asked for by hand. */
export function usePaged<C extends CallDefinition, Row>(
  call: C,
  { first, rowsOf, idOf, nextOf }: PagedList<C, Row>,
): Paged<Row> {
  const { data, failure, reload } = useAnswer(call, first)
  const later = useLaterPages(call)
  const pages = data === null ? [] : [data, ...later.pages]
  const last = pages.at(-1)
  const next = last === undefined ? null : nextOf(last)
  const load = () => {
    if (next !== null) later.load(next)
  }
  return {
    rows: data === null ? null : onceEach(pages.flatMap(rowsOf), idOf),
    failure,
    reload,
    more: { isThere: next !== null, busy: later.busy, failure: later.failure, load },
  }
}
