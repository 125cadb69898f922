import { lazy, Suspense, useState } from 'react'
import { addDays, isoDate, type IsoDate } from '../../../../../lending/calendar.ts'
import { HOLIDAY_REASON_TEXTS, type HolidayReason } from '../../../../../protocol/holiday.ts'
import { endHoliday } from '../../../../actions/ask-holiday.ts'
import { failureOf, type Failure } from '../../../../api/failure.ts'
import type { Contract } from '../../../../queries/contracts.ts'
import {
  type HolidayDemand,
  holidayQuery,
  type OfferedGround,
} from '../../../../queries/holidays.ts'
import { useQuery } from '../../../../queries/use-query.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { known } from '../../../../ui/known.ts'
import layout from '../../../../ui/layout.module.css'
import { Sheet } from '../../../../ui/sheet.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { ShownSums } from '../../../../ui/sums.tsx'
import text from '../../../../ui/text.module.css'
import { useToast } from '../../../../ui/toast.tsx'
import { useAccount } from '../../account-context.ts'
import { EMPTY_HOLIDAY } from './holiday-draft.ts'
import { NOT_NOW } from './holiday-words.ts'
import { WhenBack } from '../../when-back.tsx'

const HolidaySheet = lazy(() => import('./holiday-sheet.tsx'))
const ServiceSteps = lazy(() => import('./service-steps.tsx'))

const TITLE = 'Кредитные каникулы'
const NO_NETWORK = <WhenBack>Подать заявление или закончить каникулы можно</WhenBack>

interface HolidayCardProps {
  readonly contract: Contract
  /** The schedule has changed: the contract has to be asked for again. */
  readonly onChanged: () => void
}

/** The last day of the holiday that runs by the copy of the contract; null when none does. */
const runningUntil = ({ holidays }: Contract, today: IsoDate): string | null =>
  holidays.find(({ from, untilOn }) => from <= today && today <= untilOn)?.untilOn ?? null

const lastSilentDay = ({ silenceAt }: HolidayDemand): string =>
  addDays(isoDate(new Date(Date.parse(silenceAt) + 3 * 3_600_000).toISOString().slice(0, 10)), -1)

/** Why whoever had a right to a holiday has lost it since; null while they have it. */
const LOST: readonly HolidayReason[] = ['DECEASED', 'BANKRUPT']
const lostBy = (reasons: readonly HolidayReason[]): HolidayReason | null =>
  reasons.find((reason) => LOST.includes(reason)) ?? null

/** `lost`: why the right to a holiday is lost today. */
const words = (demand: HolidayDemand, lost: HolidayReason | null): string | null => {
  switch (demand.state) {
    case 'SUBMITTED':
      return `Рассматриваем заявление. Ответим до ${formatDate(demand.answerBy)} включительно. Если не ответим до ${formatDate(lastSilentDay(demand))}, каникулы начнутся сами.`
    case 'GRANTED':
      return lost === null
        ? `Одобрены. Начнутся ${formatDate(demand.from)}, до этого платите как обычно.`
        : `Одобрены с ${formatDate(demand.from)}, но не начнутся. ${known(HOLIDAY_REASON_TEXTS, lost, NOT_NOW)}`
    case 'ACTIVE':
      return `Идут по ${demand.untilOn === null ? '' : formatDate(demand.untilOn)}. Платить не нужно, неустойки нет. Если заплатите, деньги уменьшат сам займ.`
    case 'REFUSED':
      return `${lostBy(demand.reasons) === null ? 'Не одобрены' : 'Каникул не будет'}. ${demand.reasons.map((reason) => known(HOLIDAY_REASON_TEXTS, reason, '')).join(' ')}${demand.note === null ? '' : ` ${demand.note}`}`
    default:
      return null
  }
}

interface EndingProps {
  readonly loanId: string
  readonly demand: HolidayDemand
  readonly onClose: () => void
  readonly onEnded: () => void
  /** It may have been decided meanwhile. */
  readonly onFailed: () => void
}

/** Asks once more before a demand is taken back or a holiday ends. */
function Ending({ loanId, demand, onClose, onEnded, onFailed }: EndingProps) {
  const toast = useToast()
  const [ending, setEnding] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isActive = demand.state === 'ACTIVE'
  const end = async () => {
    setEnding(true)
    setFailure(null)
    try {
      await endHoliday(loanId, demand.holidayId)
      toast({ text: isActive ? 'Каникулы закончены' : 'Заявление отозвано' })
      onEnded()
    } catch (error) {
      setFailure(failureOf(error))
      setEnding(false)
      onFailed()
    }
  }
  return (
    <Sheet
      open
      title={isActive ? 'Закончить каникулы?' : 'Отозвать заявление?'}
      onClose={onClose}
      footer={
        <>
          <Button block loading={ending} onClick={() => void end()}>
            {isActive ? 'Да, закончить' : 'Да, отозвать'}
          </Button>
          <Button block variant="text" onClick={onClose}>
            Вернуться
          </Button>
        </>
      }
    >
      <p>
        {isActive
          ? 'Сегодня будет последний день. Даты платежей сдвинутся на столько дней, сколько шли каникулы.' +
            (demand.service ? '' : ' Взять их второй раз по той же причине нельзя.')
          : 'График останется прежним. Заявление можно подать ещё раз.'}
      </p>
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
    </Sheet>
  )
}

