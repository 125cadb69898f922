import { moscowDate } from '../../lending/calendar.ts'
import { kopecks, toRoubles } from '../../lending/money.ts'
import { payoffQuote } from '../../lending/payoff.ts'
import { PRODUCTS, snapAmount, snapTerm } from '../../lending/products.ts'
import { balanceOf, bookFrom } from './invariants.ts'
import { BrokenRule } from './failure.ts'
import type { Facts, LoanFacts } from './facts.ts'
import { ask, askOnce, type Answer } from './front-door.ts'
import { foldLoan } from '../../lending/loan-state.ts'
import type { Life } from './life.ts'
import type { World } from './world.ts'

/** What a borrower may do next: how likely, and what happens; the text goes to the log. */
export interface Step {
  readonly weight: number
  run(): Promise<string>
}

interface Scene {
  readonly world: World
  readonly life: Life
  readonly facts: Facts
}

const named = (value: unknown): string => (typeof value === 'string' ? value : '')

const told = ({ status, body }: Answer): string =>
  status === 200 ? 'ok' : `${status} ${named(body['code'])}`

const roubles = (amountKopecks: number): number => toRoubles(kopecks(amountKopecks))

const isOpen = ({ contractState }: LoanFacts): boolean =>
  contractState === 'ACTIVE' || contractState === 'OVERDUE'

const MINUTE_MS = 60_000

/** A person takes their time; a second code is sent a minute after the first (D22). */
const pause = (world: World, minutes: number): Promise<void> =>
  world.clock.moveTo(world.clock.now() + minutes * MINUTE_MS)

const stringOf = (value: unknown): string => {
  if (typeof value !== 'string') throw new BrokenRule(`Not a text: ${String(value)}`)
  return value
}

const TAKEN = ['LOAN_WITH_GRACE_PERIOD', 'INSTALLMENT', 'OPTIMAL', 'BEFORE_SALARY'] as const

const takeOffer = async ({ world, life }: Scene): Promise<string> => {
  const { random } = life
  const product = PRODUCTS[random.pick(TAKEN)]
  const most = random.chance(0.1) ? product.maxAmountRoubles : 60_000
  const terms = {
    amountOfContract: snapAmount(product, random.between(3, Math.round(most / 1000)) * 1000),
    loanTerm: snapTerm(product, random.between(product.minLoanTerm, product.maxLoanTerm)),
    typeOfProduct: product.key,
    paymentData: random.chance(0.8) ? (life.cards[0] ?? '') : (life.cards[1] ?? ''),
  }
  const answer = await askOnce(world, life, { url: '/vovremya-core/loan/offer', body: terms })
  const what = `offer ${terms.typeOfProduct} ${terms.amountOfContract} ₽`
  if (answer.status !== 200) return `${what}: ${told(answer)}`
  const { termsHash, warnings, evidence } = answer.body
  if (!Array.isArray(warnings) || !Array.isArray(evidence) || evidence.length === 0) {
    throw new BrokenRule('An offer without what the guard looked at')
  }
  const codes = warnings.map((warning: { code: string }) => warning.code)
  const on = moscowDate(world.clock.now())
  life.offer = { terms, termsHash: stringOf(termsHash), warnings: codes, on }
  return `${what}: ok`
}

const codeOf = async (world: World, phone: string): Promise<string> => {
  const { rows } = await world.lite.query<{ payload: { code: string } }>(
    `select payload from sandbox_journal where kind = 'sms' and subject = $1 order by position desc limit 1`,
    [phone],
  )
  return rows[0]?.payload.code ?? '000000'
}

/** Asks for a code for exactly these terms; null when none came. */
const askForCode = async (
  { world, life }: Scene,
  eventCode: string,
  termsHash: string,
): Promise<string | null> => {
  await pause(world, life.random.between(2, 12))
  const body = { phone: life.phone, eventCode, isFlashCall: false, termsHash }
  const answer = await ask(world, life, { url: '/sms-service/send/send_code', body })
  return answer.status === 200 ? codeOf(world, life.phone) : null
}

