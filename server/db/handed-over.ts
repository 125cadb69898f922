/** How many statements each connection that answers in its own time was given so far. */
const counts = new WeakMap<object, number>()

/** Notes that a connection was given one more statement; `0` first, when it is opened. */
export const noteHandedOver = (connection: object): void => {
  const count = counts.get(connection)
  counts.set(connection, count === undefined ? 0 : count + 1)
}

/** How many a connection was given; undefined for one that must answer each before it is given the next. */
export const handedOverTo = (connection: object): number | undefined => counts.get(connection)
