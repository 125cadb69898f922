/**
 * The one place that reaches behind pg's documented calls. Why it stays, with figures: docs/decisions/0124 and 0129. Private names
 * used: `connection` of a client with its `stream`, `prepare`, `handleRowDescription`, `handleCommandComplete` and `_result`
 * of a query, `_accumulateRows` of it, `fields`, `rowAsArray` and `_parsers` of a result;
 * tests/server/quick-connection.test.ts fails when a new version renames them. Without this file the server answers the
 * same, more slowly.
 */
import type { Socket } from 'node:net'
import { type PoolClient, Query, type QueryConfig } from 'pg'
import { noteHandedOver } from './handed-over.ts'

/** What a query writes to its connection. */
interface Wire {
  readonly stream: Socket
  parse(part: { name: string; text: string; types: readonly number[] }): void
  sync(): void
  bind(part: { portal: string; statement: string }): void
  execute(part: { portal: string; rows: number }): void
}

/** The connection of a client. */
export const wireOf = (client: PoolClient): Wire =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver has it, its types do not
  (client as unknown as { readonly connection: Wire }).connection

const BEGIN = 'begin'

/** Has a connection parse the statement that opens a transaction. */
class PrepareBegin extends Query {
  prepare(wire: Wire): void {
    wire.parse({ name: BEGIN, text: BEGIN, types: [] })
    wire.sync()
  }
}

/** What PostgreSQL says of the rows of a statement, and how their columns are read. */
interface Shape {
  readonly fields: readonly unknown[]
  readonly parsers: unknown
}

/** A connection that asks everything but what the rows will look like. */
interface Told {
  readonly wire: Wire
  /** By the statement's name; null for one without rows. */
  readonly shapes: Map<string, Shape | null>
}

const toldWires = new WeakMap<Wire, Told>()

const toldOf = (wire: Wire): Told => {
  const known = toldWires.get(wire)
  if (known) return known
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same connection but for one call
  const undescribed = Object.create(wire, { describe: { value: () => undefined } }) as Wire
  const made = { wire: undescribed, shapes: new Map<string, Shape | null>() }
  toldWires.set(wire, made)
  return made
}

/** What a query puts its rows into. */
interface Rows {
  fields: readonly unknown[]
  readonly rowAsArray: boolean
}

const PARSERS = '_parsers'

const rowsOf = (query: Query): Rows => {
  const rows: unknown = Reflect.get(query, '_result')
  if (typeof rows !== 'object' || rows === null) throw new Error('pg has no result of a query')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver has it, its types do not
  return rows as Rows
}

/**
 * A query that asks once a connection what the rows of its named statement look like: that never changes, for PostgreSQL
 * refuses a statement under which a table has changed.
 */
class QuickQuery extends Query {
  private shapes: Told['shapes'] | null = null
  private hasRows = false
  private readonly statement: string | undefined

  constructor(asked: QueryConfig) {
    super(asked)
    this.statement = asked.name
  }

  prepare(wire: Wire): void {
    const known = toldOf(wire)
    this.shapes = known.shapes
    const shape = this.statement === undefined ? undefined : known.shapes.get(this.statement)
    const isTold = shape === null || (shape !== undefined && this.reads(shape))
    callOfQuery(this, 'prepare', [isTold ? known.wire : wire])
  }

  /** Has rows of a known shape read; false where the driver must be told of it by PostgreSQL. */
  private reads({ fields, parsers }: Shape): boolean {
    const rows = rowsOf(this)
    if (!rows.rowAsArray) return false
    rows.fields = fields
    this.hasRows = true
    return Reflect.set(rows, PARSERS, parsers) && Reflect.set(this, '_accumulateRows', true)
  }

  handleRowDescription(...described: unknown[]): void {
    callOfQuery(this, 'handleRowDescription', described)
    const rows = rowsOf(this)
    this.hasRows = true
    if (this.statement === undefined) return
    this.shapes?.set(this.statement, {
      fields: rows.fields,
      parsers: Reflect.get(rows, PARSERS) as unknown,
    })
  }

  handleCommandComplete(...complete: unknown[]): void {
    if (!this.hasRows && this.statement !== undefined) this.shapes?.set(this.statement, null)
    callOfQuery(this, 'handleCommandComplete', complete)
  }
}

/** A query that opens its transaction on the way: one message for both, of which the second is not done when the first fails. */
class FirstQuery extends QuickQuery {
  private isBegun = false

  override prepare(wire: Wire): void {
    wire.bind({ portal: '', statement: BEGIN })
    wire.execute({ portal: '', rows: 0 })
    super.prepare(wire)
  }

  override handleCommandComplete(...complete: unknown[]): void {
    if (this.isBegun) super.handleCommandComplete(...complete)
    this.isBegun = true
  }
}

