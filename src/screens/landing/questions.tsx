import { BRAND } from '../../../protocol/brand.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { Answers } from '../../parts/faq/answers.tsx'
import { FAQ_ENTRIES } from '../../parts/faq/faq-entries.ts'
import layout from '../../ui/layout.module.css'
import { telHref } from '../../ui/support-link.tsx'
import text from '../../ui/text.module.css'
import { Block } from './block.tsx'
import styles from './blocks.module.css'

/** The FAQ; opens and closes without script. */
export const Questions = () => (
  <Block className={styles.faqGrid} id="faq">
    <div className={layout.stack3}>
      <h2>Вопросы и ответы</h2>
      <p className={text.muted}>
        Не нашли ответ?{' '}
        <a className={text.link} href={telHref(BRAND.phone)}>
          Позвоните
        </a>
        , отвечает человек. Или напишите:{' '}
        <a className={text.link} href={BRAND.supportUrl}>
          ВКонтакте
        </a>{' '}
        или{' '}
        <a className={text.link} href={PATHS.jivochat}>
          в чате на сайте
        </a>
        .
      </p>
    </div>
    <div>
      <Answers entries={FAQ_ENTRIES} />
    </div>
  </Block>
)
