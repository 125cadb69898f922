import type { Config } from '../config.ts'
import type { OpenDatabase } from './database.ts'

/**
 * Opens the database named by the settings (D4, D39) and brings it to the newest migration:
 * PostgreSQL by `DATABASE_URL`, otherwise the embedded one in `DATA_DIR/db`. Only the one that is used is loaded.
 */
export const openDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<OpenDatabase> =>
  config.databaseUrl === null
    ? (await import('./embedded.ts')).openEmbedded(config.dataDir)
    : (await import('./postgres.ts')).openPostgres(config.databaseUrl)
