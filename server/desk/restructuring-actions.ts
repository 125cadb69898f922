import { formatDate, formatMoney, NO_BREAK } from '../../lending/plain-text.ts'
import { DAYS, PAYMENTS, pluralForm } from '../../lending/plural.ts'
import { dailyRateText } from '../../lending/rate.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Tx } from '../db/database.ts'
import type { KeptPreview } from '../db/loan-changes.ts'
import { type RestructuringRow, restructuringById } from '../servicing/restructuring-rows.ts'
import { offerTerms, planTerms } from '../servicing/restructuring.ts'

export interface PlannedTerms {
  /** In words of the day. */
  readonly about: string
  readonly clientId: string
  readonly preview: KeptPreview
}

const scheduleWords = ({ rows }: KeptPreview['after']): string => {
  const [first] = rows
  const last = rows.at(-1)
  if (!first || !last) return ''
  const count = `${rows.length}${NO_BREAK}${pluralForm(rows.length, PAYMENTS)}`
  return `${count}, первый ${formatDate(first.dueOn)} — ${formatMoney(first.paymentKopecks)}, последний ${formatDate(last.dueOn)} — ${formatMoney(last.paymentKopecks)}`
}

/**
 * New terms of a loan as both people see them: schedule, all there is to pay and the full cost before and after; nothing is
 * done.
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE
 */
export const planNewTerms = async (
  tx: Tx,
  typed: Pick<RestructuringRow, 'loanId' | 'terms'>,
  nowMs: number,
): Promise<PlannedTerms> => {
  const { loan, preview } = await planTerms(tx, typed, nowMs)
  const { before, after } = preview
  const rates = 'rates' in preview ? preview.rates : undefined
  const { penaltyFreeDays } = typed.terms
  const about = [
    `Предложить новый график по договору № ${loan.contractNumber ?? ''}: ${scheduleWords(after)}`,
    `Всего к оплате было ${formatMoney(before.totalKopecks)}, станет ${formatMoney(after.totalKopecks)}`,
    `ПСК была ${before.fullCost.percentText}${NO_BREAK}%, станет ${after.fullCost.percentText}${NO_BREAK}%`,
    ...(rates
      ? [
          `Ставка была ${dailyRateText(rates.before)}, со дня после подписания ${dailyRateText(rates.after)}`,
        ]
      : []),
    ...(penaltyFreeDays > 0
      ? [
          `Без новой неустойки ${penaltyFreeDays} ${pluralForm(penaltyFreeDays, DAYS)} после подписания`,
        ]
      : []),
  ].join('. ')
  return { about, clientId: loan.clientId, preview }
}

interface Ground {
  readonly tx: Tx
  readonly subjectId: string
  readonly nowMs: number
}

/** What two people decide about new terms of a loan; the client then signs them, or does not (decision 0104). */
export const RESTRUCTURING_ACTIONS = {
  RESTRUCTURE_LOAN: {
    async check({ tx, subjectId, nowMs }: Ground) {
      const typed = await restructuringById(tx, subjectId)
      if (!typed) throw new Refusal('NOT_FOUND')
      const { about, clientId } = await planNewTerms(tx, typed, nowMs)
      return { about, clientId }
    },
    effect: ({ tx, subjectId, nowMs }: Ground) => offerTerms(tx, subjectId, nowMs),
  },
}
