import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What the files looked like: how many there are and when the last of them changed. */
const stateOf = (patterns: readonly string[]): string => {
  const files = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((file) => statSync(join(root, file)))
    .filter((stat) => stat.isFile())
  const latest = files.reduce((max, stat) => Math.max(max, stat.mtimeMs), 0)
  return `${files.length} ${latest}`
}

/** A build is fresh while its stamp tells the same of its sources as they do themselves. */
export const freshness = (stamp: string, patterns: readonly string[]) => {
  const path = join(root, stamp)
  return {
    isFresh: (): boolean => existsSync(path) && readFileSync(path, 'utf8') === stateOf(patterns),
    /** The sources as they are now; taken before a build, so that a change during it is not missed. */
    read: (): string => stateOf(patterns),
    write: (state: string): void => writeFileSync(path, state),
  }
}
