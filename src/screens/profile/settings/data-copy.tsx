import { type RefObject, useEffect, useRef, useState } from 'react'
import { browserDevice, deviceWords } from '../../../../protocol/browser-device.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import type { Reply } from '../../../../protocol/call.ts'
import type { dataCopies } from '../../../../protocol/calls/profile-manager/data-copy.ts'
import { saveDataCopy } from '../../../actions/data-copy.ts'
import { dataCopiesQuery } from '../../../queries/client.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { AppLink } from '../../../ui/app-link.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, Section } from '../../../ui/card.tsx'
import { formatFileSize, formatMoment } from '../../../ui/format.ts'
import layout from '../../../ui/layout.module.css'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { Page, PageColumn } from '../../../ui/page.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { MissingBanner, WhenBack } from '../when-back.tsx'
import { ReauthenticationSheet } from '../reauthentication-sheet.tsx'
import { type CopyState, useDataCopy } from './use-data-copy.ts'

type Copies = Reply<typeof dataCopies>

interface CopyStepProps {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly state: CopyState
  readonly offline: boolean
  /** When the next may be asked for; null: now. */
  readonly nextAt: string | null
  readonly onAsk: () => void
  readonly onAgain: (copyId: string) => void
  readonly onStop: () => void
}

/** What is under way, or stands in the way. */
function CopyNote({ state, nextAt }: Pick<CopyStepProps, 'state' | 'nextAt'>) {
  if (state.stage === 'fetching')
    return (
      <Banner icon="hourglass" role="status" title="Собираем архив">
        Обычно это меньше минуты. Не&nbsp;закрывайте эту страницу.
      </Banner>
    )
  if (state.stage === 'ready')
    return (
      <Banner icon="check" role="status" title="Архив готов">
        {`${formatFileSize(state.archive.size)}. Сохраните его сейчас: на\u00a0этой странице он\u00a0останется, пока вы её не\u00a0закроете.`}
      </Banner>
    )
  if (state.stage === 'broken')
    return (
      <Banner tone="danger" role="alert" title={state.failure.title}>
        {state.failure.offline
          ? 'Архив скачался не\u00a0целиком. Начните ещё раз: десять минут подтверждать не\u00a0нужно. Если повторится, напишите в\u00a0поддержку.'
          : state.failure.detail}
      </Banner>
    )
  if (nextAt === null) return null
  return (
    <Banner tone="warning" role="status" title="Сегодня копию уже брали">
      {`Три раза за\u00a0сутки. Снова можно с\u00a0${formatMoment(nextAt)}.`}
    </Banner>
  )
}

/** Whether the same copy may be fetched once more: the network or the server was away, not the copy. */
const mayBegin = ({ failure }: Extract<CopyState, { stage: 'broken' }>): boolean =>
  failure.offline || failure.serverDown

/** Ask, wait or stop waiting, save, begin again: one button all the way, so that the keyboard stays where it was. */
function CopyStep(props: CopyStepProps) {
  const { button, state, offline, nextAt, onAsk, onAgain, onStop } = props
  const again = state.stage === 'broken' && mayBegin(state) ? state.copyId : null
  const main = () => {
    if (state.stage === 'ready') void saveDataCopy(state.archive, state.atMs).catch(reportError)
    else if (again === null) onAsk()
    else onAgain(again)
  }
  const isNew = state.stage === 'idle' || (state.stage === 'broken' && again === null)
  return (
    <div className={layout.stack3}>
      <CopyNote {...props} />
      <Button
        ref={button}
        block
        icon={again === null ? 'download' : 'refresh'}
        loading={state.stage === 'fetching'}
        disabled={state.stage !== 'ready' && (offline || (isNew && nextAt !== null))}
        onClick={main}
      >
        {state.stage === 'ready' && 'Сохранить архив'}
        {again !== null && 'Скачать ещё раз'}
        {(isNew || state.stage === 'fetching') && 'Получить копию'}
      </Button>
      {state.stage === 'fetching' && (
        <Button block variant="line" onClick={onStop}>
          Остановить
        </Button>
      )}
    </div>
  )
}

const FormerCopies = ({ copies }: Pick<Copies, 'copies'>) => (
  <Section title="Когда просили копию">
    {copies.length === 0 ? (
      <p className={text.small}>Ещё ни&nbsp;разу.</p>
    ) : (
      <List>
        {copies.map(({ copyId, askedAt, givenAt, userAgent }) => (
          <ListRow
            key={copyId}
            icon="download"
            tone="mute"
            title={formatMoment(askedAt)}
            sub={`${deviceWords(browserDevice(userAgent))}, ${givenAt === null ? 'не\u00a0скачана целиком' : 'скачана'}`}
          />
        ))}
      </List>
    )}
    <p className={text.small}>
      Просили не&nbsp;вы?{' '}
      <AppLink to={PATHS.password} className={text.link}>
        Смените пароль
      </AppLink>{' '}
      и&nbsp;позвоните нам.
    </p>
  </Section>
)

/** «Копия моих данных»: everything the lender keeps of the client, as an archive (152-FZ art. 14, decision 0138). */
export default function DataCopy() {
  const { account, offline } = useAccount()
  const { data, error, reload } = useQuery(dataCopiesQuery, undefined, { enabled: !offline })
  const { state, ask, again, stop } = useDataCopy(reload)
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // A sheet that is gone gives no focus back by itself.
  useEffect(() => (asking ? () => button.current?.focus() : undefined), [asking])
  return (
    <Page title="Копия моих данных" back={PATHS.settings} twoColumns>
      <PageColumn>
        <Card className={layout.stack3}>
          <p>
            Архив со&nbsp;всем, что мы о&nbsp;вас храним: анкета, займы и&nbsp;платежи, договоры,
            снимки, сообщения, согласия и&nbsp;кто смотрел ваши документы. Внутри страница{' '}
            <b>index.html</b>, её удобно читать на&nbsp;телефоне.
          </p>
          <p className={text.small}>
            В&nbsp;архиве паспорт целиком. Не&nbsp;пересылайте его и&nbsp;не&nbsp;оставляйте
            на&nbsp;чужом устройстве.
          </p>
        </Card>
        {offline && (
          <MissingBanner>
            Архив собирает сервер. <WhenBack>Получить копию можно</WhenBack>
          </MissingBanner>
        )}
        <CopyStep
          button={button}
          state={state}
          offline={offline}
          nextAt={data?.nextAt ?? null}
          onAsk={() => setAsking(true)}
          onAgain={again}
          onStop={stop}
        />
      </PageColumn>
      <PageColumn>
        {!data && error && !offline && <LoadProblem failure={error} onRetry={reload} />}
        {!data && !error && !offline && <ListSkeleton />}
        {data && !offline && <FormerCopies copies={data.copies} />}
      </PageColumn>
      {asking && (
        <ReauthenticationSheet
          action="TAKE_DATA_COPY"
          lead="Соберём архив со всеми вашими данными. О запросе сообщим вам."
          phone={account.phone}
          onConfirmed={async (reauthentication) => {
            await ask(reauthentication)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  )
}
