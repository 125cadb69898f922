import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callOutside } from '../../../server/gateways/outgoing.ts'

let server: ReturnType<typeof createServer>
let url: string
let reached: string[]

beforeEach(async () => {
  reached = []
  server = createServer((request, response) => {
    reached.push(request.url ?? '')
    if (request.url === '/slow') return
    if (request.url === '/redirect') response.writeHead(302, { location: '/inside' }).end()
    else response.end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const call = (target: string) =>
  callOutside(fetch, { gateway: 'party', url: target, method: 'GET', timeoutMs: 300 })

test('a redirect is not followed, so an allowed address cannot lead to a forbidden one', async () => {
  expect((await call(`${url}/redirect`)).status).toBe(302)
  expect(reached).toEqual(['/redirect'])
})

test('no answer in time is a failure that must not be repeated blindly: the party may have acted', async () => {
  await expect(call(`${url}/slow`)).rejects.toMatchObject({ gateway: 'party', safeToRepeat: false })
})

test('a refused connection is safe to repeat', async () => {
  await new Promise((resolve) => server.close(resolve))
  await expect(call(`${url}/x`)).rejects.toMatchObject({ safeToRepeat: true })
})
