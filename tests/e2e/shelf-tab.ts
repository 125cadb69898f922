/** What a page of the shelf's tests runs: the device's own shelf over a real IndexedDB. */
import { openDatabaseShelf } from '../../src/offline/database-shelf.ts'

declare global {
  var shelfTab: {
    /** Keeps a text in both tables at once. */
    keep(text: string): Promise<void>
    /** What lies in both tables. */
    kept(): Promise<(string | null)[]>
  }
}

const PLACES = [
  { table: 'contracts', id: 'c1' },
  { table: 'schedules', id: 'c1' },
] as const

const opened = openDatabaseShelf()

globalThis.shelfTab = {
  async keep(text) {
    const bytes = new TextEncoder().encode(text)
    await (await opened).putAll(PLACES.map((place) => ({ ...place, bytes })))
  },
  async kept() {
    const all = await (await opened).getAll(PLACES)
    return all.map((bytes) => bytes && new TextDecoder().decode(bytes))
  },
}
