import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { queueForDesk } from '../../server/db/cases.ts'
import { passportDigits, passportOf } from '../../server/db/client-profile.ts'
import { insertClient, updateClient } from '../../server/db/clients.ts'
import type { Tx } from '../../server/db/database.ts'
import { insertDuplicates } from '../../server/onboarding/duplicate-rows.ts'
import { insertFile, startCheck } from '../../server/db/files.ts'
import { createAccount } from '../../server/db/identity.ts'
import { clients } from '../../server/db/schema/clients.ts'
import { insertMatches } from '../../server/screening/matches.ts'
import { transaction } from '../../server/db/transaction.ts'
import { writePassport } from '../../server/onboarding/passport-digests.ts'
import type { Life } from './life.ts'
import type { Scene } from './scene.ts'
import type { World } from './world.ts'

/**
 * People beside the borrower of a life, by their client ids. What staff decide about a person can end an account, so it is
 * decided about somebody without a loan: the rules of the borrower's money stay the borrower's.
 */
export interface Bystanders {
  /** Calls: has lost a phone, has another passport, resembles somebody on a list. */
  readonly caller: string
  /** The same person's second account, and the pair of the two. */
  readonly twin: string
  readonly pairId: string
  /** Has asked in writing to be erased. */
  readonly leaver: string
  /** The check of whoever has applied last, and how many have. */
  readonly applicants: { checkId: string; count: number }
}

const known = new WeakMap<Life, Bystanders>()
const phones = new WeakMap<Life, number>()

/** A number that nobody has; of a hundred, the borrower's own is one. */
export const freePhone = (life: Life): string => {
  const next = phones.get(life) ?? 60
  phones.set(life, next + 1)
  // After the fortieth they belong to another hundred millions.
  const hundred = 100_000_000 + Math.floor((next - 60) / 40) * 400_000_000
  return `+79${String(hundred + life.seed * 100 + 60 + ((next - 60) % 40))}`
}

/** Ten digits of a passport that hardly anybody has. */
export const freePassport = ({ random }: Life): string =>
  `45${random.between(21, 29)}${random.between(100_000, 999_999)}`

const PERSON = {
  lastName: 'Соседова',
  firstName: 'Вера',
  patronymic: 'Ильинична',
  birthDate: '1988-05-20',
  birthPlace: 'г. Тула',
  departmentCode: '710-003',
  issuedDate: '2012-06-20',
}

const insertPerson = async (
  { clock }: World,
  tx: Tx,
  { life, passport }: { life: Life; passport: string },
): Promise<string> => {
  const id = randomUUID()
  const nowMs = clock.now()
  const phone = freePhone(life)
  await insertClient(tx, { id, phone, landing: null, integrationId: null, nowMs })
  const serialNumber = passport.slice(0, 4)
  await writePassport(tx, id, { ...PERSON, serialNumber, documentNumber: passport.slice(4) })
  await createAccount(tx, { clientId: id, phone, passwordHash: 'nobody signs in by it', nowMs })
  return id
}

const PHOTOS = [
  ['PASSPORT_MAIN', 'passportPhotoFileId'],
  ['PASSPORT_REGISTRATION', 'registrationPhotoFileId'],
  ['SELFIE', 'selfieFileId'],
] as const

const insertApplicant = async (world: World, tx: Tx, life: Life): Promise<string> => {
  const nowMs = world.clock.now()
  const clientId = await insertPerson(world, tx, { life, passport: freePassport(life) })
  const photos: Record<string, string> = {}
  for (const [kind, column] of PHOTOS) {
    const id = randomUUID()
    photos[column] = id
    await insertFile(tx, {
      id,
      clientId,
      kind,
      sizeBytes: 1,
      width: 1,
      height: 1,
      createdAtMs: nowMs,
    })
  }
  await updateClient(tx, clientId, { ...photos, status: 'DATA_CHECKING' })
  const checkId = await startCheck(tx, { clientId, number: 1, nowMs })
  await queueForDesk(tx, checkId, nowMs)
  return checkId
}

const prepare = <R>(world: World, work: (tx: Tx) => Promise<R>): Promise<R> =>
  world.faults.outside(() => transaction(world.app.context.database, work))

/** The bystanders of a life; they are there from the first time somebody asks for them. */
export const bystandersOf = async ({ world, life }: Scene): Promise<Bystanders> => {
  const there = known.get(life)
  if (there) return there
  const nowMs = world.clock.now()
  const made = await prepare(world, async (tx) => {
    const passport = freePassport(life)
    const caller = await insertPerson(world, tx, { life, passport })
    const twin = await insertPerson(world, tx, { life, passport })
    const identified = { status: 'VERIFIED', step: 'done' } as const
    await tx
      .update(clients)
      .set(identified)
      .where(inArray(clients.id, [caller, twin]))
    const pair = { earlierClientId: caller, laterClientId: twin }
    const grounds = life.random.chance(0.7) ? (['PASSPORT'] as const) : (['INN'] as const)
    const [written] = await insertDuplicates(tx, [{ ...pair, grounds: [...grounds] }], nowMs)
    if (!written) throw new Error('No pair was kept')
    const leaver = await insertPerson(world, tx, { life, passport: freePassport(life) })
    const checkId = await insertApplicant(world, tx, life)
    return { caller, twin, pairId: written.id, leaver, applicants: { checkId, count: 1 } }
  })
  known.set(life, made)
  return made
}

/** Somebody else has applied in the place of the applicant whose case is over. */
export const nextApplicant = async ({ world, life }: Scene, { applicants }: Bystanders) => {
  applicants.checkId = await prepare(world, (tx) => insertApplicant(world, tx, life))
  applicants.count += 1
}

/** The list has somebody who resembles the caller; each time under another entry. */
export const listCaller = ({ world, life }: Scene, clientId: string): Promise<void> =>
  prepare(world, (tx) =>
    insertMatches(
      tx,
      [
        {
          clientId,
          entryKey: `simulated ${life.seed} ${life.steps}`,
          list: 'TERRORISTS',
          listedAs: {
            number: '7001',
            names: ['Соседова Вера Ильинична'],
            birthDate: '1988',
            birthPlace: null,
          },
          grounds: ['NAME', 'BIRTH_YEAR'],
          cause: 'BASE',
          edition: 'simulated',
        },
      ],
      world.clock.now(),
    ),
  )

/** Series and number in a questionnaire, ten digits; null once they are erased. */
export const passportIn = ({ world }: Scene, clientId: string): Promise<string | null> =>
  world.faults.outside(async () => {
    const passport = await passportOf(world.app.context.database, clientId)
    return passport && passportDigits(passport)
  })

/** The client ids of bystanders whose journal is kept with the life's; nobody's before they are there. */
export const watchedBystanders = (life: Life): readonly string[] => {
  const there = known.get(life)
  return there ? [there.caller, there.twin] : []
}
