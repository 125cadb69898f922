import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Gateways } from './gateways/gateways.ts'
import type { Log } from './log.ts'

/** What every service, job and route gets instead of globals. */
export interface Context {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  readonly database: Database
  readonly gateways: Gateways
}
