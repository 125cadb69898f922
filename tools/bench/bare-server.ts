/**
 * The ceiling everything is measured against: Fastify with nothing of ours, one route without and one with a query by
 * an index. Started as a process of its own with a port and, for the query, the address of a database.
 */
import { fastify as createFastify } from 'fastify'
import { Pool } from 'pg'

const [port = '0', databaseUrl] = process.argv.slice(2)

const bare = createFastify()
bare.get('/bare', () => ({ status: 'live' }))
if (databaseUrl !== undefined) {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 })
  bare.get('/query/:id', async (request) => {
    const params = request.params
    const id = typeof params === 'object' && params !== null && 'id' in params ? params.id : null
    const { rows } = await pool.query({
      name: 'bare',
      text: 'select id, phone, status, step from client where id = $1',
      values: [id],
    })
    return rows[0]
  })
}
await bare.listen({ port: Number(port), host: '127.0.0.1' })
process.stdout.write('ready\n')
