/** Child process of the proof: works the outbox off over a line that is cut. `worker.ts <database url> <lease ms>` */
import { eq, sql } from 'drizzle-orm'
import { build } from '../../../server/app.ts'
import { systemClock } from '../../../server/clock.ts'
import type { Context } from '../../../server/context.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { anyJob, type Job } from '../../../server/job.ts'
import { createRunner } from '../../../server/jobs/runner.ts'
import { PRODUCT, testConfig } from '../test-app.ts'
import { accounts, EFFECT, effects, HOPELESS, type Task } from './tables.ts'

const [, , databaseUrl = '', leaseMs = ''] = process.argv

/** As every job of the product does it: what was done is looked at under a lock, in the transaction of the effect. */
const takeEffect = ({ database }: Context, number: number): Promise<void> =>
  transaction(database, async (tx) => {
    const [account] = await tx
      .select()
      .from(accounts)
      .where(eq(accounts.number, number))
      .for('update')
    if (!account || account.paid) return
    await tx.insert(effects).values({ number })
    await tx.update(accounts).set({ paid: true }).where(eq(accounts.number, number))
  })

const failed = new Set<number>()

const effectJob: Job<Task> = {
  kind: EFFECT,
  maxAttempts: 1_000,
  retryDelayMs: () => 10,
  async run(context, { number }) {
    if (number % 4 === 0 && !failed.has(number)) {
      failed.add(number)
      throw new Error('the gateway is away')
    }
    await takeEffect(context, number)
  },
}

const hopelessJob: Job<Task> = {
  kind: HOPELESS,
  maxAttempts: 2,
  retryDelayMs: () => 10,
  run: () => Promise.reject(new Error('the gateway never answers')),
  onDead: (context, { number }) => takeEffect(context, number),
}

const { context } = await build({
  config: testConfig(),
  product: PRODUCT,
  clock: systemClock,
  opened: await openPostgres(databaseUrl),
  jobs: [],
})
await context.database.execute(sql`select 1`)
const runner = createRunner({
  context,
  jobs: [anyJob(effectJob), anyJob(hopelessJob)],
  exclusive: false,
  leaseMs: Number(leaseMs),
})
process.stdout.write('ready\n')
process.stdin.once('data', () => void runner.start())
