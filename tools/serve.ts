/** How a server is run, by `npm start` as by the bench. */
import { pathToFileURL } from 'node:url'

/**
 * V8 lets the young generation grow under load and keeps it; within 16 MB of a half the same work is done by collections
 * that come more often (decision 0113).
 */
const FLAGS = ['--max-semi-space-size=16'] as const

/** Flags of the program; what whoever starts the server has chosen in NODE_OPTIONS stays. */
export const serverFlags = (nodeOptions = process.env['NODE_OPTIONS'] ?? ''): readonly string[] =>
  /--max[-_]semi[-_]space[-_]size/.test(nodeOptions) ? [] : FLAGS

/**
 * Makes this process the server whose program is named: the same pid and output for whoever supervises it, and nothing
 * left of what has built it.
 */
export const serve = async (program: string): Promise<void> => {
  const words = [process.execPath, ...process.execArgv, ...serverFlags(), program]
  process.execve?.(process.execPath, words, process.env)
  // Systems without this call run it with the sizes V8 chooses.
  await import(pathToFileURL(program).href)
}
