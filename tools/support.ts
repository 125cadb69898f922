/**
 * `npm run support -- list` shows what clients wrote and nobody has answered; `npm run support -- answer <phone> <text>`
 * answers. Works on the PostgreSQL of the settings; a server on its embedded database is answered at `/sandbox`.
 */
import { normalizePhone } from '../protocol/validation.ts'
import { parseConfig } from '../server/config.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { unansweredSupport } from '../server/db/support.ts'
import { answerSupport } from '../server/messaging/answer-support.ts'
import { loadEnv } from './load-env.ts'

const MAX_SHOWN = 100

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const fail = (text: string): never => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

loadEnv()
const { databaseUrl } = parseConfig(process.env)
if (databaseUrl === null)
  fail('DATABASE_URL is not set: a server on its embedded database is answered at /sandbox.')
else {
  const [command, phone = '', ...words] = process.argv.slice(2)
  const opened = await openPostgres(databaseUrl)
  try {
    if (command === 'list')
      for (const { message, phone: from } of await unansweredSupport(opened.database, MAX_SHOWN))
        say(`${new Date(message.createdAtMs).toISOString()}  ${from}  ${message.body}`)
    else if (command === 'answer') {
      const to = normalizePhone(phone)
      const body = words.join(' ').trim()
      if (to === null || body === '') fail('Usage: npm run support -- answer <phone> <text>')
      else {
        const isSent = await answerSupport(opened.database, { phone: to, body, nowMs: Date.now() })
        if (!isSent) fail(`No account has the phone ${to}.`)
      }
    } else fail('Usage: npm run support -- list | answer <phone> <text>')
  } finally {
    await opened.close()
  }
}
