import { addKopecks } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import { scheduleColumns } from '../../../lending/schedule.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { FullCostFrame } from '../../parts/full-cost-frame/full-cost-frame.tsx'
import { PublicPage } from '../../parts/public-page/public-page.tsx'
import { ScheduleBars } from '../../parts/schedule-chart/schedule-bars.tsx'
import { ScheduleTable } from '../../parts/schedule-table/schedule-table.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatDate, formatPercent } from '../../ui/format.ts'
import text from '../../ui/text.module.css'
import { EXAMPLES } from './examples.ts'
import styles from './how-we-count.module.css'

const { installment, grace, early, penalty, issuedOn } = EXAMPLES

const whole = { whole: true }
const bars = scheduleColumns(installment.schedule, 'INSTALLMENT').map((column) => ({
  ...column,
  label: String(column.number),
}))

const CONTENTS = [
  { id: 'payment', label: 'Равный платёж' },
  { id: 'full-cost', label: 'ПСК' },
  { id: 'grace', label: 'Первые 7 дней' },
  { id: 'split', label: '«Сплит»' },
  { id: 'early', label: 'Досрочно' },
  { id: 'penalty', label: 'Пеня' },
] as const

/** The formulas of the calculator and of the contract with examples anybody can count again. */
export default function HowWeCount() {
  return (
    <PublicPage
      title="Как мы считаем"
      lead="Формулы, по которым считают калькулятор и договор, и примеры, которые можно проверить самому."
      above={[{ to: PATHS.financeDocuments, label: 'Документы' }]}
    >
      <div className={styles.grid}>
        <nav className={classNames(styles.toc, text.small)} aria-label="Содержание">
          {CONTENTS.map(({ id, label }) => (
            <a key={id} href={`#${id}`}>
              {label}
            </a>
          ))}
        </nav>
        <article className={styles.text}>
          <section>
            <h2 id="payment">
              Равный платёж: {formatMoney(installment.amountKopecks, whole)} на 6 месяцев
            </h2>
            <p className={styles.formula}>
              Платёж = Сумма × r ÷ (1 − (1 + r)<sup>−n</sup>)
            </p>
            <p>
              r — ставка за период: {formatPercent(installment.dailyPercent)} в&nbsp;день × 30 ={' '}
              {formatPercent(installment.monthlyPercent, 0)}. n — число платежей: 6.
            </p>
            <p className={styles.formula}>
              30 000 × 0,18 ÷ (1 − 1,18<sup>−6</sup>) ={' '}
              {formatMoney(installment.schedule.paymentKopecks)}
            </p>
            <Card>
              <ScheduleBars columns={bars} />
              <ScheduleTable rows={installment.schedule.rows} />
              <p className={classNames(text.caption, text.muted)}>
                Займ выдан {formatDate(issuedOn)}. Последний платёж отличается на копейки: так
                сходится остаток.
              </p>
            </Card>
          </section>
          <section>
            <h2 id="full-cost">ПСК: во сколько обойдётся займ за год</h2>
            <p>
              Полную стоимость займа считаем по формуле статьи 6 закона №&nbsp;353-ФЗ: находим
              ставку i, при которой все платежи, приведённые ко дню выдачи, равны полученной сумме,
              и умножаем на число периодов в году. Для месячных платежей:
            </p>
            <p className={styles.formula}>ПСК = i × 12 × 100</p>
            <FullCostFrame
              percentText={installment.fullCost.percentText}
              costKopecks={installment.fullCost.costKopecks}
            />
          </section>
          <section>
            <h2 id="grace">«До зарплаты»: первые 7 дней</h2>
            <p>
              Вернёте не позже седьмого дня — процентов нет. Вернёте на 8-й день или позже —
              проценты начислим за все дни, включая первые семь:{' '}
              <b>
                {formatMoney(grace.after8Kopecks, whole)} за 8 дней с{' '}
                {formatMoney(grace.amountKopecks, whole)}
              </b>
              .
            </p>
            <p className={styles.formula}>
              10 000 × {formatPercent(grace.dailyPercent, 1)} × 8 ={' '}
              {formatMoney(grace.after8Kopecks, whole)}
            </p>
            <p>За 21 день: {formatMoney(grace.after21Kopecks, whole)}.</p>
          </section>
          <section>
            <h2 id="split">«Сплит»: половина месячного платежа каждые две недели</h2>
            <p className={styles.formula}>
              Платёж = Месячный платёж ÷ 2, число платежей = недели ÷ 2
            </p>
            <p>
              Проценты за каждые две недели берём с остатка долга по одной дневной ставке, при
              которой долг закрывается последним платежом. Она выше ставки из таблицы, потому что вы
              платите чаще, но не больше 0,8% в&nbsp;день, и записана в строке 4 договора.
            </p>
          </section>
          <section>
            <h2 id="early">Досрочно: проценты только за прошедшие дни</h2>
            <p className={styles.formula}>Сумма = Остаток долга + Остаток × ставка × дни</p>
            <p>
              Взяли {formatMoney(installment.amountKopecks, whole)} и вернули через{' '}
              {early.afterDays} дней: {formatMoney(installment.amountKopecks)} +{' '}
              {formatMoney(early.interestKopecks)} ={' '}
              <b className={text.num}>
                {formatMoney(addKopecks(installment.amountKopecks, early.interestKopecks))}
              </b>
              .
            </p>
          </section>
          <section>
            <h2 id="penalty">Пеня: {penalty.percentAYear}% годовых с просроченного долга</h2>
            <p className={styles.formula}>Пеня за день = Просроченный долг × 20% ÷ 365</p>
            <p>
              С {formatMoney(penalty.overdueKopecks, whole)} просроченного долга —{' '}
              {formatMoney(penalty.aDayKopecks)} в&nbsp;день, в високосный год делим на 366. Все
              проценты и пеня вместе не больше суммы займа.
            </p>
          </section>
        </article>
      </div>
    </PublicPage>
  )
}