/** A method that {@link Query} has and its types do not. */
const callOfQuery = (query: Query, name: string, given: readonly unknown[]): void => {
  const method: unknown = Reflect.get(Query.prototype, name)
  if (typeof method !== 'function') throw new Error(`pg has no ${name} of a query`)
  Reflect.apply(method, query, given)
}

type Asked = QueryConfig & { readonly text: string }

const isAsked = (asked: unknown): asked is Asked =>
  typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string'

/** The text of a write is built each time and planned in one way only; what is read often is named where it is built (`keptQuery`). */
const WRITE = /^\s*(?:insert|update|with)\b/
const LONGEST_TEXT = 4_000
/** One that comes so often will come again; a list of another length each time does not. */
const OFTEN = 4
const MAX_NAMED = 200
const MAX_COUNTED = 2_000

const times = new Map<string, number>()
const names = new Map<string, string>()

/** The name of a statement that PostgreSQL is to parse once a connection; undefined for one that is rare. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MAX_NAMED || text.length > LONGEST_TEXT || !WRITE.test(text)) return undefined
  const count = (times.get(text) ?? 0) + 1
  if (times.size >= MAX_COUNTED) times.clear()
  times.set(text, count)
  if (count < OFTEN) return undefined
  times.delete(text)
  const name = `often_${names.size + 1}`
  names.set(text, name)
  return name
}

const named = (asked: Asked, values: unknown): Asked => {
  const isPlain = asked.name === undefined && Array.isArray(values) && values.length > 0
  const name = isPlain ? nameOf(asked.text) : undefined
  return name === undefined ? asked : { ...asked, name }
}

/**
 * Statements written within one turn of the event loop leave in one piece: copying their few bytes together costs less
 * than handing the system a list of many.
 */
const gather = (stream: Socket): (() => void) => {
  const write: unknown = Reflect.get(stream, 'write')
  if (typeof write !== 'function') throw new Error('A connection that writes nothing')
  const send = (...given: unknown[]): unknown => Reflect.apply(write, stream, given)
  let waiting: Uint8Array[] | null = null

  const leave = (): void => {
    const pieces = waiting
    waiting = null
    const [first] = pieces ?? []
    if (pieces && first) send(pieces.length === 1 ? first : Buffer.concat(pieces))
  }

  Reflect.set(stream, 'write', (...given: unknown[]): unknown => {
    const [piece, ...rest] = given
    if (waiting && rest.length === 0 && piece instanceof Uint8Array) {
      waiting.push(piece)
      return true
    }
    // Whatever else is written, a goodbye with its callback among it, comes behind what waits.
    leave()
    return send(...given)
  })
  return () => {
    if (waiting) return
    waiting = []
    process.nextTick(leave)
  }
}

const EMPTY = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * Has a connection of a pipelined pool ask little of the network: a transaction begins with its first statement, statements
 * of one turn leave together, and writes that come often are parsed once. A transaction in which nothing is asked never begins.
 */
export const quicken = (client: PoolClient): void => {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') throw new Error('A connection that asks nothing')
  const ask = (...asked: unknown[]): unknown => {
    noteHandedOver(client)
    return Reflect.apply(query, client, asked)
  }
  const wire = wireOf(client)
  const gatherWrites = gather(wire.stream)
  let mustBegin = false

  const answered = (asked: Query): Promise<unknown> =>
    new Promise((resolve, reject) => {
      Reflect.set(asked, 'callback', (error: Error | null, answer: unknown) =>
        error ? reject(error) : resolve(answer),
      )
      ask(asked)
    })
  const begin = (asked: Asked, values: unknown): Promise<unknown> => {
    // What has no values would be sent by another message, one that cannot come behind the opening.
    const whole = { ...asked, queryMode: 'extended', values: Array.isArray(values) ? values : [] }
    return answered(new FirstQuery(whole))
  }

  const askNamed = (asked: Asked, values: unknown, told: readonly unknown[]): unknown => {
    if (asked.name === undefined || !Array.isArray(values)) return ask(asked, values, ...told)
    const quick = new QuickQuery({ ...asked, values })
    const [callback] = told
    if (typeof callback !== 'function') return answered(quick)
    Reflect.set(quick, 'callback', callback)
    return ask(quick)
  }

  noteHandedOver(client)
  // Every transaction of a connection that cannot even parse this would fail.
  answered(new PrepareBegin({ name: BEGIN, text: BEGIN })).catch(() => wire.stream.destroy())
  Reflect.set(client, 'query', (...given: unknown[]): unknown => {
    const [asked, values, ...told] = given
    gatherWrites()
    if (!isAsked(asked)) return ask(...given)
    if (asked.text === BEGIN) {
      mustBegin = true
      return Promise.resolve(EMPTY)
    }
    if (!mustBegin) return askNamed(named(asked, values), values, told)
    mustBegin = false
    return asked.text === 'commit' || asked.text === 'rollback'
      ? Promise.resolve(EMPTY)
      : begin(named(asked, values), values)
  })
}
