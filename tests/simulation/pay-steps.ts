import { moscowDate } from '../../lending/calendar.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import { takeUnasked } from '../server/cloud-payments/notices.ts'
import type { LoanFacts } from './facts.ts'
import { type Answer, ask, askOnce } from './front-door.ts'
import { bookFrom } from './invariants.ts'
import { isOpen, named, roubles, type Scene, type Step, textOf, told } from './scene.ts'

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

/** What of the answer about a payment stays the same. */
export const paymentOf = (answer: Answer): unknown =>
  JSON.stringify([answer.body['paymentId'], answer.body['invoiceId'], answer.body['amountKopecks']])

export const pay = async (scene: Scene, loan: LoanFacts, sum: Sum): Promise<string> => {
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
  const url = `/cloud-payments/payments/cards/uuid?paymentId=${textOf(begun.body['paymentId'])}`
  const info = await askOnce(world, life, { url, body: {} })
  if (info.status !== 200) return `card form: ${told(info)}`
  if (life.random.chance(0.25)) return 'card form: left'
  if (life.random.chance(0.15)) {
    // The page asked for a hold, and the bank did not ask us whether it may (D56).
    await world.faults.outside(() =>
      takeUnasked(world.app, {
        invoiceId: textOf(info.body['invoiceId']),
        accountId: textOf(info.body['accountId']),
        amount: Number(info.body['amount']),
        mode: 'auth',
      }),
    )
    return 'card form: held'
  }
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
  const outcome = `/cloud-payments/payments/${textOf(info.body['invoiceId'])}/outcome`
  const ended = await ask(world, life, { method: 'GET', url: outcome })
  return `card form ${number}: ${String(ended.body['state'])}`
}

const PAYING = { punctual: 10, careless: 3, lost: 0.4 } as const

/** Ways to pay an open loan; a lost borrower hardly ever does. */
export const paySteps = (scene: Scene): Step[] =>
  scene.facts.loans.filter(isOpen).flatMap((loan) => {
    const eager = PAYING[scene.life.temper] / 8
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
        weight: weight * eager,
        run: () => pay(scene, loan, sum),
      })),
      { weight: eager, run: () => payByForm(scene, loan) },
    ]
  })
