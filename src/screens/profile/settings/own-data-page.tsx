import type { ReactNode } from 'react'
import { PATHS } from '../../../../protocol/paths.ts'
import { type PersonalData, personalDataQuery } from '../../../queries/client.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Page, PageColumn } from '../../../ui/page.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'

interface OwnDataPageProps {
  readonly title: string
  /** What a change means, beside the form. */
  readonly note: string
  /** The form; it is filled once, so it waits for what the server has now. */
  readonly children: (known: PersonalData) => ReactNode
}

/** A screen on which the client changes what the questionnaire said. */
export function OwnDataPage({ title, note, children }: OwnDataPageProps) {
  const { offline } = useAccount()
  const { data, source, error, reload } = useQuery(personalDataQuery, undefined)
  const isReady = data && (source === 'network' || offline)
  return (
    <Page title={title} back={PATHS.personalData} twoColumns>
      <PageColumn>
        {!isReady && error && <LoadProblem failure={error} onRetry={reload} />}
        {!isReady && !error && <ListSkeleton />}
        {isReady && children(data)}
      </PageColumn>
      <PageColumn>
        <p className={text.small}>{note}</p>
      </PageColumn>
    </Page>
  )
}
