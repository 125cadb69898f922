import { useState } from 'react'
import { MINUTE_MS } from '../../../../lending/durations.ts'
import { fromRoubles } from '../../../../lending/money.ts'
import type { Application } from '../../../state/profile.ts'
import { Banner } from '../../../ui/banner.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { ownSum } from '../../../ui/sums.tsx'
import { WhenBack } from '../when-back.tsx'

/** How long the money is usually on its way. */
const USUAL_MS = MINUTE_MS

interface PayoutWaitingProps {
  readonly application: Application
  /** Moment the application is true for, by the server's clock; null where nobody has said. */
  readonly asOf: string | null
  readonly offline: boolean
  /** Nothing newer is known, though there is network. */
  readonly unanswered: boolean
}

type Order = Partial<Pick<Application, 'payoutOrderedAt' | 'payoutCancelling'>>

/**
 * Since when the money is on its way, where that is longer than usual; by the server's clock alone. Undefined where nobody
 * knows: a copy that this device kept before 2026-11-26, a server of before.
 */
const lateSince = ({ payoutOrderedAt }: Order, asOf: string | null): string | null | undefined => {
  if (!payoutOrderedAt || asOf === null) return undefined
  return Date.parse(asOf) - Date.parse(payoutOrderedAt) < USUAL_MS ? null : payoutOrderedAt
}

const whereTo = ({ payoutBank, cardMask }: Application): string => {
  if (payoutBank) return `по СБП в банк «${payoutBank}»`
  return cardMask ? `на карту ${cardMask}` : 'на вашу карту'
}

/** What was true at the last answer, and that nothing newer is known: hours may have passed since. */
const lastKnown = ({ application, asOf }: PayoutWaitingProps): string => {
  const at = asOf === null ? 'Когда связь была в последний раз' : `На ${formatMoment(asOf)}`
  const { payoutCancelling }: Order = application
  return payoutCancelling
    ? `${at} мы отменяли выплату и ждали ответа банка.`
    : `${at} деньги ещё шли ${whereTo(application)}.`
}

const present = ({ application, asOf }: PayoutWaitingProps): string => {
  const { payoutCancelling }: Order = application
  const place = whereTo(application)
  if (application.contractState !== null) return `Деньги отправлены ${place}. Открываем договор.`
  if (payoutCancelling)
    return 'Узнаём у банка, не успели ли деньги уйти: ответ бывает и через час с лишним. Если не ушли, платить ничего не нужно. Если ушли, займ останется, и в первые 14 дней его можно вернуть.'
  const since = lateSince(application, asOf)
  if (since === undefined) return `Деньги идут ${place}.`
  return since === null
    ? `Деньги идут ${place}. Обычно это меньше минуты.`
    : `Деньги идут ${place} дольше обычного, с ${formatMoment(since)}. Мы следим за переводом, вам ничего делать не нужно. Пока денег у вас нет, проценты не идут.`
}

const titleOf = (
  { contractState, payoutCancelling }: Application & Order,
  isOld: boolean,
): string => {
  if (contractState !== null) return 'Отправили'
  if (payoutCancelling) return isOld ? 'Отменяли выплату' : 'Отменяем выплату'
  return isOld ? 'Отправляли' : 'Отправляем'
}

/** The money of a signed loan on its way, or a payout that is being cancelled (decision 0119). */
export function PayoutWaiting(props: PayoutWaitingProps) {
  const { application, asOf, offline, unanswered } = props
  // Back after hours without network, the answer of before is as old as it was.
  const [lostAt, setLostAt] = useState<string | null>()
  if (offline && lostAt !== asOf) setLostAt(asOf)
  const sum = ownSum(fromRoubles(application.amountOfContract), { whole: true })
  const isOld = application.contractState === null && (offline || unanswered || lostAt === asOf)
  return (
    <Banner
      icon="hourglass"
      role="status"
      title={
        <>
          {titleOf(application, isOld)} {sum}
        </>
      }
    >
      <p>
        {isOld ? lastKnown(props) : present(props)}
        {isOld && ' '}
        {isOld &&
          (offline ? (
            <WhenBack>Чем это кончилось, покажем</WhenBack>
          ) : (
            'Чем это кончилось, покажем, как только получим ответ.'
          ))}
      </p>
    </Banner>
  )
}
