import { PATHS } from '../../../protocol/paths.ts'
import type { FoundVersion } from '../../../protocol/published/list.ts'
import {
  publishedFilePath,
  versionPath,
  validUntil,
} from '../../../protocol/published/published-document.ts'
import { tied } from '../../../protocol/published/typography.ts'
import { PublicPage } from '../../parts/public-page/public-page.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DateText } from '../../ui/date-text.tsx'
import layout from '../../ui/layout.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import text from '../../ui/text.module.css'
import { CounterSetting } from './counter-setting.tsx'
import styles from './published.module.css'
import { sectionId, VersionText } from './version-text.tsx'

/** A document of the lender as everybody may read it: its day, its file, its earlier versions, its text. */
export function PublishedPage({ document, version }: FoundVersion) {
  const until = validUntil(document, version)
  const earlier = document.versions.filter((one) => one !== version)
  return (
    <PublicPage
      title={document.title}
      short={document.short}
      above={[{ to: PATHS.financeDocuments, label: 'Документы' }]}
    >
      <div className={styles.grid}>
        <aside className={classNames(layout.stack6, styles.aside)} aria-label="О документе">
          <Card>
            <p className={classNames(text.caption, text.muted)}>
              {until === null ? 'Действует с' : 'Действовал с'}
            </p>
            <p className={text.strong}>
              <DateText date={version.validFrom} />{' '}
              {until === null ? (
                <StatusBadge tone="positive">текущая</StatusBadge>
              ) : (
                <>
                  до <DateText date={until} />
                </>
              )}
            </p>
            <ButtonAnchor
              href={publishedFilePath(document, version)}
              download
              small
              block
              variant="soft"
              icon="download"
            >
              PDF с подписью
            </ButtonAnchor>
            {earlier.length > 0 && (
              <details className={styles.versions}>
                <summary className={text.link}>Другие версии, {earlier.length}</summary>
                <ul className={text.small}>
                  {earlier.map((one) => (
                    <li key={one.validFrom}>
                      <AppLink className={text.link} to={versionPath(document, one)}>
                        с <DateText date={one.validFrom} />
                      </AppLink>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </Card>
          <nav className={classNames(styles.toc, text.small)} aria-label="Содержание">
            {version.sections.map(({ heading }, index) => (
              <a key={heading} href={`#${sectionId(index)}`}>
                <span className={text.muted}>{index + 1}</span>
                {heading}
              </a>
            ))}
          </nav>
        </aside>
        <article className={styles.prose}>
          <p className={styles.summary}>{tied(document.summary)}</p>
          <VersionText version={version} />
          {document.slug === 'privacy' && <CounterSetting />}
        </article>
      </div>
    </PublicPage>
  )
}
