import { useState } from 'react'
import { PATHS } from '../../../../protocol/paths.ts'
import type { WithdrawableConsent } from '../../../../protocol/own-consents.ts'
import { giveDataConsent } from '../../../actions/consents.ts'
import { renewCreditHistoryConsent } from '../../../actions/credit-history-consent.ts'
import {
  consentsQuery,
  creditHistoryConsentQuery,
  type OwnConsent,
  type OwnConsents,
} from '../../../queries/client.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Page, PageColumn } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { MissingBanner, WhenBack } from '../when-back.tsx'
import { ConsentCard } from './consent-card.tsx'
import { GiveSheet } from './give-sheet.tsx'
import { OwnChoices } from './own-choices.tsx'
import { WithdrawSheet } from './withdraw-sheet.tsx'

/** The bureau consent is given again by the text of today. */
function GiveBureau({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { data } = useQuery(creditHistoryConsentQuery, undefined)
  if (!data) return null
  const give = async () => {
    await renewCreditHistoryConsent(data)
    onDone()
  }
  return <GiveSheet consent={data} onGive={give} onClose={onClose} />
}

interface Asked {
  readonly what: 'WITHDRAW' | 'GIVE'
  readonly consent: OwnConsent & { readonly type: WithdrawableConsent }
}

/** «Согласия»: what was agreed to, its paper, and the way to take it back (152-FZ art. 9, decision 0139). */
export default function Consents() {
  const { offline } = useAccount()
  const { data, error, reload, set } = useQuery(consentsQuery, undefined, { enabled: !offline })
  const [asked, setAsked] = useState<Asked | null>(null)
  const toast = useToast()
  const close = () => setAsked(null)

  const withdrawn = (answer: OwnConsents) => {
    set(answer)
    close()
    toast({ text: 'Согласие отозвано' })
  }
  const given = () => {
    close()
    reload()
    toast({ text: 'Согласие дано' })
  }

  return (
    <Page title="Согласия" back={PATHS.settings} twoColumns>
      <PageColumn>
        {offline && (
          <MissingBanner>
            <WhenBack>Посмотреть и отозвать согласия можно</WhenBack>
          </MissingBanner>
        )}
        {!data && error && !offline && <LoadProblem failure={error} onRetry={reload} />}
        {!data && !error && !offline && <ListSkeleton />}
        {data && data.consents.length === 0 && <p>Согласий пока нет.</p>}
        {data?.consents.map((consent) => (
          <ConsentCard
            key={consent.type}
            consent={consent}
            offline={offline}
            onAsk={(what, type) => setAsked({ what, consent: { ...consent, type } })}
          />
        ))}
      </PageColumn>
      <PageColumn>{data && <OwnChoices autoDebits={data.autoDebits} />}</PageColumn>
      {data && asked?.what === 'WITHDRAW' && (
        <WithdrawSheet
          type={asked.consent.type}
          givenAt={asked.consent.givenAt}
          obstacle={data.obstacle}
          onDone={withdrawn}
          onClose={close}
        />
      )}
      {data && asked?.what === 'GIVE' && asked.consent.type === 'PERSONAL_DATA' && (
        <GiveSheet
          consent={data.personalData}
          onGive={async () => {
            const { number } = asked.consent.withdrawn ?? { number: '' }
            await giveDataConsent(data.personalData.textVersion, number)
            given()
          }}
          onClose={close}
        />
      )}
      {asked?.what === 'GIVE' && asked.consent.type === 'CREDIT_HISTORY' && (
        <GiveBureau onDone={given} onClose={close} />
      )}
    </Page>
  )
}
