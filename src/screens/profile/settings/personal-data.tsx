import type { ReactNode } from 'react'
import { PATHS } from '../../../../protocol/paths.ts'
import { formatPhone } from '../../../../protocol/validation.ts'
import { personalDataQuery } from '../../../queries/client.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { MAIL } from '../../../ui/account-icons.ts'
import { Section } from '../../../ui/card.tsx'
import { List } from '../../../ui/list-row.tsx'
import { MailText } from '../../../ui/mail-text.tsx'
import { Page, PageColumn } from '../../../ui/page.tsx'
import { useAccount } from '../account-context.ts'
import { RefreshCard } from '../data-refresh.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { AboutYou, Datum } from './about-you.tsx'
import { CreditHistory } from './credit-history.tsx'
import { DebtLoad } from './debt-load.tsx'
import { NewPassportRow } from './new-passport-row.tsx'
import { OwnPhotos } from './own-photos.tsx'
import { PaperViews } from './paper-views.tsx'
import { PassportSection } from './passport-section.tsx'

const mailLine = (mail: string | null, mailValid: boolean): ReactNode => {
  if (mail === null) return 'не указана'
  return (
    <>
      <MailText mail={mail} />
      {!mailValid && ', не\u00a0подтверждена'}
    </>
  )
}

/** «Личные данные»: what we know of the person, readable without network too (D31). */
export default function PersonalData() {
  const { account } = useAccount()
  const { data: value, error: failure, asOf, reload } = useQuery(personalDataQuery, undefined)
  return (
    <Page title="Личные данные" back={PATHS.settings} twoColumns>
      {!value && failure && <LoadProblem failure={failure} onRetry={reload} />}
      {!value && !failure && <ListSkeleton />}
      {value && (
        <>
          <PageColumn>
            <RefreshCard seenAt={asOf} onStale={reload} />
            <PassportSection {...value} />
            {value.passport && <NewPassportRow />}
            <Section title="Связь">
              <List>
                <Datum
                  icon="phone"
                  term="Телефон"
                  value={formatPhone(account.phone)}
                  to={PATHS.ownPhone}
                />
                <Datum
                  icon={MAIL}
                  term="Почта"
                  value={mailLine(value.mail, value.mailValid)}
                  to={PATHS.mail}
                />
              </List>
            </Section>
            <AboutYou {...value} />
            <OwnPhotos />
            <PaperViews />
          </PageColumn>
          <PageColumn>
            <DebtLoad />
            <CreditHistory />
          </PageColumn>
        </>
      )}
    </Page>
  )
}
