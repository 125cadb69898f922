import type { EarlyPlan } from '../../../../queries/previews.ts'

type Side = EarlyPlan['before']

interface PlanLine {
  readonly term: string
  /** Kopecks, a `YYYY-MM-DD`, a count or a text to be shown as it is. */
  readonly before: string | number
  readonly after: string | number
  readonly kind: 'money' | 'date' | 'count' | 'text'
}

/** The payment to come after a day; a late one is not what a schedule asks for regularly. */
export const nextRow = ({ rows }: Side, on: string): Side['rows'][number] | undefined =>
  rows.find(({ dueOn }) => dueOn > on) ?? rows.at(-1)

const percent = ({ fullCost }: Side): string => `${fullCost.percentText}%`

/** Both plans line by line: payment, dates, totals, full cost in per cent and roubles (D7, D13, D14). */
export const comparePlans = ({
  before,
  after,
  on,
}: Pick<EarlyPlan, 'before' | 'after' | 'on'>): PlanLine[] => {
  const line = (
    term: string,
    kind: PlanLine['kind'],
    of: (side: Side) => string | number,
  ): PlanLine => ({ term, kind, before: of(before), after: of(after) })
  return [
    line('Ближайший платёж', 'date', (side) => nextRow(side, on)?.dueOn ?? on),
    line('Сумма платежа', 'money', (side) => nextRow(side, on)?.paymentKopecks ?? 0),
    line('Осталось платежей', 'count', ({ rows }) => rows.length),
    line('Последний платёж', 'date', ({ rows }) => rows.at(-1)?.dueOn ?? on),
    line('Отдадите всего', 'money', ({ totalKopecks }) => totalKopecks),
    line('Из них проценты', 'money', ({ overpaymentKopecks }) => overpaymentKopecks),
    line('ПСК, годовых', 'text', percent),
    line('ПСК в рублях', 'money', ({ fullCost }) => fullCost.costKopecks),
  ]
}
