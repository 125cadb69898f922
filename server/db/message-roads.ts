import type { MessageChannel } from '../../protocol/enums.ts'
import type { Queryable } from './database.ts'

/** Roads to a client in the order they are tried; a message takes the first that works. The one place that decides it. */
export const messageRoads = (
  _queryable: Queryable,
  _clientId: string,
): Promise<readonly MessageChannel[]> => Promise.resolve(['SMS'])
