import { moscowDate } from '../../lending/calendar.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { PRODUCTS, snapAmount, snapTerm } from '../../lending/products.ts'
import { TEST_BANKS } from '../../server/sandbox/cloud-payments/test-cards.ts'
import { consentToDataAgain } from './consent-steps.ts'
import { BrokenRule } from './failure.ts'
import type { LoanFacts } from './facts.ts'
import { ask, askOnce } from './front-door.ts'
import { bookFrom } from './invariants.ts'
import { checkLoadShare, noteLoadShare } from './load-share-check.ts'
import { askForCode } from './one-time-code.ts'
import type { Random } from './random.ts'
import { isOpen, type Scene, type Step, textOf, told } from './scene.ts'

const TAKEN = ['LOAN_WITH_GRACE_PERIOD', 'INSTALLMENT', 'OPTIMAL', 'BEFORE_SALARY'] as const

/** The consent to ask the bureau has run out: it is read and given again, as on the page of a new loan. */
const renewConsent = async ({ world, life }: Scene): Promise<string> => {
  const url = '/profile-manager/consent/credit-history'
  const shown = await ask(world, life, { url, method: 'GET' })
  if (shown.status !== 200) return `consent: ${told(shown)}`
  const body = { accepted: true, textVersion: textOf(shown.body['textVersion']) }
  const given = await askOnce(world, life, { url, body })
  const nowMs = world.clock.now()
  if (given.status === 200 && Date.parse(textOf(given.body['expiresAt'])) <= nowMs) {
    throw new BrokenRule('A consent given today has run out')
  }
  return `consent given again: ${told(given)}`
}

/** One day past due on any contract forbids an offer and a signature (D40). */
const refuseDebtor = ({ world, facts }: Scene, what: string): void => {
  const today = moscowDate(world.clock.now())
  for (const loan of facts.loans.filter(isOpen)) {
    const { overdueDays } = foldLoan(bookFrom(facts, loan, today))
    if (overdueDays > 0) throw new BrokenRule(`${what} ${overdueDays} days past due on ${loan.id}`)
  }
}

/** One loan of four goes by СБП, to a bank that may be slow or refuse (decision 0097). */
const bankOf = (random: Random): { readonly payoutBankId?: string } =>
  random.chance(0.25) ? { payoutBankId: random.pick(TEST_BANKS).id } : {}

const takeOffer = async (scene: Scene): Promise<string> => {
  const { world, life } = scene
  const { random } = life
  const product = PRODUCTS[random.pick(TAKEN)]
  const most = random.chance(0.1) ? product.maxAmountRoubles : 60_000
  const terms = {
    amountOfContract: snapAmount(product, random.between(3, Math.round(most / 1000)) * 1000),
    loanTerm: snapTerm(product, random.between(product.minLoanTerm, product.maxLoanTerm)),
    typeOfProduct: product.key,
    paymentData: random.chance(0.8) ? (life.cards[0] ?? '') : (life.cards[1] ?? ''),
    ...bankOf(random),
  }
  const answer = await askOnce(world, life, { url: '/vovremya-core/loan/offer', body: terms })
  const what = `offer ${terms.typeOfProduct} ${terms.amountOfContract} ₽`
  if (answer.body['code'] === 'CONSENT_REQUIRED')
    return 'errors' in answer.body ? consentToDataAgain(scene) : renewConsent(scene)
  noteLoadShare(world, answer)
  if (answer.status !== 200) return `${what}: ${told(answer)}`
  refuseDebtor(scene, 'An offer')
  const { termsHash, warnings, evidence } = answer.body
  if (!Array.isArray(warnings) || !Array.isArray(evidence) || evidence.length === 0) {
    throw new BrokenRule('An offer without what the guard looked at')
  }
  const codes = warnings.map((warning: { code: string }) => warning.code)
  const on = moscowDate(world.clock.now())
  life.offer = { terms, termsHash: textOf(termsHash), warnings: codes, on }
  return `${what}: ok`
}

