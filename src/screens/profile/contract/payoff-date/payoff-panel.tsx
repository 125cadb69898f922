import { addDays } from '../../../../../lending/calendar.ts'
import {
  addKopecks,
  type Kopecks,
  negateKopecks,
  subtractKopecks,
  ZERO,
} from '../../../../../lending/money.ts'
import {
  type PayoffAhead,
  payoffAhead,
  type PayoffOutlook,
} from '../../../../../lending/payoff-ahead.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Card, PanelCard } from '../../../../ui/card.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Facts } from '../../../../ui/facts.tsx'
import { formatDate } from '../../../../ui/format.ts'
import layout from '../../../../ui/layout.module.css'
import { OwnMoney, ownSum } from '../../../../ui/sums.tsx'
import text from '../../../../ui/text.module.css'
import { sheetPath } from '../../sheet-path.ts'
import { WhenBack } from '../../when-back.tsx'

interface PayoffOfDayProps {
  readonly outlook: PayoffOutlook
  readonly payoff: PayoffAhead
}

interface PayoffPanelProps extends PayoffOfDayProps {
  readonly loanApplicationId: string
  readonly offline: boolean
}

/** What one more day costs; nothing where a payment of the schedule lies between. */
const dearerTomorrow = ({ outlook, payoff }: PayoffOfDayProps): Kopecks => {
  const next = addDays(payoff.on, 1)
  if (next > outlook.lastOn) return ZERO
  const later = payoffAhead(outlook, next)
  if (later.paidRow?.number !== payoff.paidRow?.number) return ZERO
  return subtractKopecks(later.totalKopecks, payoff.totalKopecks)
}

/** On what the sum of a later day stands. */
const condition = ({ outlook, payoff }: PayoffOfDayProps): string => {
  if (outlook.overdue)
    return 'Займ просрочен: проценты за дни просрочки и неустойка растут каждый день. Сумма верна, если до этого дня ничего не платить. Дешевле закрыть сегодня.'
  if (payoff.paidRow)
    return `Сумма верна, если платежи по ${formatDate(payoff.paidRow.dueOn)} придут по графику и до этого дня больше ничего не изменится. Оплатить можно будет в этот день.`
  return 'Сумма верна, если до этого дня ничего не изменится. Оплатить можно будет в этот день.'
}

/** The sum of the day, its parts, and the way to pay it when the day is today. */
export function PayoffPanel({ outlook, payoff, loanApplicationId, offline }: PayoffPanelProps) {
  const isToday = payoff.on === outlook.today
  const dearer = dearerTomorrow({ outlook, payoff })
  const part = (term: string, amountKopecks: Kopecks) =>
    amountKopecks === 0 ? [] : [{ term, value: ownSum(amountKopecks) }]
  return (
    <PanelCard label="Сумма закрытия">
      <div className={layout.stack2} role="status">
        <p className={classNames(text.small, text.muted)}>
          {isToday ? 'Закрыть займ сегодня' : `Закрыть займ ${formatDate(payoff.on)}`}
        </p>
        <p>
          <OwnMoney kopecks={payoff.totalKopecks} size="l" />
        </p>
        {dearer > 0 && <p className={text.small}>Днём позже — ещё {ownSum(dearer)}</p>}
      </div>
      <Facts
        rows={[
          ...part('Основной долг', payoff.principalKopecks),
          {
            term: `Проценты по ${formatDate(payoff.on)}`,
            value: ownSum(payoff.interestKopecks),
          },
          ...part('Неустойка', payoff.penaltyKopecks),
          ...part('Судебные расходы', payoff.courtCostsKopecks),
          ...part('Уже внесено вперёд', negateKopecks(payoff.advanceKopecks)),
          { term: 'Комиссия', value: ownSum(ZERO) },
        ]}
      />
      {isToday && offline && (
        <>
          <Button variant="signal" block disabled>
            Закрыть сегодня
          </Button>
          <p className={classNames(text.small, text.muted)}>
            <WhenBack>Оплатить можно</WhenBack>
          </p>
        </>
      )}
      {isToday && !offline && (
        <ButtonLink variant="signal" block to={sheetPath(loanApplicationId, 'PAYOFF')}>
          Закрыть сегодня
        </ButtonLink>
      )}
      {!isToday && (
        <p className={classNames(text.small, text.muted)}>{condition({ outlook, payoff })}</p>
      )}
    </PanelCard>
  )
}

/** What the payoff spares against the schedule from that day on. */
export function PayoffSaving({ payoff }: { readonly payoff: PayoffAhead }) {
  const { totalKopecks, savedInterestKopecks } = payoff
  return (
    <Card label="Выгода">
      {savedInterestKopecks > 0 ? (
        <Facts
          rows={[
            {
              term: 'Если с этого дня платить по графику',
              value: ownSum(addKopecks(totalKopecks, savedInterestKopecks)),
            },
            {
              term: 'Сэкономите',
              value: <b className={text.positive}>{ownSum(savedInterestKopecks)}</b>,
            },
          ]}
        />
      ) : (
        <p>На процентах уже не сэкономить: к этому дню они начислены все.</p>
      )}
      <p className={classNames(text.caption, text.muted)}>
        Считаем на устройстве по договору, поэтому сумма видна и без сети. В день погашения сверим с
        сервером.
      </p>
    </Card>
  )
}
