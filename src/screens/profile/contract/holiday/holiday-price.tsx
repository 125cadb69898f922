import { daysBetween, isoDate } from '../../../../../lending/calendar.ts'
import { kopecks } from '../../../../../lending/money.ts'
import { formatMoney } from '../../../../../lending/plain-text.ts'
import { DAYS } from '../../../../../lending/plural.ts'
import type { HolidayPlan } from '../../../../queries/holidays.ts'
import { ScheduleChart } from '../../../../parts/schedule-chart/schedule-chart.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { counted } from '../../../../ui/plural.ts'
import text from '../../../../ui/text.module.css'

const money = (amountKopecks: number): string => formatMoney(kopecks(amountKopecks))

const dueOn = (row: HolidayPlan['after']['rows'][number] | undefined): string =>
  row ? formatDate(row.dueOn) : 'нет'

/** What a holiday costs in roubles and does to the schedule, before it is asked for (353-FZ art. 6.1-2). */
export function HolidayPrice({ plan }: { readonly plan: HolidayPlan }) {
  const { from, untilOn, before, after, costKopecks } = plan
  const days = daysBetween(isoDate(from), isoDate(untilOn)) + 1
  return (
    <>
      <p>
        <b>Каникулы обойдутся в {money(costKopecks)}.</b> Это проценты за {counted(days, DAYS)}. Их
        платят после последнего платежа, к сумме займа они не прибавляются. Неустойки в это время
        нет.
      </p>
      <Facts
        rows={[
          { term: 'Можно не платить', value: `${formatDate(from)} — ${formatDate(untilOn)}` },
          { term: 'Ближайший платёж сейчас', value: dueOn(before.rows[0]) },
          { term: 'Ближайший платёж станет', value: dueOn(after.rows[0]) },
          { term: 'Последний платёж сейчас', value: dueOn(before.rows.at(-1)) },
          { term: 'Последний платёж станет', value: dueOn(after.rows.at(-1)) },
          { term: 'Отдадите всего сейчас', value: money(before.totalKopecks) },
          { term: 'Отдадите всего станет', value: money(after.totalKopecks) },
          { term: 'ПСК сейчас, годовых', value: `${before.fullCost.percentText}%` },
          { term: 'ПСК станет, годовых', value: `${after.fullCost.percentText}%` },
          { term: 'ПСК сейчас, в рублях', value: money(before.fullCost.costKopecks) },
          { term: 'ПСК станет, в рублях', value: money(after.fullCost.costKopecks) },
        ]}
      />
      <ScheduleChart rows={after.rows} before={before.rows} today={isoDate(from)} />
      <p className={text.small}>
        Ответим до {formatDate(plan.answerBy)} включительно. Если не ответим до{' '}
        {formatDate(plan.silenceAfter)}, каникулы начнутся сами.
      </p>
    </>
  )
}
