/**
 * `npm start`: builds what is missing or old, then becomes the server; one line says where it is.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serve } from './serve.ts'

const root = new URL('..', import.meta.url)
const settings = new URL('.env', root)

// What the shell has set already stays.
if (existsSync(settings)) process.loadEnvFile(settings)
process.env['NODE_ENV'] ??= 'production'
const { status } = spawnSync(
  process.execPath,
  [fileURLToPath(new URL('tools/build.ts', root)), '--stale'],
  { stdio: 'inherit' },
)
if (status !== 0) process.exit(1)
await serve(fileURLToPath(new URL('dist-server/main.js', root)))
