import { openDatabaseShelf } from './database-shelf.ts'
import { createMemoryShelf, type Shelf } from './shelf.ts'

/** Some browsers never answer `indexedDB.open` (quality reference 1.3 row 19). */
const OPEN_TIMEOUT_MS = 3_000

const silence = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('База устройства не отвечает')), OPEN_TIMEOUT_MS)
  })

/** The lasting shelf, or one in memory when the browser gives none within 3 s. Never rejects. */
export const shelfOr = async (openLasting: () => Promise<Shelf>): Promise<Shelf> => {
  try {
    return await Promise.race([openLasting(), silence()])
  } catch {
    // The server has the truth; this page goes on without a copy that outlives it.
    return createMemoryShelf()
  }
}

let opened: Promise<Shelf> | null = null

const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vovremya.copy')

/** Another tab has removed the key: what this one would seal with it, no page could open after this one. */
const openAnew = async (former: Promise<Shelf> | null): Promise<void> => {
  if ((await former)?.lasting && opened === former) opened = null
}

channel?.addEventListener('message', () => void openAnew(opened))

/** The one shelf of this page. */
export const shelf = (): Promise<Shelf> => {
  opened ??= shelfOr(() => openDatabaseShelf())
  return opened
}

/** Tells the other tabs that everything is gone, their key too. */
export const tellWiped = (): void => channel?.postMessage('wiped')
