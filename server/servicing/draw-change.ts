import type { EarlyMode } from '../../lending/change-facts.ts'
import type { Kopecks } from '../../lending/money.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { changeFacts } from '../documents/filing/file-change.ts'
import type { ChangeRequest } from '../db/loan-changes.ts'
import { knownPerson } from '../documents/filing/person-facts.ts'
import { planChange } from '../loan-book/plan-change.ts'
import { changeText } from '../documents/change-text.ts'
import { plannedOrRefused } from './change-refused.ts'
import { type OwnContract, ownContract } from './own-contract.ts'
import { offeredRequest, prolongationRequest, shiftRequest } from './preview-change.ts'

interface Asked {
  /** As the body names it; must be the caller. */
  readonly namedClientId: string
  readonly clientId: string
  readonly loanId: string
}

const draw = async (
  context: Context,
  asked: Asked,
  changeRequestOf: (contract: OwnContract) => ChangeRequest | Promise<ChangeRequest>,
): Promise<ReturnType<typeof changeText>> => {
  const { clientId, namedClientId } = asked
  if (namedClientId !== clientId) throw new Refusal('NOT_FOUND')
  const { database, clock } = context
  const contract = await ownContract(database, asked, clock.now())
  const changeRequest = await changeRequestOf(contract)
  const { preview } = plannedOrRefused(planChange(contract.book, changeRequest, contract.day))
  const borrower = await knownPerson(database, clientId)
  const unsigned = { borrower, signature: null, replanned: false }
  return changeText(changeFacts(contract.loan, { changeRequest, preview }, unsigned))
}

/** Text of the agreement this change request would make today, to read before signing. @throws Refusal NOT_FOUND, CHANGE_REFUSED */
export const drawEarly = (
  context: Context,
  { amountKopecks, mode, ...asked }: Asked & { amountKopecks: Kopecks; mode: EarlyMode },
) => draw(context, asked, () => ({ kind: 'PARTIALLY_EARLY', amountKopecks, mode }))

/** {@link drawEarly} of a prolongation. @throws Refusal NOT_FOUND, CHANGE_REFUSED */
export const drawProlongation = (
  context: Context,
  { days, ...asked }: Asked & { days: number | undefined },
) => draw(context, asked, (contract) => prolongationRequest(contract, days))

/** {@link drawEarly} of the free shift. @throws Refusal NOT_FOUND, CHANGE_REFUSED */
export const drawShift = (
  context: Context,
  { days, ...asked }: Asked & { days: number | undefined },
) => draw(context, asked, (contract) => shiftRequest(contract, days))

/** {@link drawEarly} of the terms that the lender offers. @throws Refusal NOT_FOUND, CHANGE_OUTDATED, CHANGE_REFUSED */
export const drawRestructuring = (context: Context, asked: Asked) =>
  draw(context, asked, async (contract) => {
    const offered = await offeredRequest(context.database, contract)
    if (!offered) throw new Refusal('CHANGE_OUTDATED')
    return offered.changeRequest
  })
