import { type messages, parse, type PGlite, protocol, type Results } from '@electric-sql/pglite'

const { serialize } = protocol

type Message = messages.BackendMessage

/** Kept at most; the one asked for longest ago is given up for a new one. Each holds some 50 kB of the database. */
const MOST_STATEMENTS = 300

interface Statement {
  readonly name: string
  readonly parameterTypes: readonly number[]
  /** What the columns are, in front of the rows; none for statements without rows. */
  readonly columns: readonly Message[]
}

/** Asks one statement; the caller holds the transaction, or its turn for one. */
export type AskPrepared = (
  text: string,
  parameters: readonly unknown[],
  rowMode: 'array' | 'object',
) => Promise<Results>

/**
 * Statements of a PGlite that are parsed once and kept by their text, so that asking again is one call into the
 * database instead of six. A plan is still made for every call from its values: a plan made for any value, or for a
 * table that was empty, must not outlive the day on which it was right.
 */
export const preparedStatements = (lite: PGlite): AskPrepared => {
  const statements = new Map<string, Statement>()
  let made = 0

  const send = async (...parts: readonly Uint8Array[]): Promise<readonly Message[]> => {
    const answer = await lite.execProtocolStream(Buffer.concat(parts), {
      syncToFs: false,
      throwOnError: false,
    })
    const error = answer.find((message) => message.name === 'error')
    if (error) throw error
    return answer
  }

  const prepare = async (text: string): Promise<Statement> => {
    const name = `kept_${(made += 1)}`
    const answer = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    return {
      name,
      parameterTypes: parse.parseDescribeStatementResults([...answer]),
      columns: answer.filter((message) => message.name === 'rowDescription'),
    }
  }

  const makeRoom = async (): Promise<void> => {
    const [oldest] = statements
    if (!oldest || statements.size < MOST_STATEMENTS) return
    const [text, { name }] = oldest
    statements.delete(text)
    await send(serialize.close({ type: 'S', name }), serialize.sync())
  }

  const statementOf = async (text: string): Promise<Statement> => {
    const known = statements.get(text)
    if (!known) await makeRoom()
    const statement = known ?? (await prepare(text))
    statements.delete(text)
    statements.set(text, statement)
    return statement
  }

  const asText = (value: unknown, type: number | undefined): string | null => {
    if (value === null || value === undefined) return null
    const write = type === undefined ? undefined : lite.serializers[type]
    if (write) return write(value)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }

  return (text, parameters, rowMode) =>
    lite.runExclusive(async () => {
      const { name, parameterTypes, columns } = await statementOf(text)
      const answer = await send(
        serialize.bind({
          statement: name,
          values: parameters.map((value, index) => asText(value, parameterTypes[index])),
        }),
        serialize.execute(),
        serialize.sync(),
      )
      const [results] = parse.parseResults([...columns, ...answer], lite.parsers, { rowMode })
      if (!results) throw new Error('The database gave no answer')
      return results
    })
}
