/** What a page of the store's tests runs: the device's own store over a real IndexedDB. */
import { openDatabaseStore } from '../../src/offline/database-store.ts'

declare global {
  var storeTab: {
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

const opened = openDatabaseStore()

globalThis.storeTab = {
  async keep(text) {
    const bytes = new TextEncoder().encode(text)
    await (await opened).putAll(PLACES.map((place) => ({ ...place, bytes })))
  },
  async kept() {
    const all = await (await opened).getAll(PLACES)
    return all.map((bytes) => bytes && new TextDecoder().decode(bytes))
  },
}
