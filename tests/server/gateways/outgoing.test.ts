import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { overKeptConnections } from '../../../server/gateways/kept-connections.ts'
import { callOutside } from '../../../server/gateways/outgoing.ts'

let server: ReturnType<typeof createServer>
let url: string
let reached: string[]
let connections: number

beforeEach(async () => {
  reached = []
  connections = 0
  server = createServer((request, response) => {
    reached.push(request.url ?? '')
    if (request.url === '/slow') return
    if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half of', () => response.destroy())
    } else if (request.url === '/sent') {
      request.pipe(response)
    } else if (request.url === '/redirect') response.writeHead(302, { location: '/inside' }).end()
    else response.end('ok')
  })
  server.on('connection', () => (connections += 1))
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
  callOutside(overKeptConnections, { gateway: 'party', url: target, method: 'GET', timeoutMs: 300 })

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

test('an answer that ends in the middle is none, and must not be repeated blindly', async () => {
  await expect(call(`${url}/cut`)).rejects.toMatchObject({ gateway: 'party', safeToRepeat: false })
})

test('what is sent arrives byte for byte, text or bytes', async () => {
  const send = (body: string | Uint8Array<ArrayBuffer>) =>
    callOutside(overKeptConnections, {
      gateway: 'party',
      url: `${url}/sent`,
      body,
      timeoutMs: 5_000,
    })
  expect((await send('Сумма: 1 ₽')).text).toBe('Сумма: 1 ₽')
  expect((await send(new TextEncoder().encode('Сумма: 2 ₽'))).text).toBe('Сумма: 2 ₽')
})

test('calls one after the other share a connection', async () => {
  for (const name of ['a', 'b', 'c']) await call(`${url}/${name}`)
  expect(reached).toEqual(['/a', '/b', '/c'])
  expect(connections).toBe(1)
})
