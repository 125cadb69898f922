import { isSinglePayment } from '../../lending/products.ts'
import { BrokenRule } from './failure.ts'
import type { LoanFacts } from './facts.ts'
import { ask, askOnce } from './front-door.ts'
import { askForCode } from './one-time-code.ts'
import { paymentOf } from './pay-steps.ts'
import { isOpen, named, roubles, type Scene, type Step, textOf, told } from './scene.ts'

type Kind = 'PARTIALLY_EARLY' | 'PROLONGATION' | 'SHIFT' | 'RESTRUCTURING'

const SCREENS: Readonly<Record<Kind, string>> = {
  PARTIALLY_EARLY: 'partially-early-template-plan',
  PROLONGATION: 'prolongation-template-plan',
  SHIFT: 'shift-template-plan',
  RESTRUCTURING: 'restructuring-template-plan',
}

interface Shown {
  readonly termsHash: string
  readonly dueNowKopecks: number
}

type Preview = { readonly shown: Shown } | { readonly shown: null; readonly why: string }

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object, its fields stay unknown
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}

const changeRequestOf = ({ life }: Scene, loan: LoanFacts, kind: Kind): string => {
  const { random } = life
  // The lender has chosen everything.
  if (kind === 'RESTRUCTURING') return ''
  if (kind === 'PROLONGATION')
    return random.chance(0.5) ? `&days=${random.pick([7, 14, 21, 8])}` : ''
  if (kind === 'SHIFT') return random.chance(0.7) ? `&days=${random.between(1, 11)}` : ''
  const mode = random.pick(['REDUCE_PAYMENT', 'REDUCE_TERM'])
  const amount = Math.floor((loan.amountKopecks * random.between(5, 90)) / 100)
  return `&mode=${mode}${random.chance(0.8) ? `&amount=${roubles(amount)}` : ''}`
}

/** Looks at the plan as it is and as it would be. */
const preview = async (scene: Scene, loan: LoanFacts, kind: Kind): Promise<Preview> => {
  const url = `/vovremya-core/loan/${SCREENS[kind]}?loanId=${loan.id}${changeRequestOf(scene, loan, kind)}`
  const answer = await ask(scene.world, scene.life, { method: 'GET', url })
  if (answer.status !== 200) return { shown: null, why: told(answer) }
  const { outcome, termsHash, dueNowKopecks, refusal } = fieldsOf(answer.body['result'])
  if (outcome !== 'PLAN') {
    return { shown: null, why: `${named(outcome)} ${named(fieldsOf(refusal)['code'])}` }
  }
  return { shown: { termsHash: textOf(termsHash), dueNowKopecks: Number(dueNowKopecks) } }
}

const payFor = async (
  { world, life }: Scene,
  loan: LoanFacts,
  { kind, amountKopecks }: { kind: Kind; amountKopecks: number },
): Promise<string> => {
  const body = {
    amount: roubles(amountKopecks),
    loanApplicationId: loan.id,
    paymentType: kind,
    paymentDataId: life.random.chance(0.7) ? life.cards[1] : life.cards[0],
  }
  const url = '/cloud-payments/debit/check/specified-amount'
  return told(await askOnce(world, life, { url, body }, paymentOf))
}

/** From the look to the payment; at times the person stops half-way, mistypes the code or pays another sum. */
export const change = async (scene: Scene, loan: LoanFacts, kind: Kind): Promise<string> => {
  const { world, life } = scene
  const { random } = life
  const { shown, ...refused } = await preview(scene, loan, kind)
  if (!shown) return `${kind}: ${'why' in refused ? refused.why : ''}`
  if (random.chance(0.1)) return `${kind}: only looked`
  const received = await askForCode(scene, 'DEFAULT', shown.termsHash)
  if (received.code === null) return `${kind}: ${received.why}`
  const { code } = received
  const wrong = random.chance(0.06)
  const signed = await askOnce(world, life, {
    url: '/vovremya-core/loan/application-change',
    body: {
      applicationType: kind,
      loanId: loan.id,
      smsSignCode: wrong ? '111111' : code,
      termsHash: shown.termsHash,
    },
  })
  if (signed.status !== 200) return `${kind}: ${told(signed)}`
  if (wrong) throw new BrokenRule('A wrong code has signed a change')
  if (signed.body['step'] !== 'WAITING_PAYMENT') return `${kind}: ${named(signed.body['step'])}`
  if (random.chance(0.15)) return `${kind}: signed, not paid`
  if (random.chance(0.1)) {
    const body = { loanId: loan.id }
    const url = '/vovremya-core/loan/application-change/cancel'
    return `${kind}: dropped ${told(await askOnce(world, life, { url, body }))}`
  }
  const amountKopecks = shown.dueNowKopecks + (random.chance(0.05) ? 100 : 0)
  const paid = await payFor(scene, loan, { kind, amountKopecks })
  const step = await ask(world, life, {
    method: 'GET',
    url: `/vovremya-core/loan/application-change-step?loanId=${loan.id}`,
  })
  return `${kind}: paid ${paid}, ${named(step.body['step'])}`
}

const KEEN = { punctual: 1, careless: 1.2, lost: 0.05 } as const

/** Early repayment, prolongation and shift of an open loan, the impossible ones now and then too. */
export const changeSteps = (scene: Scene): Step[] =>
  scene.facts.loans.filter(isOpen).flatMap((loan) => {
    const keen = KEEN[scene.life.temper]
    const single = isSinglePayment(loan.productKey)
    return [
      { weight: 1.5 * keen, run: () => change(scene, loan, 'PARTIALLY_EARLY') },
      { weight: (single ? 3 : 0.1) * keen, run: () => change(scene, loan, 'PROLONGATION') },
      { weight: (single ? 0.1 : 1) * keen, run: () => change(scene, loan, 'SHIFT') },
    ]
  })
