/**
 * `npm run dev`: one port for pages and server. Vite answers for pages and sources with hot reload and hands the
 * server's own addresses on; the server runs as a child that Node restarts when one of its files changes.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { SERVER_PREFIXES } from '../protocol/paths.ts'
import { loadEnv } from './load-env.ts'

loadEnv()
const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env['PORT'] ?? 8080)
const serverPort = port + 1
// The Vite configuration hands some addresses on by itself and asks for the port.
process.env['API_PORT'] = String(serverPort)

const child = spawn(process.execPath, ['--watch', join(root, 'server/main.ts')], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    LOG_LEVEL: 'warn',
    BASE_URL: `http://localhost:${port}`,
    ...process.env,
    PORT: String(serverPort),
    HOST: '127.0.0.1',
  },
})

const target = { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false }
const vite = await createServer({
  root,
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(SERVER_PREFIXES.map((prefix) => [prefix, target])),
  },
})
await vite.listen()
process.stdout.write(`Pages with hot reload: http://localhost:${port}\n`)

const stop = (): void => {
  child.kill('SIGTERM')
  void vite.close().finally(() => process.exit(0))
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
child.on('exit', stop)
