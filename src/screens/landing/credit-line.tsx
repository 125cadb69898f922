import { classNames } from '../../ui/class-names.ts'
import { LineRing } from '../../ui/dial.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { Block } from './block.tsx'
import styles from './blocks.module.css'
import { FULL_COST_RANGES } from './full-cost-ranges.ts'

const GAINS = [
  'Проценты — только на взятую сумму',
  'Вернули платёж — часть лимита снова свободна',
  `Чем больше сумма, тем ниже ставка: «Как в банке» — от 0,60 до 0,45% в день. ПСК «Как в банке» и «Сплит» ${FULL_COST_RANGES.INSTALLMENT.from}%–${FULL_COST_RANGES.OPTIMAL.to}% годовых`,
]

/** What a credit line is, with an example ring. */
export const CreditLine = () => (
  <Block className={styles.two}>
    <div className={styles.lineCard}>
      <LineRing freeShare={0.5} size={208}>
        <span className={classNames(text.caption, text.muted)}>Свободно</span>
        <span className={classNames(styles.free, text.num)}>50&nbsp;000&nbsp;₽</span>
        <span className={classNames(text.caption, text.muted)}>из 100&nbsp;000&nbsp;₽</span>
      </LineRing>
      <p className={classNames(text.small, text.muted)}>
        Пример: лимит 100&nbsp;000&nbsp;₽, действует займ на 50&nbsp;000&nbsp;₽
      </p>
    </div>
    <div className={layout.stack}>
      <h2>Кредитная линия</h2>
      <p className={text.lead}>
        Лимит считаем один раз. Дальше берёте нужную часть, без новой анкеты. Не берёте — ничего не
        платите.
      </p>
      <ul className={styles.ticks}>
        {GAINS.map((gain) => (
          <li key={gain}>
            <Icon name="check" size={22} />
            <span>{gain}</span>
          </li>
        ))}
      </ul>
    </div>
  </Block>
)
