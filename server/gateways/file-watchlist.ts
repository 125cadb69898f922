import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { GatewayFailure } from './gateway-failure.ts'
import { editionOf, GATEWAY } from './watchlist-format.ts'
import type { Watchlist, WatchlistEdition } from './watchlist.ts'

const changeOf = async (path: string): Promise<string> => {
  const { mtimeMs, size } = await stat(path)
  return `${path}:${mtimeMs}:${size}`
}

const fromDisk = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new GatewayFailure(GATEWAY, 'a list cannot be read', { safeToRepeat: true, cause })
  })

/** The lists in files that somebody replaces when a new edition is published; read again when one has changed. */
export const createFileWatchlist = (paths: readonly string[]): Watchlist => {
  let known: { readonly changes: string; readonly edition: WatchlistEdition } | null = null
  return {
    async edition() {
      const changes = (await fromDisk(Promise.all(paths.map(changeOf)))).join('\n')
      if (known?.changes === changes) return known.edition
      const files = await fromDisk(
        Promise.all(
          paths.map(async (path) => ({ name: basename(path), bytes: await readFile(path) })),
        ),
      )
      const edition = editionOf(files)
      known = { changes, edition }
      return edition
    },
  }
}
