import { BRAND } from '../../../protocol/brand.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { PublicPage } from '../../parts/public-page/public-page.tsx'
import { Requisites } from '../../parts/public-page/requisites.tsx'
import { Card, Section } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconLook } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { List, ListRow } from '../../ui/list-row.tsx'
import { telHref } from '../../ui/support-link.tsx'
import text from '../../ui/text.module.css'
import styles from './contacts.module.css'

/** Shape of lucide-static (ISC licence). */
const MAIL: IconLook = {
  path: 'm22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
}

const WAYS: readonly {
  readonly href: string
  readonly icon: IconLook
  readonly title: string
  readonly hint: string
}[] = [
  {
    href: telHref(BRAND.phone),
    icon: 'call',
    title: BRAND.phone,
    hint: `бесплатно по России, ${BRAND.workingHours}`,
  },
  {
    href: `mailto:${BRAND.email}`,
    icon: MAIL,
    title: BRAND.email,
    hint: 'отвечаем в тот же день',
  },
  {
    href: PATHS.jivochat,
    icon: 'chat',
    title: 'Чат на сайте',
    hint: `отвечает человек, ${BRAND.workingHours}`,
  },
  {
    href: BRAND.supportUrl,
    icon: 'chat',
    title: 'Сообщения ВКонтакте',
    hint: 'отвечает человек',
  },
]

/** How to reach the lender, and who it is (spec §2). */
export default function Contacts() {
  return (
    <PublicPage title="Контакты" lead="Напишите или позвоните. Отвечают люди, а не записи.">
      <div className={styles.grid}>
        <div className={layout.stack6}>
          <ul className={styles.ways}>
            {WAYS.map(({ href, icon, title, hint }) => (
              <li key={href}>
                <a className={styles.way} href={href}>
                  <Icon name={icon} size={24} />
                  <span>
                    <b>{title}</b>
                    <small className={classNames(text.small, text.muted)}>{hint}</small>
                  </span>
                </a>
              </li>
            ))}
          </ul>
          <Section title="Адрес">
            <Card>
              <p>{BRAND.address}</p>
              <p className={classNames(text.small, text.muted)}>
                Письма и обращения принимаем по этому адресу. Займы не выдаём и деньги не принимаем:
                всё онлайн.
              </p>
            </Card>
          </Section>
          <Section title="Куда жаловаться, если мы не помогли">
            <List>
              <ListRow
                icon="document"
                title="Официальное обращение"
                sub="как написать и когда ответим"
                to={PATHS.organizationIssues}
              />
              <ListRow
                icon="scales"
                title="Кто нас проверяет"
                sub="Банк России, СРО, финансовый уполномоченный, приставы"
                to={PATHS.controlDocuments}
              />
            </List>
          </Section>
        </div>
        <Section title="Реквизиты">
          <Card>
            <Requisites />
          </Card>
        </Section>
      </div>
    </PublicPage>
  )
}
