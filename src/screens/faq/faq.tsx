import { BRAND } from '../../../protocol/brand.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { Answers } from '../../parts/faq/answers.tsx'
import { FAQ_ENTRIES, FAQ_GROUPS } from '../../parts/faq/faq-entries.ts'
import { PublicPage } from '../../parts/public-page/public-page.tsx'
import { ButtonAnchor } from '../../ui/button.tsx'
import { PanelCard } from '../../ui/card.tsx'
import layout from '../../ui/layout.module.css'
import { List, ListRow } from '../../ui/list-row.tsx'
import { telHref } from '../../ui/support-link.tsx'
import text from '../../ui/text.module.css'
import styles from './faq.module.css'

/** The twelve answers of spec §1, in groups. */
export default function Faq() {
  return (
    <PublicPage title="Вопросы и ответы" short="Вопросы" lead="12 ответов без звёздочек.">
      <div className={styles.grid}>
        <div className={layout.stack6}>
          {FAQ_GROUPS.map((group) => (
            <section key={group} className={styles.group}>
              <h2 className={text.heading}>{group}</h2>
              <Answers entries={FAQ_ENTRIES.filter((entry) => entry.group === group)} />
            </section>
          ))}
        </div>
        <aside className={layout.stack} aria-label="Ещё">
          <PanelCard>
            <h2 className={text.heading}>Не нашли ответ?</h2>
            <p className={text.small}>
              Напишите или позвоните: отвечает человек, {BRAND.workingHours}.
            </p>
            <ButtonAnchor href={`mailto:${BRAND.email}`} variant="signal" block>
              Написать
            </ButtonAnchor>
            <ButtonAnchor href={telHref(BRAND.phone)} variant="line" block>
              {BRAND.phone}
            </ButtonAnchor>
          </PanelCard>
          <List>
            <ListRow
              icon="percent"
              title="Как мы считаем"
              sub="формулы и примеры"
              to={PATHS.howWeCount}
            />
            <ListRow
              icon="document"
              tone="mute"
              title="Документы"
              sub="условия и тарифы"
              to={PATHS.financeDocuments}
            />
          </List>
        </aside>
      </div>
    </PublicPage>
  )
}
