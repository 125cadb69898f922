import { useState } from 'react'
import { browserDevice, deviceWords } from '../../../../protocol/browser-device.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { endOtherSignIns, endSignIn } from '../../../actions/end-sign-ins.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { type SignIn, signInsQuery } from '../../../queries/sign-ins.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { AppLink } from '../../../ui/app-link.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/card.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { Page, PageColumn } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import text from '../../../ui/text.module.css'
import { useToast } from '../../../ui/toast.tsx'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { MissingBanner, WhenBack } from '../when-back.tsx'

interface DeviceRowProps {
  readonly signIn: SignIn
  readonly busy: boolean
  readonly onEnd: () => void
}

function DeviceRow({ signIn, busy, onEnd }: DeviceRowProps) {
  const device = browserDevice(signIn.userAgent)
  const words = deviceWords(device)
  return (
    <ListRow
      icon={device.machine === 'COMPUTER' ? 'laptop' : 'phone'}
      tone="mute"
      title={words}
      sub={
        signIn.current ? `вход ${formatMoment(signIn.startedAt)}` : formatMoment(signIn.lastSeenAt)
      }
      value={
        signIn.current ? (
          <StatusBadge tone="positive">это устройство</StatusBadge>
        ) : (
          <Button
            small
            variant="line"
            loading={busy}
            aria-label={`Завершить: ${words}, ${formatMoment(signIn.lastSeenAt)}`}
            onClick={onEnd}
          >
            Завершить
          </Button>
        )
      }
    />
  )
}

/** «Устройства»: where the account is open, each of them ended by one tap (ASVS 7.5.2). */
export default function Devices() {
  const { offline } = useAccount()
  const { data: open, error, reload } = useQuery(signInsQuery, undefined, { enabled: !offline })
  const showToast = useToast()
  /** Id of the session that is being ended, `others` for all of them. */
  const [ending, setEnding] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  const end = async (which: string, work: () => Promise<void>, done: string) => {
    setEnding(which)
    setFailure(null)
    try {
      await work()
      showToast({ text: done })
    } catch (refused) {
      setFailure(failureOf(refused))
    }
    setEnding(null)
    reload()
  }

  return (
    <Page title="Устройства" back={PATHS.settings} twoColumns>
      <PageColumn>
        {offline && (
          <MissingBanner>
            Где вы вошли, знает сервер. <WhenBack>Покажем список</WhenBack>
          </MissingBanner>
        )}
        {!open && error && !offline && <LoadProblem failure={error} onRetry={reload} />}
        {!open && !error && !offline && <ListSkeleton />}
        {failure && (
          <Banner tone="danger" role="alert" title={failure.title}>
            {failure.detail}
          </Banner>
        )}
        {open && !offline && (
          <Section title="Где вы вошли">
            <List>
              {open
                .toSorted((one, other) => Number(other.current) - Number(one.current))
                .map((signIn) => (
                  <DeviceRow
                    key={signIn.id}
                    signIn={signIn}
                    busy={ending === signIn.id}
                    onEnd={() => void end(signIn.id, () => endSignIn(signIn.id), 'Вход завершён')}
                  />
                ))}
            </List>
            {open.length > 1 && (
              <>
                <Button
                  block
                  variant="line"
                  icon="logout"
                  loading={ending === 'others'}
                  onClick={() =>
                    void end('others', endOtherSignIns, 'На других устройствах вход завершён')
                  }
                >
                  Выйти везде, кроме этого
                </Button>
                <p className={text.small}>Другие устройства попросят войти в течение 10 секунд.</p>
              </>
            )}
          </Section>
        )}
      </PageColumn>
      <PageColumn>
        <Banner tone="warning" icon="alert-triangle">
          Не узнаёте устройство? Завершите вход и{' '}
          <AppLink to={PATHS.password} className={text.link}>
            смените пароль
          </AppLink>
          . Деньги без вашего кода не уйдут.
        </Banner>
      </PageColumn>
    </Page>
  )
}
