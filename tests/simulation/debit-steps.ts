import { BrokenRule } from './failure.ts'
import type { LoanFacts } from './facts.ts'
import { ask, askOnce } from './front-door.ts'
import { isOpen, type Scene, type Step, textOf, told } from './scene.ts'

const enable = async ({ world, life }: Scene, loan: LoanFacts): Promise<string> => {
  const url = `/cloud-payments/auto-debit?loanApplicationId=${loan.id}`
  const shown = await ask(world, life, { method: 'GET', url })
  if (shown.status !== 200) return `automatic debit: ${told(shown)}`
  const body = {
    loanApplicationId: loan.id,
    paymentDataId: life.random.pick(life.cards),
    accepted: true,
    textVersion: textOf(shown.body['textVersion']),
  }
  return `automatic debit on: ${told(await askOnce(world, life, { url: '/cloud-payments/auto-debit/enable', body }))}`
}

const stop = async ({ world, life }: Scene, loan: LoanFacts): Promise<string> => {
  const body = { loanApplicationId: loan.id }
  const answer = await askOnce(world, life, { url: '/cloud-payments/auto-debit/stop', body })
  if (answer.status === 200 && answer.body['state'] === 'ON') {
    throw new BrokenRule('Automatic debit is on after it was stopped')
  }
  return `automatic debit stopped: ${told(answer)}`
}

/** Agreeing to automatic debit of an open loan, and stopping it (D16). */
export const debitSteps = (scene: Scene): Step[] =>
  scene.facts.loans.filter(isOpen).flatMap((loan) => [
    { weight: 0.5, run: () => enable(scene, loan) },
    { weight: 0.2, run: () => stop(scene, loan) },
  ])
