import type { Reply } from '../../../../protocol/call.ts'
import type { deskLedger } from '../../../../protocol/calls/desk/ledger.ts'
import type { LedgerAccount, LedgerEntryKind } from '../../../../protocol/desk-ledger.ts'

export type LoanLedger = Reply<typeof deskLedger>
export type LedgerEntry = LoanLedger['entries'][number]
type Posting = LedgerEntry['postings'][number]

const KIND_WORDS: Readonly<Record<LedgerEntryKind, string>> = {
  PAYOUT: 'Займ выдан',
  INTEREST_ACCRUED: 'Начислены проценты',
  HOLIDAY_INTEREST_ACCRUED: 'Начислены проценты за каникулы',
  HOLIDAY_INTEREST_DUE: 'Проценты за каникулы пора платить',
  PENALTY_ACCRUED: 'Начислены пени',
  PAYMENT: 'Зачтён платёж',
  ADVANCE_APPLIED: 'Отложенные деньги пошли в долг',
  TAIL_FORGIVEN: 'Прощён остаток до рубля',
  PAYMENT_TAKEN_BACK: 'Банк отозвал платёж',
  WRITE_OFF: 'Долг списан с баланса',
  DISCHARGE: 'Клиент освобождён от долга',
  DEBT_FORGIVEN: 'Прощено клиенту',
  RECOVERY: 'Возвращено из списанного долга',
  PAYOUT_RETURNED: 'Банк вернул выплату',
  FRAUD_PROVED: 'Займ оформил не клиент',
  COURT_COSTS_PAID: 'Оплачены судебные расходы',
  COURT_COSTS_DECIDED: 'Суд решил о расходах',
  OVERPAYMENT_RETURNED: 'Возвращена переплата',
  SUSPENSE_RECEIVED: 'Деньги до выяснения',
  SUSPENSE_RETURNED: 'Невыясненные деньги возвращены',
  SUSPENSE_TAKEN: 'Деньги ушли без нашей просьбы',
  SUSPENSE_SETTLED: 'Ушедшие деньги разобраны',
  SUSPENSE_ASSIGNED: 'Невыясненные деньги зачтены',
  SUSPENSE_PAID_OUT: 'Деньги ушли на карту сверх заказа',
  SUSPENSE_LOST: 'Ушедшие деньги списаны',
  CHARGEBACK_OPENED: 'Плательщик оспорил платёж',
  CHARGEBACK_WON: 'Спор выигран',
  CHARGEBACK_LOST: 'Спор проигран',
  CHARGEBACK_FEE: 'Сбор за спор',
}

/** The account, what a debit of it means, and what a credit. */
const ACCOUNT_WORDS: Readonly<Record<LedgerAccount, readonly [string, string, string]>> = {
  PRINCIPAL: ['Основной долг', 'клиент должен больше', 'клиент должен меньше'],
  INTEREST: ['Проценты', 'клиент должен больше', 'клиент должен меньше'],
  HOLIDAY_INTEREST: ['Проценты за каникулы', 'клиент должен больше', 'клиент должен меньше'],
  PENALTY: ['Пени', 'клиент должен больше', 'клиент должен меньше'],
  COURT_COSTS: ['Судебные расходы', 'клиент должен больше', 'клиент должен меньше'],
  COURT_COSTS_PAID: ['Судебные расходы до решения', 'заплатили', 'суд решил'],
  COURT_COSTS_LOST: ['Наши судебные расходы', 'расход', 'расход убрали'],
  COURT_CLEARING: ['Расчёты с судом', 'деньги вернулись', 'деньги ушли'],
  ADVANCE: ['Деньги клиента у нас', 'взяли из отложенного', 'отложили для клиента'],
  INTEREST_INCOME: ['Доход от процентов', 'доход убрали', 'заработали'],
  PENALTY_INCOME: ['Доход от пеней', 'доход убрали', 'заработали'],
  SETTLEMENT: ['Расчёты с банком', 'деньги пришли', 'деньги ушли'],
  PAYOUT_CLEARING: ['Выплата займа', 'выплату отменили', 'деньги отправлены на карту'],
  FORGIVEN: ['Прощено', 'простили клиенту', 'прощение отменили'],
  DEBT_FORGIVEN: ['Прощённый долг', 'простили клиенту', 'прощение отменили'],
  WRITTEN_OFF: ['Убыток от списания', 'убыток', 'убыток убрали'],
  RECOVERED: ['Доход из списанного', 'доход убрали', 'клиент вернул'],
  OFF_BALANCE: ['Долг за балансом', 'клиент должен больше', 'клиент должен меньше'],
  OFF_BALANCE_CONTRA: ['Долг за балансом, пара', 'парная запись', 'парная запись'],
  SUSPENSE: ['Невыясненные деньги', 'разобрали', 'ждут разбора'],
  DISPUTED: ['Оспоренные платежи', 'банк забрал', 'спор закончен'],
  DISPUTE_COST: ['Расходы на споры', 'заплатили', 'вернули'],
  TAKEN_LOST: ['Убыток от ушедших денег', 'убыток', 'убыток убрали'],
}

/** What a posting means, in words. */
export const postingWords = ({ account, amountKopecks }: Posting): string => {
  const [name, debit, credit] = ACCOUNT_WORDS[account]
  return `${name}: ${amountKopecks > 0 ? debit : credit}`
}

/** Entries that stand together as one line. */
export interface LedgerLine {
  readonly key: string
  readonly title: string
  /** The first and the last business day. */
  readonly from: string
  readonly to: string
  /** Undone since, or itself undoing another one. */
  readonly isUndone: boolean
  readonly isUndoing: boolean
  /** The payment of the entry, where it has one. */
  readonly causeId: string | null
  readonly postings: readonly Posting[]
}

const isPlainAccrual = ({ kind, isReversed, reversesId }: LedgerEntry): boolean =>
  (kind === 'INTEREST_ACCRUED' || kind === 'PENALTY_ACCRUED') && !isReversed && reversesId === null

const lineOf = (entry: LedgerEntry): LedgerLine => ({
  key: entry.entryId,
  title: entry.reversesId === null ? KIND_WORDS[entry.kind] : `Отменено: ${KIND_WORDS[entry.kind]}`,
  from: entry.on,
  to: entry.on,
  isUndone: entry.isReversed,
  isUndoing: entry.reversesId !== null,
  causeId: entry.causeId,
  postings: entry.postings,
})

const added = (one: readonly Posting[], more: readonly Posting[]): Posting[] => {
  const sums = new Map(one.map(({ account, amountKopecks }) => [account, amountKopecks]))
  for (const { account, amountKopecks } of more)
    sums.set(account, (sums.get(account) ?? 0) + amountKopecks)
  return [...sums].map(([account, amountKopecks]) => ({ account, amountKopecks }))
}

/** Lines of the ledger, the latest first: accruals of days in a row are one line with their sum. */
export const ledgerLines = (entries: readonly LedgerEntry[]): LedgerLine[] => {
  const lines: (LedgerLine & { readonly isAccrual: boolean })[] = []
  for (const entry of entries) {
    const isAccrual = isPlainAccrual(entry)
    const last = lines.at(-1)
    if (!isAccrual || !last?.isAccrual) {
      lines.push({ ...lineOf(entry), isAccrual })
      continue
    }
    const title = last.title === KIND_WORDS[entry.kind] ? last.title : 'Начислены проценты и пени'
    const postings = added(last.postings, entry.postings)
    lines[lines.length - 1] = { ...last, title, from: entry.on, postings }
  }
  return lines
}
