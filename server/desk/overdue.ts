import { addDays, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { stoppingStatus } from '../../lending/legal-status.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { subtractKopecks } from '../../lending/money.ts'
import {
  OVERDUE_STAGES,
  type OverdueStage,
  STAGE_DAYS,
  stageDueDates,
} from '../../lending/overdue-stages.ts'
import type { Context } from '../context.ts'
import { nameInPassport } from '../db/client-profile.ts'
import { overdueSums } from '../db/portfolio.ts'
import { foldInput } from '../loan-book/loan-history.ts'
import { overdueBooks } from '../loan-book/overdue-books.ts'
import { contactStandings } from '../messaging/contact-standing.ts'
import { contactAllowance } from './contact-allowance.ts'

const PAGE = 50

/** Contracts and principal of every stage today. */
export const overdueStages = async ({ database, clock }: Context) => {
  const today = moscowDate(clock.now())
  const firstDays = OVERDUE_STAGES.map((stage) => addDays(today, -STAGE_DAYS[stage].from))
  const sums = await overdueSums(database, firstDays)
  return OVERDUE_STAGES.map((stage, index) => {
    const found = sums.find(({ reached }) => reached === index + 1)
    return {
      stage,
      contracts: found?.contracts ?? 0,
      principalKopecks: found?.principalKopecks ?? 0,
    }
  })
}

type Book = Awaited<ReturnType<typeof overdueBooks>>[number]

const sumsOf = ({ loan, history }: Book, today: IsoDate) => {
  const state = foldLoan(foldInput(loan, history, today), today)
  return {
    overdueDays: state.overdueDays,
    dueNowKopecks: state.dueNowKopecks,
    overduePrincipalKopecks: state.overduePrincipalKopecks,
    overdueInterestKopecks: subtractKopecks(state.overdueKopecks, state.overduePrincipalKopecks),
    penaltyKopecks: state.penaltyKopecks,
    courtCostsKopecks: state.courtCostsKopecks,
  }
}

interface Asked {
  readonly stage: OverdueStage
  readonly after: { readonly dueOn: IsoDate; readonly id: string } | null
}

/**
 * A page of the overdue contracts of a stage, and where the next one begins; two queries, whatever its length. What is due comes
 * from the fold of each, what may still be written from the contact guard.
 */
export const overdueShown = async ({ database, clock }: Context, { stage, after }: Asked) => {
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const found = await overdueBooks(database, {
    ...stageDueDates(stage, today),
    after,
    limit: PAGE + 1,
  })
  const page = found.slice(0, PAGE)
  const clientIds = page.map(({ loan }) => loan.clientId)
  const standings = await contactStandings(database, clientIds, nowMs)
  const contracts = page.flatMap((book) => {
    const { loan, passportSealed, history } = book
    const legalStatus = stoppingStatus(history.legalStatuses)
    const standing = standings.get(loan.clientId)
    if (!standing || loan.nextDueOn === null) return []
    return [
      {
        loanApplicationId: loan.id,
        contractNumber: loan.contractNumber,
        clientId: loan.clientId,
        clientName: nameInPassport(database, loan.clientId, passportSealed),
        dueOn: loan.nextDueOn,
        ...sumsOf(book, today),
        lastMessage: standing.lastMessage,
        stoppedAtMs: standing.stoppedAtMs,
        legalStatus: legalStatus?.kind ?? null,
        legalStatusFrom: legalStatus?.from ?? null,
        ...contactAllowance(standing, legalStatus?.kind ?? null),
      },
    ]
  })
  const last = found.length > PAGE ? contracts.at(-1) : undefined
  return {
    contracts,
    next: last ? { dueOn: last.dueOn, loanApplicationId: last.loanApplicationId } : null,
  }
}