const canAsk = (grounds: readonly OfferedGround[]): boolean =>
  grounds.some(({ reasons }) => reasons.length === 0)

const PLAIN_OFFER =
  'Если доход сильно упал или случилась беда, можно не платить до шести месяцев. Решим за 5 дней.'

/** What a holiday is, in a line or two; of a service only while the law gives it. */
const offerWords = (grounds: readonly OfferedGround[]): string =>
  grounds.some(({ service, reasons }) => service !== null && reasons.length === 0)
    ? `${PLAIN_OFFER} Если служите вы или близкий, можно не платить, пока идёт служба, и ещё 180 дней.`
    : PLAIN_OFFER

/** Papers that are asked for, and what came of them. */
const proofWords = ({ proofBy, proofs }: HolidayDemand): string | null => {
  if (proofBy === null) return null
  return proofs === 0
    ? `Пришлите документы о службе до ${formatDate(proofBy)} включительно.`
    : `Документы получили, проверяем. Если мы просили другие, пришлите их до ${formatDate(proofBy)} включительно.`
}

/** The first that can be asked for stands first, so that it is chosen. */
const inOrder = (grounds: readonly OfferedGround[]): OfferedGround[] =>
  grounds.toSorted((one, other) => one.reasons.length - other.reasons.length)

/** Payment holidays of a contract: what they are, the demand and its clock, the holiday that runs (353-FZ art. 6.1-2). */
export function HolidayCard({ contract, onChanged }: HolidayCardProps) {
  const { offline, today } = useAccount()
  const loanId = contract.loanApplicationId
  const { data, error, reload } = useQuery(holidayQuery, loanId, { enabled: !offline })
  const toast = useToast()
  const [shown, setShown] = useState<'ASK' | 'END' | null>(null)
  const [draft, setDraft] = useState(EMPTY_HOLIDAY)
  const until = runningUntil(contract, today)
  const demand = data?.latest ?? null
  const isOpen = demand !== null && ['SUBMITTED', 'GRANTED', 'ACTIVE'].includes(demand.state)
  const changed = () => {
    setShown(null)
    reload()
    onChanged()
  }
  const told = demand && words(demand, lostBy(data?.grounds[0]?.reasons ?? []))
  const [reason] = data?.grounds[0]?.reasons ?? []
  return (
    <Card label={TITLE}>
      <div className={layout.stack2}>
        <h2 className={text.heading}>{TITLE}</h2>
        {(until !== null || demand?.state === 'ACTIVE') && (
          <div>
            <StatusBadge tone="positive">идут</StatusBadge>
          </div>
        )}
        {demand?.state === 'SUBMITTED' && (
          <div>
            <StatusBadge tone="warning" icon="clock">
              ждёт ответа
            </StatusBadge>
          </div>
        )}
        {told && <p>{told}</p>}
        {isOpen && proofWords(demand) && <p>{proofWords(demand)}</p>}
        {!told && until !== null && (
          <p>Идут по {formatDate(until)}. Платить не нужно, неустойки нет.</p>
        )}
        {!isOpen && until === null && (
          <p className={text.small}>
            {data && !canAsk(data.grounds) && reason
              ? known(HOLIDAY_REASON_TEXTS, reason, NOT_NOW)
              : offerWords(data?.grounds ?? [])}
          </p>
        )}
      </div>
      {!offline && error && (
        <Banner
          tone="warning"
          role="status"
          title={error.title}
          action={
            <Button small variant="text" onClick={reload}>
              Повторить
            </Button>
          }
        >
          {error.detail}
        </Banner>
      )}
      {data && !isOpen && canAsk(data.grounds) && (
        <Button block variant="soft" disabled={offline} onClick={() => setShown('ASK')}>
          Попросить каникулы
        </Button>
      )}
      {isOpen && demand.service && (
        <Suspense fallback={null}>
          <ServiceSteps loanId={loanId} demand={demand} disabled={offline} onChanged={changed} />
        </Suspense>
      )}
      {isOpen && (
        <Button block variant="text" disabled={offline} onClick={() => setShown('END')}>
          {demand.state === 'ACTIVE' ? 'Закончить каникулы' : 'Отозвать заявление'}
        </Button>
      )}
      {offline && <p className={text.small}>{NO_NETWORK}</p>}
      {shown === 'ASK' && data && (
        <Suspense fallback={null}>
          <ShownSums>
            <HolidaySheet
              loanId={loanId}
              grounds={inOrder(data.grounds)}
              draft={draft}
              onChange={setDraft}
              onClose={() => setShown(null)}
              onSent={() => {
                toast({ text: 'Заявление отправлено' })
                setDraft(EMPTY_HOLIDAY)
                changed()
              }}
            />
          </ShownSums>
        </Suspense>
      )}
      {shown === 'END' && demand && (
        <Ending
          loanId={loanId}
          demand={demand}
          onClose={() => setShown(null)}
          onEnded={changed}
          onFailed={reload}
        />
      )}
    </Card>
  )
}
