import { DAY_MS } from '../../lending/durations.ts'

/** Says nothing about the person, so signing out leaves it. */
const KEY = 'vovremya.persist-asked'

/** One browser asks the person each time; it must not become a nuisance. */
const ASK_AGAIN_MS = 30 * DAY_MS

/** Whether the browser has promised not to clear this device's copy; null where it promises nothing to anybody. */
export const isStorageKept = async (): Promise<boolean | null> =>
  'storage' in navigator && 'persisted' in navigator.storage ? navigator.storage.persisted() : null

/**
 * Asks the browser not to clear this device's copy when space gets short (D31). Asked once the person has a loan to
 * read about; a refusal is kept for 30 days. Never throws: without the promise the copy is fetched again.
 */
export const keepStorage = async (nowMs: number): Promise<void> => {
  try {
    if ((await isStorageKept()) !== false) return
    const askedAtMs = Number(localStorage.getItem(KEY) ?? 0)
    if (Math.abs(nowMs - askedAtMs) < ASK_AGAIN_MS) return
    localStorage.setItem(KEY, String(nowMs))
    await navigator.storage.persist()
  } catch (error) {
    reportError(error)
  }
}
