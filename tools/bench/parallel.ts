import { exactly, type Chapter, type Figure } from './figure.ts'
import { racePayment, raceRegistration, raceSigning, SENDS, type Keys, type Race } from './races.ts'
import { register } from './register.ts'
import { readContract, type LoanTerms } from './borrow.ts'
import { nearestInstalment } from './repay.ts'
import { createSandboxServer } from './sandbox-server.ts'
import { createWalker } from './walker.ts'

const PORT = 8212
const FIRST_SERIAL = 500_000

const refusalsText = ({ accepted, refusals }: Race): string =>
  [`${accepted} accepted`, ...Object.entries(refusals).map(([code, n]) => `${n} × ${code}`)].join(
    ', ',
  )

const raceOnce = async (baseUrl: string, keys: Keys, serial: number): Promise<Figure[]> => {
  const accounts = await raceRegistration(createWalker({ baseUrl, serial: serial + 1_000 }), keys)
  const walker = createWalker({ baseUrl, serial })
  const { cardId } = await register(walker)
  const terms: LoanTerms = {
    name: 'race',
    product: 'INSTALLMENT',
    amountRoubles: 12_000,
    term: 3,
    cardId,
  }
  const signing = await raceSigning(walker, terms, keys)
  const { loanApplicationId } = signing
  const instalment = nearestInstalment(await readContract(walker, loanApplicationId))
  const payment = await racePayment(walker, { ...instalment, loanApplicationId }, { cardId, keys })
  const how = (race: Race): string =>
    `${SENDS} sends at once, ${keys === 'same' ? 'one key' : 'a key each'}: ${refusalsText(race)}`
  const unexpected = [accounts, signing, payment].flatMap((each) => each.unexpected)
  return [
    exactly(`Accounts opened, ${keys} keys`, accounts.clients, 1, how(accounts)),
    exactly(`Loans signed, ${keys} keys`, signing.loans, 1, how(signing)),
    exactly(`Payouts made by the bank, ${keys} keys`, signing.payouts, 1, 'the stand-in’s journal'),
    exactly(`Payments booked, ${keys} keys`, payment.payments, 1, how(payment)),
    exactly(`Charges made by the bank, ${keys} keys`, payment.charges, 1, 'the stand-in’s journal'),
    exactly(
      `Answers that are neither success nor an expected refusal, ${keys} keys`,
      unexpected.length,
      0,
      unexpected[0] ?? 'status below 500 and a code of the catalogue',
    ),
  ]
}

/** Fifty sends at once of one signing and of one payment, with one key and with a key each. */
export const measureParallel = async (): Promise<Chapter> => {
  const server = createSandboxServer({ port: PORT })
  try {
    await server.start()
    const same = await raceOnce(server.url, 'same', FIRST_SERIAL)
    const different = await raceOnce(server.url, 'different', FIRST_SERIAL + 1)
    return { title: 'Fifty sends at once', figures: [...same, ...different] }
  } finally {
    await server.stop()
    server.clear()
  }
}
