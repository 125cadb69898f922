import type { IsoDate } from '../../../../lending/calendar.ts'
import { formatNumber } from '../../../../lending/plain-text.ts'
import { deskGoals } from '../../../../protocol/calls/desk/partners.ts'
import type { WayGoal } from '../../../../protocol/goals.ts'
import { formatPercent } from '../../../ui/format.ts'
import { Problem, Waiting } from '../../parts/pane.tsx'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import styles from './partners.module.css'

const GOAL_WORDS: Readonly<Record<WayGoal, string>> = {
  visit: 'Посещения сайта',
  'calculator.touched': 'Тронули калькулятор',
  'registration.opened': 'Нажали «Получить на карту»',
  'registration.started': 'Увидели регистрацию',
  'registration.step:phone': 'Подтвердили телефон',
  'registration.step:user_info': 'Ввели паспорт',
  'registration.step:passport': 'Загрузили паспорт',
  'registration.step:selfie': 'Загрузили селфи',
  'registration.step:address': 'Указали адрес',
  'registration.step:contacts': 'Указали доход и контакты',
  'registration.step:card': 'Добавили карту',
  'registration.finished': 'Подписали анкету',
  auth: 'Вошли в кабинет',
  'offer.shown': 'Открыли предложение',
  'loan.signed': 'Подписали договор',
  'loan.paid-out': 'Дождались денег на странице',
}

const share = (count: number, of: number): string =>
  of === 0 ? '—' : formatPercent((count / of) * 100, 1)

interface GoalRowsProps {
  readonly from: IsoDate
  readonly to: IsoDate
}

/** The way of all visitors through the pages, and which part of them came as far (decision 0064). */
export function GoalRows({ from, to }: GoalRowsProps) {
  const { data, failure, reload } = useAnswer(deskGoals, { query: { from, to } }, { again: false })
  const visits = data?.goals.find(({ goal }) => goal === 'visit')?.count ?? 0
  return (
    <section aria-labelledby="goals">
      <h3 id="goals" className={styles.subtitle}>
        Путь посетителей
      </h3>
      {failure && <Problem failure={failure} onRetry={reload} />}
      {!data && !failure && <Waiting />}
      {data && (
        <div className={styles.wide}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Шаг</th>
                <th scope="col" className={table.end}>
                  Раз
                </th>
                <th scope="col" className={table.end}>
                  От посещений
                </th>
              </tr>
            </thead>
            <tbody>
              {data.goals.map(({ goal, count }) => (
                <tr key={goal}>
                  <th scope="row">{GOAL_WORDS[goal]}</th>
                  <td data-name="Раз" className={table.end}>
                    {formatNumber(count)}
                  </td>
                  <td data-name="От посещений" className={table.end}>
                    {share(count, visits)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={styles.note}>
        Страницы считают сами, без имён и номеров: это число раз, а не людей. Помним 30 дней. Деньги
        и договоры считайте по таблице источников и по книге займов.
      </p>
    </section>
  )
}
