import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** One process of a part of `npm run test:deep`. */
export interface Piece {
  /** What it is, with its seeds. */
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The command that does the same again. */
  readonly replay: string
  /** What it prints is told although every rule holds: figures to be written down. */
  readonly isTold?: boolean
}

const run = ({ command, args, env }: Piece): Promise<{ holds: boolean; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'pipe' })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
    }
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) => resolve({ holds: code === 0, output }))
  })

/**
 * Runs the pieces over the cores and says of each how it ended; false when a rule was broken. `sumUp` is a program that is
 * given all they have printed and says what it comes to.
 */
export const runPieces = async (
  pieces: readonly Piece[],
  sumUp?: readonly string[],
): Promise<boolean> => {
  const startedAt = performance.now()
  const passed = (): string => `${((performance.now() - startedAt) / 60_000).toFixed(1)} min`
  const say = (text: string): void => void process.stdout.write(`${passed()}  ${text}\n`)
  const queue = [...pieces]
  const broken: Piece[] = []
  let printed = ''
  const lane = async (): Promise<void> => {
    for (let piece = queue.shift(); piece; piece = queue.shift()) {
      say(`${piece.name}: begins`)
      const { holds, output } = await run(piece)
      if (!holds) broken.push(piece)
      printed += output
      const figures = piece.isTold ? `\n${output.trim()}` : ''
      say(holds ? `${piece.name}: all rules hold${figures}` : `${piece.name}:\n${output}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  if (sumUp) say(spawnSync(process.execPath, sumUp, { input: printed, encoding: 'utf8' }).stdout)
  for (const { name, replay } of broken) say(`Broken: ${name}\nReplay: ${replay}`)
  if (broken.length === 0) say('No broken rule')
  return broken.length === 0
}