const signOffer = async (scene: Scene): Promise<string> => {
  const { world, life } = scene
  const { offer, random } = life
  if (!offer) return 'nothing to sign'
  const code = await askForCode(scene, 'NEW_LOAN', offer.termsHash)
  if (code === null) return 'sign: no code came'
  const wrong = random.chance(0.08)
  const body = {
    ...offer.terms,
    dateOfIssuance: moscowDate(world.clock.now()),
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
    if (taken.length === 1) life.offer = null
    return `sign twice at once: ${both.map(told).join(', ')}`
  }
  const answer = await askOnce(world, life, asked)
  if (answer.status === 200 && wrong) throw new BrokenRule('A wrong code has signed')
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

const changeCard = async ({ world, life }: Scene, loan: LoanFacts): Promise<string> => {
  const body = { loanApplicationId: loan.id, paymentData: life.random.pick(life.cards) }
  const answer = await askOnce(world, life, { url: '/vovremya-core/loan/payout-card', body })
  return `another card in ${loan.state}: ${told(answer)}`
}

const rate = async ({ world, life }: Scene): Promise<string> => {
  const body = { rating: life.random.between(0, 5), comment: '' }
  return `rate: ${told(await askOnce(world, life, { url: '/vovremya-core/recommendation', body }))}`
}

type Sum = 'less' | 'exact' | 'more' | 'payoff' | 'tiny' | 'too much'

const amountOf = ({ world, life, facts }: Scene, loan: LoanFacts, sum: Sum): number => {
  const book = bookFrom(facts, loan, moscowDate(world.clock.now()))
  const state = foldLoan(book)
  const nearest = Math.max(state.dueNowKopecks, state.nextPayment?.amountKopecks ?? 0, 100)
  const payoff = payoffQuote(book, book.asOf).totalKopecks
  const amounts: Record<Sum, number> = {
    less: Math.max(100, Math.floor((nearest * life.random.between(1, 95)) / 100)),
    exact: nearest,
    more: Math.floor((nearest * life.random.between(105, 250)) / 100),
    payoff,
    tiny: life.random.between(1, 150),
    'too much': payoff + life.random.between(1, 100_000),
  }
  return amounts[sum]
}

const paymentOf = (answer: Answer): unknown =>
  JSON.stringify([answer.body['paymentId'], answer.body['invoiceId'], answer.body['amountKopecks']])

const pay = async (scene: Scene, loan: LoanFacts, sum: Sum): Promise<string> => {
  const { world, life } = scene
  const { random } = life
  const amountKopecks = amountOf(scene, loan, sum)
  const asked = {
    url: '/cloud-payments/debit/check/specified-amount',
    body: {
      amount: roubles(amountKopecks),
      loanApplicationId: loan.id,
      paymentType: sum === 'payoff' ? 'PAYOFF' : 'INSTALMENT',
      paymentDataId: random.chance(0.7) ? life.cards[1] : life.cards[0],
    },
  }
  const what = `pay ${sum} ${roubles(amountKopecks)} ₽`
  if (random.chance(0.12)) {
    const both = await Promise.all([
      askOnce(world, life, asked, paymentOf),
      askOnce(world, life, asked, paymentOf),
    ])
    return `${what} twice at once: ${both.map((each) => `${told(each)} ${named(each.body['state'])}`).join(', ')}`
  }
  const answer = await askOnce(world, life, asked, paymentOf)
  return `${what}: ${told(answer)} ${named(answer.body['state'])}`
}

const WIDGET_CARDS = ['2202000000003055', '2203000000000043', '2200000000000004'] as const

/** Opens the card form; types a card into it, or leaves it. */
const payByForm = async (scene: Scene, loan: LoanFacts): Promise<string> => {
  const { world, life } = scene
  const amountKopecks = amountOf(scene, loan, life.random.pick(['less', 'exact', 'payoff']))
  const begun = await askOnce(
    world,
    life,
    {
      url: '/cloud-payments/debit/check/specified-amount',
      body: {
        amount: roubles(amountKopecks),
        loanApplicationId: loan.id,
        paymentType: 'INSTALMENT',
        paymentDataId: null,
      },
    },
    paymentOf,
  )
  if (begun.status !== 200) return `card form: ${told(begun)}`
  const url = `/cloud-payments/payments/cards/uuid?paymentId=${stringOf(begun.body['paymentId'])}`
  const info = await askOnce(world, life, { url, body: {} })
  if (info.status !== 200) return `card form: ${told(info)}`
  if (life.random.chance(0.25)) return 'card form: left'
  const number = life.random.pick(WIDGET_CARDS)
  const cryptogram = Buffer.from(JSON.stringify({ number, expires: '12/35', cvv: '123' }))
  const { publicId } = world.app.context.gateways.acquirer.widgetConfig()
  const typed = await world.faults.outside(() =>
    world.app.fastify.inject({
      method: 'POST',
      url: '/sandbox/cp/widget/pay',
      payload: {
        publicId,
        mode: 'charge',
        amount: info.body['amount'],
        currency: 'RUB',
        invoiceId: info.body['invoiceId'],
        accountId: info.body['accountId'],
        cryptogram: cryptogram.toString('base64'),
      },
    }),
  )
  if (life.random.chance(0.5)) return `card form ${number}: ${typed.body.slice(0, 60)}`
  const outcome = `/cloud-payments/payments/${stringOf(info.body['invoiceId'])}/outcome`
  const ended = await ask(world, life, { method: 'GET', url: outcome })
  return `card form ${number}: ${String(ended.body['state'])}`
}

/** What the screens show is what the journal has, when the journal has the day. */
const look = async ({ world, life, facts }: Scene): Promise<string> => {
  const today = moscowDate(world.clock.now())
  const open = facts.loans.filter(isOpen)
  const isSettled = open.every(({ id }) =>
    facts.journal.some(({ loanId, lastOn }) => loanId === id && lastOn === today),
  )
  const line = await ask(world, life, { method: 'GET', url: '/vovremya-core/limits/current' })
  if (line.status === 200 && isSettled) {
    const { usedLimit, userCreditLimit, systemCreditLimit, available } = line.body
    const signed = facts.loans
      .filter(({ state }) =>
        ['SIGNED', 'COOLING', 'PAYOUT_PENDING', 'PAYOUT_FAILED'].includes(state),
      )
      .reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
    const principal = open.reduce((sum, { id }) => sum + balanceOf(facts, id, 'PRINCIPAL'), 0)
    if (usedLimit !== roubles(signed + principal)) {
      throw new BrokenRule(`usedLimit ${String(usedLimit)}, owed and signed ${signed + principal}`)
    }
    if (Number(userCreditLimit) > Number(systemCreditLimit) || Number(available) < 0) {
      throw new BrokenRule(`The line is out of its limits: ${line.text}`)
    }
  }
  const loan = facts.loans.findLast(({ state }) => state === 'PAID_OUT')
  if (!loan) return 'look at the line'
  const contract = await ask(world, life, {
    method: 'GET',
    url: `/vovremya-core/contract/${loan.id}`,
  })
  const shown = contract.body['outstandingPrincipalKopecks']
  if (contract.status === 200 && isSettled && shown !== balanceOf(facts, loan.id, 'PRINCIPAL')) {
    throw new BrokenRule(`Contract ${loan.id} shows ${String(shown)} of principal`)
  }
  return 'look at the line and the contract'
}

const PAYING = { punctual: 10, careless: 3, lost: 0.4 } as const

const payments = (scene: Scene, loan: LoanFacts): Step[] => {
  const eager = PAYING[scene.life.temper]
  const sums: readonly (readonly [number, Sum])[] = [
    [4, 'exact'],
    [1.5, 'less'],
    [1, 'more'],
    [0.7, 'payoff'],
    [0.3, 'tiny'],
    [0.2, 'too much'],
  ]
  return [
    ...sums.map(([weight, sum]) => ({
      weight: (weight * eager) / 8,
      run: () => pay(scene, loan, sum),
    })),
    { weight: eager / 8, run: () => payByForm(scene, loan) },
  ]
}

/** Everything a borrower may do in the state they are in. */
export const stepsOf = (scene: Scene): Step[] => {
  const { life, world, facts } = scene
  const waiting = facts.loans.filter(({ state }) =>
    ['OFFERED', 'SIGNED', 'COOLING', 'PAYOUT_FAILED'].includes(state),
  )
  const open = facts.loans.filter(isOpen)
  const any = facts.loans.at(-1)
  const isToday = life.offer?.on === moscowDate(world.clock.now())
  const signing = life.offer === null ? 0 : isToday ? 20 : 0.5
  return [
    { weight: open.length === 0 ? 6 : 0.8, run: () => takeOffer(scene) },
    { weight: signing, run: () => signOffer(scene) },
    ...waiting.map((loan) => ({ weight: 0.8, run: () => cancel(scene, loan) })),
    ...(any ? [{ weight: 0.2, run: () => cancel(scene, any) }] : []),
    ...facts.loans
      .filter(({ state }) => state === 'PAYOUT_FAILED')
      .map((loan) => ({ weight: 8, run: () => changeCard(scene, loan) })),
    ...(any ? [{ weight: 0.2, run: () => changeCard(scene, any) }] : []),
    ...open.flatMap((loan) => payments(scene, loan)),
    { weight: 1, run: () => look(scene) },
    { weight: 0.2, run: () => rate(scene) },
    { weight: 2, run: () => Promise.resolve('nothing') },
    {
      weight: 0.5,
      run: async () => {
        await world.repeatNotice(life.random)
        return 'the bank repeats an old notice'
      },
    },
  ]
}
