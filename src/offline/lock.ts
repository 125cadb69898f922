/** Runs work while nobody else, in any tab, holds the lock of this name. */
export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>

const lastOf = new Map<string, Promise<unknown>>()

/** Locks within one page: for browsers without Web Locks, where the server's keys keep tabs from doubling anything. */
const withPageLock: WithLock = (name, work) => {
  const turn = (lastOf.get(name) ?? Promise.resolve()).then(work, work)
  lastOf.set(name, turn)
  return turn
}

/** One at a time over all tabs (Web Locks); a page that dies gives its lock up. */
export const withLock: WithLock = (name, work) =>
  'locks' in navigator ? navigator.locks.request(name, work) : withPageLock(name, work)
