import { randomUUID } from 'node:crypto'
import type { IsoDate } from '../../lending/calendar.ts'
import { saveCard } from '../../server/db/cards.ts'
import { recordConsents, insertClient, updateClient } from '../../server/db/clients.ts'
import { saveAddress, savePdn } from '../../server/db/client-profile.ts'
import { insertCardToken } from '../../server/sandbox/sandbox-store.ts'
import { transaction } from '../../server/db/transaction.ts'
import { writePassport } from '../../server/onboarding/passport-digests.ts'
import { TEST_CARDS } from '../../server/sandbox/cloud-payments/test-cards.ts'
import { type Random, seededRandom } from './random.ts'
import { matterOf } from './matters.ts'
import type { World } from './world.ts'

/** How a borrower behaves: how likely they are to pay when they look at the loan. */
export type Temper = 'punctual' | 'careless' | 'lost'

/** An offer the borrower has seen and may sign. */
export interface SeenOffer {
  readonly terms: Readonly<Record<string, string | number>>
  readonly termsHash: string
  readonly warnings: readonly string[]
  /** Day it was made; tomorrow the price is another. */
  readonly on: string
}

/** One borrower of the simulation. */
export interface Life {
  readonly seed: number
  readonly random: Random
  readonly temper: Temper
  readonly clientId: string
  readonly phone: string
  readonly address: string
  /** Cards by id; the last one always works. */
  readonly cards: readonly string[]
  offer: SeenOffer | null
  /** Levels of the line as they were shown, the latest last. */
  readonly levels: { readonly on: IsoDate; readonly level: number }[]
  /** Steps taken, the latest last: what is printed when a rule breaks. */
  readonly log: string[]
  steps: number
}

const FIRST_CARDS = [
  [10, '2202000000003055'],
  [2, '2200000022222222'],
  [3, '2200000060210006'],
  [3, '2200000060000001'],
  [2, '2200000060000019'],
  [3, '2200000050200009'],
  [1, '2200000050650005'],
  // Taken at once, told five hours and three days later (D55).
  [2, '2200000050400005'],
  [2, '2200000050400070'],
] as const
const GOOD_CARD = '4000000000003055'

const giveCard = async (world: World, clientId: string, number: string): Promise<string> => {
  const { database } = world.app.context
  const testCard = TEST_CARDS.find((card) => card.number === number)
  if (!testCard) throw new Error(`No test card ${number}`)
  const { key, brand } = testCard
  const token = `tk_${randomUUID()}`
  const expires = '12/35'
  await insertCardToken(database, { token, accountId: clientId, testCard: key, expires })
  const firstSix = number.slice(0, 6)
  const lastFour = number.slice(-4)
  const card = await transaction(database, (tx) =>
    saveCard(tx, clientId, { token, brand, firstSix, lastFour, expires }, world.clock.now()),
  )
  return card.id
}

const PASSPORT = {
  lastName: 'Иванова',
  firstName: 'Анна',
  patronymic: 'Петровна',
  birthDate: '1990-03-15',
  birthPlace: 'г. Москва',
  serialNumber: '4510',
  departmentCode: '770-053',
  issuedDate: '2011-04-20',
}
const ADDRESS = {
  areaFiasId: null,
  city: 'Москва',
  cityFiasId: null,
  flat: '12',
  house: '7',
  houseFiasId: null,
  postcode: '125009',
  region: 'г Москва',
  regionFiasId: null,
  settlementFiasId: null,
  street: 'ул Тверская',
  streetFiasId: null,
}
const DAY_MS = 86_400_000

/** A client who has been registered and checked, with two cards. */
export const beginLife = async (world: World, seed: number): Promise<Life> => {
  const random = seededRandom(`life ${seed}`)
  const clientId = randomUUID()
  // Some endings of a number are trouble of the stand-in’s own.
  const phone = `+79${String(100_000_000 + seed * 100 + 55)}`
  const nowMs = world.clock.now()
  // Half of what the burdened earn goes to other lenders, so every loan of theirs counts in the quarter's share (decision 0142).
  const isBurdened = matterOf({ seed }) === 'DEBT_LOAD'
  const income = random.pick([60_000, 120_000, 250_000])
  const obligations = isBurdened ? income / 2 : random.pick([0, 0, 20_000])
  await transaction(world.app.context.database, async (tx) => {
    await insertClient(tx, { id: clientId, phone, landing: null, integrationId: null, nowMs })
    const documentNumber = String(200_007 + ((seed * 10) % 700_000))
    await writePassport(tx, clientId, { ...PASSPORT, documentNumber })
    await savePdn(tx, clientId, {
      additionalContacts: [],
      socialNetwork: null,
      socialAccount: null,
      monthlyIncomeKopecks: income * 100,
      monthlyObligationsKopecks: obligations * 100,
    })
    await saveAddress(tx, { clientId, addressType: 'REGISTRATION', nowMs }, ADDRESS)
    await recordConsents(tx, {
      clientId,
      address: '127.0.0.1',
      nowMs,
      consents: [
        { type: 'CREDIT_HISTORY', textVersion: '2026-11' },
        { type: 'PERSONAL_DATA', textVersion: '2026-11' },
      ],
    })
    await updateClient(tx, clientId, { status: 'VERIFIED', mail: 'anna@example.ru' })
  })
  const cards = [
    await giveCard(world, clientId, random.weighted(FIRST_CARDS)),
    await giveCard(world, clientId, GOOD_CARD),
  ]
  return {
    seed,
    random,
    temper: random.weighted<Temper>([
      [5, 'punctual'],
      [4, 'careless'],
      [1, 'lost'],
    ]),
    clientId,
    phone,
    address: `10.${(seed >> 16) & 255}.${(seed >> 8) & 255}.${seed & 255}`,
    cards,
    offer: null,
    levels: [],
    log: [],
    steps: 0,
  }
}

/** When something happened, for the log: days since the epoch of the world and the moment. */
export const stamp = (world: World): string =>
  new Date(world.clock.now()).toISOString().slice(0, 16).replace('T', ' ')

export { DAY_MS }
