import { addKopecks, type Kopecks, kopecks, ZERO } from '../../lending/money.ts'
import { formatDate, formatMoney } from '../../lending/plain-text.ts'
import type { LoanFigures, RequestFacts } from '../../protocol/two-people.ts'
import { Refusal } from '../../protocol/errors.ts'
import {
  isServiceLoss,
  LEGAL_STATUS_END_WORDS,
  LEGAL_STATUS_WORDS,
} from '../../protocol/legal-status.ts'
import type { Tx } from '../db/database.ts'
import { type LegalStatusDraft, legalStatusDraftById } from '../db/legal-statuses.ts'
import { loanById } from '../db/loans.ts'
import { rehearse } from '../db/transaction.ts'
import {
  boundLoans,
  carryOutLegalStep,
  checkLegalStep,
  isOwnDeath,
  touchedLoans,
} from '../servicing/legal-status.ts'
import { figuresOf, known, stateOf } from './loan-figures.ts'

const sumOf = (all: readonly LoanFigures[], kopecksOf: (one: LoanFigures) => number): number =>
  addKopecks(...all.map((one) => kopecks(kopecksOf(one))))

/** What all the loans together owe and hold. */
const together = (all: readonly LoanFigures[]): LoanFigures | null => {
  const [first] = all
  if (!first) return null
  return {
    contractState:
      all.find(({ contractState }) => contractState !== 'CLOSED')?.contractState ??
      first.contractState,
    principalKopecks: sumOf(all, (one) => one.principalKopecks),
    interestKopecks: sumOf(all, (one) => one.interestKopecks),
    penaltyKopecks: sumOf(all, (one) => one.penaltyKopecks),
    courtCostsKopecks: sumOf(all, (one) => one.courtCostsKopecks ?? 0),
    courtCostsUndecidedKopecks: sumOf(all, (one) => one.courtCostsUndecidedKopecks ?? 0),
    advanceKopecks: sumOf(all, (one) => one.advanceKopecks),
    overdueDays: Math.max(...all.map(({ overdueDays }) => overdueDays)),
    offBalanceKopecks: sumOf(all, (one) => one.offBalanceKopecks),
  }
}

/** What is held of a closed loan for whoever paid it, kopecks. */
const heldOf = async (tx: Tx, loanId: string, nowMs: number): Promise<Kopecks> =>
  (await stateOf(tx, known(await loanById(tx, loanId)), nowMs)).state.overpaidKopecks

/** What comes with a step, whether it stands already or not (decision 0131). */
const alsoOf = (draft: LegalStatusDraft): string =>
  isOwnDeath(draft) ? `, и «${LEGAL_STATUS_WORDS.DECEASED}» по всем займам` : ''

const aboutOf = async (tx: Tx, draft: LegalStatusDraft): Promise<string> => {
  const { kind, on, caseNumber, source, endReason } = draft
  const [loan] = draft.loanId === null ? [] : await boundLoans(tx, draft)
  const scope = loan ? `по договору № ${loan.contractNumber ?? ''}` : 'по всем займам'
  const words = `«${LEGAL_STATUS_WORDS[kind]}»`
  const ground = `${caseNumber} (${source})`
  return endReason === null
    ? `Отметить ${words} с ${formatDate(on)}, ${scope}${alsoOf(draft)}: ${ground}`
    : `Снять ${words}, последний день ${formatDate(on)}, ${scope}. ${LEGAL_STATUS_END_WORDS[endReason]}: ${ground}`
}

/**
 * What a step would change, made and taken back again, so that both people see what will be done (decision 0053). Without
 * contracts there are no figures to show.
 * @throws Refusal VALIDATION, NOT_FOUND, REQUEST_IMPOSSIBLE
 */
export const planLegalStep = async (
  tx: Tx,
  draft: LegalStatusDraft,
  nowMs: number,
): Promise<{ about: string; clientId: string; facts?: RequestFacts }> => {
  await checkLegalStep(tx, draft, nowMs)
  const { clientId } = draft
  const about = await aboutOf(tx, draft)
  const loans = await touchedLoans(tx, draft)
  const figures = async (inner: Tx): Promise<LoanFigures | null> => {
    const all: LoanFigures[] = []
    for (const { id } of loans) all.push(await figuresOf(inner, id, nowMs))
    return together(all)
  }
  const before = await figures(tx)
  if (!before) return { about, clientId }
  const { after, paidKopecks } = await rehearse(tx, async (inner) => {
    await carryOutLegalStep(inner, draft, nowMs)
    const provedId = draft.endReason === 'PROVED' ? draft.loanId : null
    return {
      after: (await figures(inner)) ?? before,
      paidKopecks: provedId === null ? ZERO : await heldOf(inner, provedId, nowMs),
    }
  })
  const moved = (one: LoanFigures) =>
    one.interestKopecks +
    one.penaltyKopecks +
    (isServiceLoss(draft.kind) || draft.endReason === 'PROVED'
      ? one.principalKopecks + one.offBalanceKopecks
      : 0)
  const amountKopecks = kopecks(Math.abs(moved(before) - moved(after)))
  const words =
    paidKopecks > 0 ? `${about}. Заплачено по нему ${formatMoney(paidKopecks)}: вернуть` : about
  return { about: words, clientId, facts: { amountKopecks, before, after } }
}

interface Ground {
  readonly tx: Tx
  readonly subjectId: string
  readonly nowMs: number
}

const draftOf = async ({ tx, subjectId }: Ground, isEnd: boolean): Promise<LegalStatusDraft> => {
  const draft = await legalStatusDraftById(tx, subjectId)
  if (!draft || (draft.endedStatusId !== null) !== isEnd) throw new Refusal('NOT_FOUND')
  return draft
}

const stepOf = (isEnd: boolean) => ({
  check: async (ground: Ground) =>
    planLegalStep(ground.tx, await draftOf(ground, isEnd), ground.nowMs),
  effect: async (ground: Ground) =>
    carryOutLegalStep(ground.tx, await draftOf(ground, isEnd), ground.nowMs),
})

/** What two people decide about a legal status of a client or a debt (decision 0085). */
export const LEGAL_STATUS_ACTIONS = {
  ENTER_LEGAL_STATUS: stepOf(false),
  END_LEGAL_STATUS: stepOf(true),
}
