import { applicationCurrentList } from '../../protocol/calls/core/loan.ts'
import { type Contract, readContract } from '../../tools/bench/borrow.ts'
import { createWalker, signIn } from '../../tools/bench/walker.ts'
import type { Walk } from './walk.ts'

/** The person's contract as the server has it, asked by calls and not by the browser. */
export const serverContract = async ({ server, person }: Walk): Promise<Contract> => {
  const walker = createWalker({ baseUrl: server.url, serial: 1 })
  const { phone, password } = person
  await signIn({ ...walker, person: { ...walker.person, phone, password } })
  const { applications } = await walker.http.send(applicationCurrentList)
  const [loan] = applications
  if (!loan) throw new Error('The person has no loan')
  return readContract(walker, loan.loanApplicationId)
}
