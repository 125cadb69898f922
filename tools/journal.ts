/**
 * `npm run journal` walks the chain over the staff's journal in the PostgreSQL of the settings and names the first entry
 * that does not fit (decision 0161). `npm run journal -- <number> <hash>` says too whether the entry of that number still has
 * the hash that was noted, in the server's log for one. Ends with 1 when something does not fit; changes nothing.
 */
import { parseConfig } from '../server/config.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { checkChain, hashAt } from '../server/desk/action-chain.ts'
import { loadEnv } from './load-env.ts'

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const fail = (text: string): void => {
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

loadEnv()
const config = parseConfig(process.env)
const [number, noted] = process.argv.slice(2)
if (config.databaseUrl === null)
  fail('DATABASE_URL is not set: the sandbox shows the chain at the workplace.')
else if (number !== undefined && (!/^\d+$/.test(number) || noted === undefined))
  fail('Usage: npm run journal [-- <number> <hash>]')
else {
  const opened = await openPostgres(config.databaseUrl)
  const { database } = opened
  try {
    const { fault, from, to, headHash } = await checkChain({ config, database })
    if (fault)
      fail(`${fault.kind}: number ${fault.position ?? '–'}, entry ${fault.actionId ?? '–'}`)
    else if (to < from) say('The chain has no entries yet.')
    else say(`The chain holds from ${from} to ${to}; the last hash is ${headHash}`)
    if (number !== undefined) {
      const hash = await hashAt(database, Number(number))
      if (hash === noted) say(`${number} is as it was noted.`)
      else fail(`${number} is not as it was noted: ${hash ?? 'it is in the chain no more'}`)
    }
  } finally {
    await opened.close()
  }
}
