import { AppLink } from '../../ui/app-link.tsx'
import { PATHS } from '../../../protocol/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import { Block } from './block.tsx'
import styles from './blocks.module.css'
import { Island } from './island.tsx'
import { RatingExcerpts } from './rating-excerpts.tsx'

/** What clients think of us: the numbers and words come when the block is near, the rest is there before (spec §1). */
export const Ratings = () => (
  <Block>
    <div className={styles.beside}>
      <h2>Оценки клиентов</h2>
      <AppLink className={classNames(text.link, styles.count)} to={PATHS.reviews}>
        Все оценки
      </AppLink>
    </div>
    <p className={text.muted}>Оценку ставит только клиент, в личном кабинете. Плохие не убираем.</p>
    <Island name="ratings">
      <RatingExcerpts />
    </Island>
  </Block>
)
