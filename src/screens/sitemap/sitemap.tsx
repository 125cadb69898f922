import { PATHS } from '../../../protocol/paths.ts'
import { LOAN_DOCUMENTS } from '../../../protocol/published/list.ts'
import { publishedPath } from '../../../protocol/published/published-document.ts'
import { PublicPage } from '../../parts/public-page/public-page.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import text from '../../ui/text.module.css'
import styles from './sitemap.module.css'

const GROUPS = [
  {
    title: 'Займы',
    links: [
      { to: PATHS.landing, label: 'Главная' },
      { to: PATHS.calculator, label: 'Калькулятор' },
      { to: PATHS.howWeCount, label: 'Как мы считаем' },
    ],
  },
  {
    title: 'Клиенту',
    links: [
      { to: PATHS.login, label: 'Войти' },
      { to: PATHS.signUp, label: 'Регистрация' },
      { to: PATHS.faq, label: 'Вопросы и ответы' },
      { to: PATHS.verify, label: 'Проверка документа' },
    ],
  },
  {
    title: 'Документы',
    links: [
      { to: PATHS.financeDocuments, label: 'Для заёмщика' },
      ...LOAN_DOCUMENTS.map((document) => ({
        to: publishedPath(document),
        label: document.short,
      })),
      { to: PATHS.privacy, label: 'Политика обработки данных' },
    ],
  },
  {
    title: 'Компания',
    links: [
      { to: PATHS.controlDocuments, label: 'О компании и контроле' },
      { to: PATHS.contacts, label: 'Контакты' },
      { to: PATHS.reviews, label: 'Оценки клиентов' },
      { to: PATHS.organizationIssues, label: 'Обращения' },
    ],
  },
] as const

/** Every page a visitor may open, in four groups (spec §2). */
export default function Sitemap() {
  return (
    <PublicPage title="Карта сайта">
      <div className={styles.grid}>
        {GROUPS.map(({ title, links }) => (
          <section key={title}>
            <h2 className={text.heading}>{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <AppLink to={to}>{label}</AppLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PublicPage>
  )
}
