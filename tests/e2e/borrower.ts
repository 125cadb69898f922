/** A borrower with an open loan, made through the calls of the protocol: for tests of what comes afterwards. */
import { borrow, type Contract, type LoanTerms, readContract } from '../../tools/bench/borrow.ts'
import { apply, register } from '../../tools/bench/register.ts'
import { createWalker, signIn, type Walker } from '../../tools/bench/walker.ts'
import { expect, type Page, serverAt, test as base } from './fixtures.ts'

export interface Borrower {
  readonly walker: Walker
  readonly loanApplicationId: string
  /** The contract as the server has it now. */
  contract(): Promise<Contract>
}

type ChosenTerms = Pick<LoanTerms, 'product' | 'amountRoubles' | 'term'>

const LONG_NAME = 'elizaveta.konstantinovna'

/** Each worker has a server of its own, so the same people may come to each. */
let serials = 500

/** The next person; what they wait for comes at once, because their waiting moves the product's clock. */
const nextWalker = (baseUrl: string): Walker => {
  serials += 1
  const walker = createWalker({
    baseUrl,
    serial: serials,
    settle: () => serverAt(baseUrl).advanceSeconds(5),
  })
  // An address as long as people have: whatever shows it has to break it.
  const mail = `client${serials}.${LONG_NAME}@example.ru`
  return { ...walker, person: { ...walker.person, mail } }
}

/** A registered and checked client with a card, without a loan. */
export const makeClient = async (
  baseUrl: string,
): Promise<Pick<Borrower, 'walker'> & { readonly cardId: string }> => {
  const walker = nextWalker(baseUrl)
  const { cardId } = await register(walker)
  return { walker, cardId }
}

/** Numbers of a passport that end so are decided by nobody but a person at the workplace (server/sandbox). */
const UNDECIDED = '4444'

/** An applicant whom a person has to decide on: for their number, or for the passport that somebody else has. */
export const makeApplicant = async (
  baseUrl: string,
  passport?: Walker['person']['passport'],
): Promise<Pick<Borrower, 'walker'>> => {
  const walker = nextWalker(baseUrl)
  const { person } = walker
  const documentNumber = `${String(serials % 100).padStart(2, '0')}${UNDECIDED}`
  const applicant: Walker = {
    ...walker,
    person: { ...person, passport: passport ?? { ...person.passport, documentNumber } },
  }
  await apply(applicant)
  return { walker: applicant }
}

const SIX_MONTHS: ChosenTerms = { product: 'INSTALLMENT', amountRoubles: 30_000, term: 6 }

/** Registers a borrower, with a passport of these lines, and pays a loan out to them. */
export const makeBorrower = async (
  baseUrl: string,
  terms = SIX_MONTHS,
  passport: Partial<Walker['person']['passport']> = {},
): Promise<Borrower> => {
  const next = nextWalker(baseUrl)
  const { person } = next
  const walker: Walker = {
    ...next,
    person: { ...person, passport: { ...person.passport, ...passport } },
  }
  const { cardId } = await register(walker)
  const { loanApplicationId } = await borrow(walker, {
    name: 'loan',
    cardId,
    ...terms,
  })
  return {
    walker,
    loanApplicationId,
    async contract() {
      // The product's clock may have been moved past the life of the token.
      await signIn(walker)
      return readContract(walker, loanApplicationId)
    },
  }
}

/** One borrower for all tests of a worker that only read. */
export const test = base.extend<object, { borrower: Borrower }>({
  borrower: [
    async ({ server }, use) => {
      const borrower = await makeBorrower(server.url)
      // A payoff on the first day has no interest to be wrong about.
      await server.advanceDays(5)
      await use(borrower)
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

/**
 * Takes the session away from the device, as when its cookies are deleted. The page is left first: its watch over the
 * session would ask for a new token in the same moment and be refused.
 */
export const loseSession = async (page: Page): Promise<void> => {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Signs in on the login page and waits for `path`. */
export const signInAt = async (
  page: Page,
  { walker: { person } }: Pick<Borrower, 'walker'>,
  path: string,
): Promise<void> => {
  await page.goto(`/login?returnTo=${encodeURIComponent(path)}`)
  await page.getByLabel('Телефон').fill(person.phone)
  await page.getByLabel('Пароль', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(path)
}
