/** `npm start`: builds what is missing or old, then runs the server; one line says where it is. */
import { buildStale } from './build.ts'
import { loadEnv } from './load-env.ts'
import { serverEntry } from './server-bundle.ts'

loadEnv()
process.env['NODE_ENV'] ??= 'production'
await buildStale(false)
await import(serverEntry)
