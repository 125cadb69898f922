/**
 * Collects what comes within one turn of the event loop and hands it on together, behind everything that this turn still reads
 * from the network (decisions 0137, 0149).
 */
import { setImmediate } from 'node:timers'

export const ofOneTurn = <Item>(
  handOn: (items: readonly Item[]) => void,
): ((item: Item) => void) => {
  let waiting: Item[] = []
  const leave = (): void => {
    const items = waiting
    waiting = []
    handOn(items)
  }
  return (item) => {
    if (waiting.length === 0) setImmediate(leave)
    waiting.push(item)
  }
}
