/**
 * `npm run staff -- add <login> <name> <roles>` adds a member of staff to the PostgreSQL of the settings and prints, this
 * once, their password and the link for their authenticator; `-- block <login>` ends every way in. The sandbox has staff
 * of its own, at `/sandbox`.
 */
import { randomBytes } from 'node:crypto'
import { STAFF_ROLES } from '../protocol/desk.ts'
import { rolesProblem } from '../protocol/staff-roles.ts'
import { parseConfig } from '../server/config.ts'
import type { Database } from '../server/db/database.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { loginOfName } from '../server/desk/staff.ts'
import { giveSealer } from '../server/db/sealed-columns.ts'
import { addStaff, rolesIn } from '../server/desk/add-staff.ts'
import { blockByLogin } from '../server/desk/block-staff.ts'
import { codeLink } from '../server/desk/one-time-code.ts'
import { hashPassword } from '../server/onboarding/password-hash.ts'
import { createSealer } from '../server/sealer.ts'
import { loadEnv } from './load-env.ts'

const USAGE = `Usage: npm run staff -- add <login> <name> <roles>
       npm run staff -- block <login>
Roles, with commas: ${STAFF_ROLES.join(', ')}`

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const fail = (text: string): void => {
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

const add = async (database: Database, [login, name, named]: readonly string[]): Promise<void> => {
  const roles = named === undefined ? null : rolesIn(named)
  if (!login || !name || roles === null || roles.length === 0) {
    fail(USAGE)
    return
  }
  const problem = rolesProblem(roles)
  if (problem !== null) {
    fail(problem)
    return
  }
  const namesake = await loginOfName(database, name)
  if (namesake !== null) {
    fail(`${name} is the name of ${namesake}. Add a patronymic or a department.`)
    return
  }
  const password = randomBytes(15).toString('base64url')
  const passwordHash = await hashPassword(password)
  const person = { login, name, roles, passwordHash, isByOperator: true }
  const secret = await addStaff(database, person, Date.now())
  if (secret === null) fail(`The login ${login} is taken.`)
  else say(`login     ${login}\npassword  ${password}\ncodes     ${codeLink(secret, login)}`)
}

loadEnv()
const { databaseUrl, secret } = parseConfig(process.env)
if (databaseUrl === null)
  fail('DATABASE_URL is not set: the sandbox has staff of its own, at /sandbox.')
else {
  const [command, ...given] = process.argv.slice(2)
  const opened = await openPostgres(databaseUrl)
  giveSealer(opened.database, createSealer(secret))
  try {
    if (command === 'add') await add(opened.database, given)
    else if (command === 'block' && given[0]) {
      const isKnown = await blockByLogin(opened.database, given[0], Date.now())
      if (isKnown) say(`${given[0]} can sign in no more.`)
      else fail(`Nobody has the login ${given[0]}.`)
    } else fail(USAGE)
  } finally {
    await opened.close()
  }
}
