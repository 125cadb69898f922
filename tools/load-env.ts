import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Takes the settings of `.env` when there is one; what the shell has set already stays. */
export const loadEnv = (): void => {
  const path = join(fileURLToPath(new URL('..', import.meta.url)), '.env')
  if (existsSync(path)) process.loadEnvFile(path)
}
