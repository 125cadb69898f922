import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import { Block } from './block.tsx'
import styles from './blocks.module.css'

/** Simple registration: what happens and at which minute. */
export const ThreeSteps = () => (
  <Block>
    <h2>Три шага, и у каждого своё время</h2>
    <ol className={styles.steps}>
      <li>
        <span className={styles.at}>
          0<small>мин</small>
        </span>
        <div>
          <h3>Подтвердите телефон</h3>
          <p className={text.muted}>
            Код придёт в СМС или позвонит робот: нужны последние 4 цифры номера.
          </p>
        </div>
      </li>
      <li>
        <span className={styles.at}>
          3–7<small>мин</small>
        </span>
        <div>
          <h3>Загрузите паспорт и селфи</h3>
          <p className={text.muted}>
            Можно снять прямо с экрана. Если связь пропадёт, продолжите с того же шага.
          </p>
        </div>
      </li>
      <li>
        <span className={classNames(styles.at, styles.last)}>
          15<small>мин</small>
        </span>
        <div>
          <h3>Выберите займ и подпишите кодом</h3>
          <p className={text.muted}>
            Решение — около 15 минут от начала заявки. До 50&nbsp;000&nbsp;₽ деньги приходят сразу.
          </p>
        </div>
      </li>
    </ol>
  </Block>
)
