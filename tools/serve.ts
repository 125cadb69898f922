/** How a server is run, by `npm start` as by the bench. */
import { pathToFileURL } from 'node:url'

/**
 * V8 lets the young generation grow under load and keeps it; within 8 MB of a half the same work is done by collections
 * that come more often (decision 0113).
 */
const FLAGS = ['--max-semi-space-size=8'] as const

/**
 * glibc keeps what native code has given back: an area for each thread, and pieces of a size that grows to 32 MB with what
 * was asked for once. Two areas, and pieces of 128 kB and more given back to the system at once (mallopt(3), decision 0113).
 */
const ALLOCATION = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const

/** Flags of the program; what whoever starts the server has chosen in NODE_OPTIONS stays. */
export const serverFlags = (nodeOptions = process.env['NODE_OPTIONS'] ?? ''): readonly string[] =>
  /--max[-_]semi[-_]space[-_]size/.test(nodeOptions) ? [] : FLAGS

/** Environment of the program; what whoever starts the server has chosen stays. */
export const serverEnvironment = (environment = process.env): NodeJS.ProcessEnv => ({
  ...ALLOCATION,
  ...environment,
})

/**
 * Makes this process the server whose program is named: the same pid and output for whoever supervises it, and nothing
 * left of what has built it.
 */
export const serve = async (program: string): Promise<void> => {
  const words = [process.execPath, ...process.execArgv, ...serverFlags(), program]
  process.execve?.(process.execPath, words, serverEnvironment())
  // Systems without this call run it with the sizes V8 chooses.
  await import(pathToFileURL(program).href)
}
