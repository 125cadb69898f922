import { PATHS } from '../../../protocol/paths.ts'
import { LOAN_DOCUMENTS, PUBLISHED_DOCUMENTS } from '../../../protocol/published/list.ts'
import {
  type PublishedDocument,
  publishedFilePath,
  publishedPath,
} from '../../../protocol/published/published-document.ts'
import { DocumentSections } from '../../parts/public-page/document-sections.tsx'
import { PublicPage } from '../../parts/public-page/public-page.tsx'
import { Section } from '../../ui/card.tsx'
import { formatDate } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { counted } from '../../ui/plural.ts'
import styles from './published.module.css'

const VERSIONS = ['версия', 'версии', 'версий'] as const

const rest = PUBLISHED_DOCUMENTS.filter((document) => !LOAN_DOCUMENTS.includes(document))

const Row = ({ document }: { readonly document: PublishedDocument }) => {
  const { versions, short } = document
  const since = `с ${formatDate(versions[0].validFrom)}`
  return (
    <div className={styles.filed}>
      <ListRow
        icon="document"
        tone="mute"
        title={short}
        sub={versions.length > 1 ? `${since} · ${counted(versions.length, VERSIONS)}` : since}
        to={publishedPath(document)}
      />
      <a
        className={styles.file}
        href={publishedFilePath(document, versions[0])}
        aria-label={`${short}: PDF с подписью`}
        download
      >
        <Icon name="download" size={22} />
      </a>
    </div>
  )
}

/** What the lender publishes for borrowers (spec §2). */
export const FinanceDocuments = () => (
  <PublicPage
    title="Документы"
    lead="Всё, что публикуем по закону: каждая версия с датой, страницей и PDF с подписью."
  >
    <DocumentSections current={PATHS.financeDocuments} />
    <div className={styles.lists}>
      <Section title="Условия займа">
        <List>
          {LOAN_DOCUMENTS.map((document) => (
            <Row key={document.slug} document={document} />
          ))}
          <ListRow
            icon="percent"
            tone="mute"
            title="Как мы считаем"
            sub="формулы и примеры"
            to={PATHS.howWeCount}
          />
        </List>
      </Section>
      <Section title="Данные и права">
        <List>
          {rest.map((document) => (
            <Row key={document.slug} document={document} />
          ))}
          <ListRow
            icon="scales"
            tone="mute"
            title="Куда жаловаться"
            sub="кто нас проверяет"
            to={PATHS.controlDocuments}
          />
          <ListRow
            icon="shield"
            tone="mute"
            title="Проверка документа"
            sub="наша ли подпись в файле"
            to={PATHS.verify}
          />
        </List>
      </Section>
    </div>
  </PublicPage>
)
