import type { Config } from '../config.ts'
import type { OpenDatabase } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

/**
 * Opens the database named by the settings (D4, D39) and brings it to the newest migration:
 * PostgreSQL by `DATABASE_URL`, otherwise the embedded one in `DATA_DIR/db`.
 */
export const openDatabase = (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<OpenDatabase> =>
  config.databaseUrl === null ? openEmbedded(config.dataDir) : openPostgres(config.databaseUrl)
