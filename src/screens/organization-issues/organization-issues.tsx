import { BRAND } from '../../../protocol/brand.ts'
import { complaintForm } from '../../../protocol/calls/print-service/published.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { PublicPage } from '../../parts/public-page/public-page.tsx'
import { Card, Section } from '../../ui/card.tsx'
import layout from '../../ui/layout.module.css'
import { List, ListRow } from '../../ui/list-row.tsx'
import { telHref } from '../../ui/support-link.tsx'
import text from '../../ui/text.module.css'
import { ComplaintState } from './complaint-state.tsx'
import styles from './organization-issues.module.css'
import { SiteComplaintForm } from './site-complaint-form.tsx'

const SUBJECT = encodeURIComponent('Обращение')

/** Terms of 442-FZ, in working days. */
const STEPS = [
  {
    title: 'Регистрируем и сообщаем номер',
    term: 'не позже следующего рабочего дня',
  },
  {
    title: 'Разбираемся и отвечаем',
    term: 'до 15 рабочих дней после регистрации',
  },
  {
    title: 'Если нужно больше времени',
    term: 'ещё до 10 рабочих дней; предупредим и объясним почему',
  },
] as const

/** «Обращения»: a form, the other ways, when it is answered, where it stands, where to go next (spec §2; 442-FZ). */
export default function OrganizationIssues() {
  return (
    <PublicPage
      title="Обращения"
      lead="Официальное обращение получает номер и срок. Для простого вопроса быстрее переписка или звонок."
    >
      <div className={styles.grid}>
        <div className={layout.stack8}>
          <SiteComplaintForm />
          <Section title="Другие способы">
            <List>
              <ListRow
                icon="chat"
                title="В личном кабинете"
                sub="раздел «Поддержка»: мы сразу знаем, кто вы и какой договор"
                to={PATHS.support}
              />
            </List>
            <p>
              Почтой:{' '}
              <a className={text.link} href={`mailto:${BRAND.email}?subject=${SUBJECT}`}>
                {BRAND.email}
              </a>
              , с темой «Обращение».
            </p>
            <p>
              Письмом: {BRAND.address}, {BRAND.legalName}. Напишите фамилию, имя и отчество, куда
              прислать ответ, что случилось и чего вы хотите, приложите копии документов.{' '}
              <a className={text.link} href={complaintForm.path} download>
                Бланк для печати, PDF
              </a>
            </p>
            <p>
              Объясним, как написать, по телефону{' '}
              <a className={text.link} href={telHref(BRAND.phone)}>
                {BRAND.phone}
              </a>
              , {BRAND.workingHours}.
            </p>
          </Section>
        </div>
        <div className={layout.stack8}>
          <Section title="Сроки по закону">
            <Card>
              <ol className={layout.stack3}>
                {STEPS.map(({ title, term }) => (
                  <li key={title}>
                    <p className={text.strong}>{title}</p>
                    <p className={text.muted}>{term}</p>
                  </li>
                ))}
              </ol>
            </Card>
            <p className={text.muted}>
              Отвечаем письменно, по существу и тем же способом, каким вы написали. Рассматриваем
              бесплатно. На письмо без имени закон не велит отвечать.
            </p>
          </Section>
          <Section title="Проверить обращение">
            <p className={text.muted}>
              Для обращений с этой страницы. Отправленные из кабинета видны в «Поддержке».
            </p>
            <ComplaintState />
          </Section>
          <Section title="Если ответ не устроил">
            <List>
              <ListRow
                icon="scales"
                title="Кто нас проверяет"
                sub="Банк России, СРО, финансовый уполномоченный, приставы"
                to={PATHS.controlDocuments}
              />
            </List>
          </Section>
        </div>
      </div>
    </PublicPage>
  )
}
