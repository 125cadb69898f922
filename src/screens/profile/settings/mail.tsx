import { type ReactNode, useState } from 'react'
import { moscowDate } from '../../../../lending/calendar.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { choosePapers, sendMailAgain } from '../../../actions/mail.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { mailQuery, type MailState } from '../../../queries/mail.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, Section } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { MailText } from '../../../ui/mail-text.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Page, PageColumn } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { ChangeMail } from './change-mail.tsx'
import { SwitchRow } from './switch-row.tsx'
import { MissingBanner, WhenBack } from '../when-back.tsx'

const rowsOf = ({ mail, confirmed }: MailState) => [
  { term: 'Почта', value: mail === null ? 'не указана' : <MailText mail={mail} /> },
  ...(mail === null
    ? []
    : [{ term: 'Состояние', value: confirmed ? 'подтверждена' : 'не подтверждена' }]),
]

/** What the link on its way will do; null when nothing waits. */
const waitingWords = ({ mail, pending, confirmed }: MailState): ReactNode => {
  if (!pending)
    return confirmed || mail === null
      ? null
      : 'Договоры и квитанции придут письмом, когда вы подтвердите почту. Отправим на неё ссылку.'
  const until = `Ссылка действует до ${formatDate(moscowDate(Date.parse(pending.expiresAt)))}. Письма нет? Посмотрите в «Спаме».`
  const effect =
    pending.mail === mail
      ? 'Откройте её, и документы будут приходить письмом.'
      : 'Пока её не открыли, действует прежняя почта.'
  return (
    <>
      Отправили ссылку на <MailText mail={pending.mail} />. {effect} {until}
    </>
  )
}

interface StandingProps {
  readonly state: MailState
  readonly reload: () => void
}

/** The address in force, the link that waits, and whether papers go there. */
function Standing({ state, reload }: StandingProps) {
  const showToast = useToast()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const words = waitingWords(state)

  const run = async (work: () => Promise<void>, done: string) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
      showToast({ text: done })
    } catch (refused) {
      setFailure(failureOf(refused))
    }
    setBusy(false)
    reload()
  }

  return (
    <>
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
      <Section title="Сейчас">
        <Card>
          <Facts rows={rowsOf(state)} />
        </Card>
        {words && (
          <>
            <Banner tone="warning">{words}</Banner>
            <Button
              block
              variant="line"
              loading={busy}
              onClick={() =>
                void run(() => sendMailAgain(crypto.randomUUID()), 'Письмо отправлено')
              }
            >
              {state.pending ? 'Отправить письмо ещё раз' : 'Отправить письмо'}
            </Button>
          </>
        )}
      </Section>
      <Section title="Письма">
        <Card>
          <SwitchRow
            title="Документы на почту"
            sub="договоры, квитанции, справки"
            on={state.sendsPapers}
            disabled={busy}
            onTurn={(on) =>
              void run(
                () => choosePapers(on),
                on ? 'Документы будут приходить письмом' : 'Документы на почту не отправляем',
              )
            }
          />
        </Card>
      </Section>
    </>
  )
}

/** «Почта»: confirmed by a link, changed by password and link, papers on or off (decision 0045). */
export default function Mail() {
  const { offline } = useAccount()
  const { data: state, error, reload } = useQuery(mailQuery, undefined, { enabled: !offline })
  return (
    <Page title="Почта" back={PATHS.settings} twoColumns>
      <PageColumn>
        {offline && (
          <MissingBanner>
            <WhenBack>Подтвердить или сменить почту можно</WhenBack>
          </MissingBanner>
        )}
        {!state && error && !offline && <LoadProblem failure={error} onRetry={reload} />}
        {!state && !error && !offline && <ListSkeleton />}
        {state && <Standing state={state} reload={reload} />}
      </PageColumn>
      <PageColumn>{state && <ChangeMail offline={offline} onSent={reload} />}</PageColumn>
    </Page>
  )
}
