import { moscowDate } from '../../../lending/calendar.ts'
import { fromRoubles } from '../../../lending/money.ts'
import type { Application } from '../../state/profile.ts'
import { formatMoment } from '../../ui/format.ts'
import { payoutPlace } from '../../ui/payout-place.ts'
import type { LoanEvent } from './loan-events.ts'

const dayOf = (moment: string): string => moscowDate(Date.parse(moment))

/** What came before the money: the signature and the hours to think it over (D9, D10). */
export function signedEvents({ signedAt, coolingUntil, paidOutAt }: Application): LoanEvent[] {
  if (signedAt === null) return []
  const signed: LoanEvent = {
    on: dayOf(signedAt),
    kind: 'done',
    title: 'Договор подписан кодом',
    detail: null,
    amountKopecks: null,
  }
  if (coolingUntil === null) return [signed]
  const thinking: LoanEvent = {
    on: dayOf(coolingUntil),
    kind: paidOutAt === null ? 'next' : 'done',
    title: 'Время на раздумье',
    detail: `До ${formatMoment(coolingUntil)} можно было отказаться бесплатно.`,
    amountKopecks: null,
  }
  return [
    signed,
    paidOutAt === null
      ? { ...thinking, detail: `До ${formatMoment(coolingUntil)} можно отказаться бесплатно.` }
      : thinking,
  ]
}

/** From the signature to the money, while the money is on its way. */
export function applicationEvents(application: Application): LoanEvent[] {
  const { applicationState, coolingUntil, signedAt, payoutBank } = application
  const place = payoutPlace(application)
  const from = coolingUntil ?? signedAt
  if (from === null) return []
  const cooling = applicationState === 'COOLING'
  const payout: LoanEvent = {
    on: dayOf(from),
    kind: cooling ? 'ahead' : 'next',
    title: payoutBank ? 'Деньги по СБП' : 'Деньги на карту',
    detail: payoutBank ? `${payoutBank}.` : place && `${place}.`,
    amountKopecks: fromRoubles(application.amountOfContract),
  }
  const passed = signedEvents(application).map<LoanEvent>((event) =>
    event.kind === 'next' && !cooling ? { ...event, kind: 'done' } : event,
  )
  return [...passed, payout]
}
