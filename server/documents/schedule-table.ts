import { formatFullDate } from '../../lending/plain-text.ts'
import type { RowFacts } from '../document-facts.ts'
import type { Block } from './document-plan.ts'
import { sum } from './wording.ts'

/** The payment schedule as a table in roubles, its last line the totals. */
export const scheduleTable = ({ rows }: { readonly rows: readonly RowFacts[] }): Block => {
  const totalOf = (part: 'paymentKopecks' | 'principalKopecks' | 'interestKopecks'): string =>
    sum(rows.reduce((whole, row) => whole + row[part], 0))
  return {
    kind: 'table',
    columns: [
      { header: '№', width: 28, align: 'left' },
      { header: 'Дата платежа', width: 90, align: 'left' },
      { header: 'Платёж, ₽', width: '*', align: 'right' },
      { header: 'Проценты, ₽', width: '*', align: 'right' },
      { header: 'Основной долг, ₽', width: '*', align: 'right' },
      { header: 'Остаток долга, ₽', width: '*', align: 'right' },
    ],
    rows: rows.map((row) => [
      String(row.number),
      formatFullDate(row.dueOn),
      sum(row.paymentKopecks),
      sum(row.interestKopecks),
      sum(row.principalKopecks),
      sum(row.balanceAfterKopecks),
    ]),
    total: [
      '',
      'Итого',
      totalOf('paymentKopecks'),
      totalOf('interestKopecks'),
      totalOf('principalKopecks'),
      '',
    ],
  }
}