const signOffer = async (scene: Scene): Promise<string> => {
  const { world, life } = scene
  const { offer, random } = life
  if (!offer) return 'nothing to sign'
  const isToday = offer.on === moscowDate(world.clock.now())
  const received = await askForCode(scene, 'NEW_LOAN', offer.termsHash)
  if (received.code === null) return `sign: ${received.why}`
  const { code } = received
  const wrong = random.chance(0.08)
  const body = {
    ...offer.terms,
    dateOfIssuance: offer.on,
    smsCode: wrong ? '111111' : code,
    termsHash: offer.termsHash,
    acknowledgedWarnings: random.chance(0.9) ? offer.warnings : [],
  }
  const asked = { url: '/vovremya-core/loan/application', body }
  if (!wrong && random.chance(0.15)) {
    // Two taps at once, each with a key of its own.
    const both = await Promise.all([askOnce(world, life, asked), askOnce(world, life, asked)])
    const taken = both.filter(({ status }) => status === 200)
    if (taken.length > 1) throw new BrokenRule('One code signed twice')
    if (taken.length === 1) {
      life.offer = null
      await checkLoadShare(world, life.clientId)
    }
    return `sign twice at once: ${both.map(told).join(', ')}`
  }
  const answer = await askOnce(world, life, asked)
  noteLoadShare(world, answer)
  if (answer.status === 200 && wrong) throw new BrokenRule('A wrong code has signed')
  if (answer.status === 200) {
    refuseDebtor(scene, 'A loan signed')
    if (!isToday) throw new BrokenRule('An offer of another day was signed')
    await checkLoadShare(world, life.clientId)
  }
  if (answer.status === 200 || random.chance(0.3)) life.offer = null
  return `sign${wrong ? ' with a wrong code' : ''}: ${told(answer)}`
}

const cancel = async ({ world, life }: Scene, loan: LoanFacts): Promise<string> => {
  const body = { loanApplicationId: loan.id }
  const answer = await askOnce(world, life, { url: '/vovremya-core/loan/cancel', body })
  const late = ['PAYOUT_PENDING', 'PAID_OUT', 'REFUSED', 'EXPIRED']
  if (answer.status === 200 && late.includes(loan.state)) {
    throw new BrokenRule(`Cancelled in ${loan.state}`)
  }
  return `cancel in ${loan.state}: ${told(answer)}`
}

const takeLess = async ({ world, life }: Scene, loan: LoanFacts): Promise<string> => {
  const signed = Math.round(loan.amountKopecks / 100_000)
  const amount = life.random.between(3, signed + 2) * 1000
  const body = { loanApplicationId: loan.id, amountOfContract: amount }
  const answer = await askOnce(world, life, { url: '/vovremya-core/loan/smaller-sum', body })
  if (answer.status === 200 && (loan.state !== 'COOLING' || amount * 100 >= loan.amountKopecks)) {
    throw new BrokenRule(`${amount} ₽ of ${loan.amountKopecks} taken in ${loan.state}`)
  }
  return `take less in ${loan.state}: ${told(answer)}`
}

const changeCard = async ({ world, life }: Scene, loan: LoanFacts): Promise<string> => {
  const { random, cards } = life
  const place = { paymentData: random.pick(cards), ...bankOf(random) }
  const body = { loanApplicationId: loan.id, ...place }
  const answer = await askOnce(world, life, { url: '/vovremya-core/loan/payout-card', body })
  const where = place.payoutBankId === undefined ? 'card' : 'bank'
  return `another ${where} in ${loan.state}: ${told(answer)}`
}

/** Taking a loan, giving it up, sending it to another card or bank. */
export const takeSteps = (scene: Scene): Step[] => {
  const { life, world, facts } = scene
  const any = facts.loans.at(-1)
  const waiting = facts.loans.filter(({ state }) =>
    ['OFFERED', 'SIGNED', 'COOLING', 'PAYOUT_FAILED'].includes(state),
  )
  const failed = facts.loans.filter(({ state }) => state === 'PAYOUT_FAILED')
  const hasNone = !facts.loans.some(
    ({ contractState }) => contractState !== null && contractState !== 'CLOSED',
  )
  const isToday = life.offer?.on === moscowDate(world.clock.now())
  const signing = life.offer === null ? 0 : isToday ? 20 : 0.5
  return [
    { weight: hasNone ? 6 : 0.8, run: () => takeOffer(scene) },
    { weight: signing, run: () => signOffer(scene) },
    ...waiting.map((loan) => ({ weight: 0.8, run: () => cancel(scene, loan) })),
    ...waiting
      .filter(({ state }) => state === 'COOLING')
      .map((loan) => ({ weight: 2, run: () => takeLess(scene, loan) })),
    ...failed.map((loan) => ({ weight: 8, run: () => changeCard(scene, loan) })),
    ...(any
      ? [
          { weight: 0.2, run: () => cancel(scene, any) },
          { weight: 0.1, run: () => takeLess(scene, any) },
          { weight: 0.2, run: () => changeCard(scene, any) },
        ]
      : []),
  ]
}
