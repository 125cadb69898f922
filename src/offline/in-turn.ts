/** Runs work while nobody else, in any tab, holds the same name. */
export type Turn = <T>(name: string, work: () => Promise<T>) => Promise<T>

const lastOf = new Map<string, Promise<unknown>>()

/** Turns within one page: for browsers without Web Locks, where the server's keys keep tabs from doubling anything. */
const inPageTurn: Turn = (name, work) => {
  const turn = (lastOf.get(name) ?? Promise.resolve()).then(work, work)
  lastOf.set(name, turn)
  return turn
}

/** One at a time over all tabs (Web Locks); a page that dies gives its turn up. */
export const inTurn: Turn = (name, work) =>
  'locks' in navigator ? navigator.locks.request(name, work) : inPageTurn(name, work)
