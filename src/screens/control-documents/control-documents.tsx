import { BRAND } from '../../../protocol/brand.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { DocumentSections } from '../../parts/public-page/document-sections.tsx'
import { PublicPage } from '../../parts/public-page/public-page.tsx'
import { Requisites } from '../../parts/public-page/requisites.tsx'
import { Card, Section } from '../../ui/card.tsx'
import layout from '../../ui/layout.module.css'
import { List, ListRow } from '../../ui/list-row.tsx'
import text from '../../ui/text.module.css'

const SUPERVISORS = [
  {
    title: 'Банк России',
    sub: 'Надзор за микрофинансовыми организациями. Интернет-приёмная на cbr.ru, телефон 8 800 300-30-00',
  },
  {
    title: BRAND.selfRegulatory,
    sub: 'Саморегулируемая организация: следит за базовыми стандартами и принимает жалобы',
  },
  {
    title: 'Финансовый уполномоченный',
    sub: 'Решает споры о деньгах без суда и бесплатно, после нашего ответа или если ответа нет в срок. finombudsman.ru',
  },
  {
    title: 'Федеральная служба судебных приставов',
    sub: 'Жалобы на взыскание: звонки и письма чаще, чем разрешает закон. fssp.gov.ru',
  },
  {
    title: 'Роскомнадзор',
    sub: 'Жалобы на обработку персональных данных. rkn.gov.ru',
  },
] as const

/** Who the lender is and who supervises it (spec §2). */
export default function ControlDocuments() {
  return (
    <PublicPage
      title="О компании и контроле"
      lead="Кто выдаёт займы, кто нас проверяет и где проверить нас самому."
      above={[{ to: PATHS.financeDocuments, label: 'Документы' }]}
    >
      <DocumentSections current={PATHS.controlDocuments} />
      <div className={layout.stack6}>
        <Section title="Компания">
          <Card>
            <Requisites />
            <p className={text.small}>
              Проверьте нас в реестре микрофинансовых организаций на сайте Банка России: по имени,
              ИНН или номеру.
            </p>
          </Card>
        </Section>
        <Section title="Кто нас проверяет">
          <List>
            {SUPERVISORS.map(({ title, sub }) => (
              <ListRow key={title} icon="scales" tone="mute" title={title} sub={sub} />
            ))}
          </List>
        </Section>
        <Section title="Проверить документ">
          <List>
            <ListRow
              icon="shield"
              title="Подпись кредитора в файле"
              sub="наш ли файл и не изменён ли он, прямо на вашем устройстве"
              to={PATHS.verify}
            />
          </List>
        </Section>
      </div>
    </PublicPage>
  )
}
