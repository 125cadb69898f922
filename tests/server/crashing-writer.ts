/** Child process of database.test.ts: saves rows one after the other, then hangs in a job until it is killed. */
import { build } from '../../server/app.ts'
import { enqueue } from '../../server/db/outbox.ts'
import { readSetting, writeSetting } from '../../server/db/settings.ts'
import { transaction } from '../../server/db/transaction.ts'
import { anyJob } from '../../server/job.ts'
import { PRODUCT, testConfig } from './test-app.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const app = await build({
  config: testConfig({ DATA_DIR: process.argv[2] ?? '' }),
  product: PRODUCT,
  jobs: [
    anyJob<null>({
      kind: 'test.hang',
      maxAttempts: 9,
      retryDelayMs: () => 0,
      async run() {
        say('running')
        await new Promise((resolve) => setTimeout(resolve, 60_000))
      },
    }),
  ],
})
const { database, clock } = app.context
if ((await readSetting(database, 'test.saved')) === null) {
  for (let count = 1; count <= 20; count += 1) {
    await writeSetting(database, 'test.saved', count)
    say(`saved ${count}`)
  }
  await transaction(database, (tx) =>
    enqueue(tx, { kind: 'test.hang', payload: null, runAtMs: clock.now() }),
  )
}
await app.runner.start()
