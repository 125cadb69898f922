import { type ScratchPostgres, startScratchPostgres } from '../scratch-postgres.ts'
import { stopAtEnd } from './started.ts'

/** A scratch cluster that is stopped with the measurement, if not before. */
export const startBenchPostgres = (settings: readonly string[], port: string): ScratchPostgres => {
  const postgres = startScratchPostgres(settings, port)
  const takeBack = stopAtEnd(() => postgres.stop())
  return {
    ...postgres,
    stop() {
      takeBack()
      postgres.stop()
    },
  }
}
