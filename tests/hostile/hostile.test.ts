import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../simulation/random.ts'
import type { TestApp } from '../server/test-app.ts'
import { faultsOf } from './answer-rules.ts'
import { hostileRequest, type Targets } from './hostile-requests.ts'
import { prepareTargets } from './targets.ts'

/** `npm run test:slow` and `npm run test:deep -- hostile` ask for more. */
const REQUESTS = Number(process.env['HOSTILE_REQUESTS'] ?? 600)
const SEED = process.env['HOSTILE_SEED'] ?? '1'

let app: TestApp
let targets: Targets
let takeLog: () => string
beforeAll(async () => {
  ;({ app, targets, takeLog } = await prepareTargets())
})
afterAll(() => app.close())

test(`none of ${REQUESTS} hostile requests of seed ${SEED} breaks an answer (D35, D47)`, async () => {
  const random = seededRandom(`hostile ${SEED}`)
  const faults: string[] = []
  let welcome = 0
  for (let number = 0; number < REQUESTS; number += 1) {
    const request = hostileRequest(targets, random)
    const answer = await app.fastify.inject({
      url: request.url,
      headers: request.headers,
      ...(request.payload === null ? {} : { payload: request.payload }),
      // The injector's types know only the methods of REST.
      ...({ method: request.method } as object),
    })
    if (answer.statusCode < 300) welcome += 1
    for (const fault of faultsOf(request, answer)) {
      const where = `${request.method} ${request.url.slice(0, 200)}`
      faults.push(`${number}: ${fault} [${request.harm}] ${where} ${takeLog()}`)
    }
  }
  expect(faults).toEqual([])
  // Many get as far as the work itself: a run that is turned away at the door proves nothing.
  expect(welcome / REQUESTS).toBeGreaterThan(0.1)
}, 600_000)
