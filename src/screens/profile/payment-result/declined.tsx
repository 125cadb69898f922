import { daysBetween, isoDate } from '../../../../lending/calendar.ts'
import { kopecks } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import { DAYS } from '../../../../lending/plural.ts'
import { CATALOGUE, isRefusalCode } from '../../../../protocol/errors.ts'
import { contractPath } from '../../../../protocol/paths.ts'
import type { PaymentOutcome } from '../../../queries/contracts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { earlierEnd } from '../../../ui/earlier-end.ts'
import { formatDate, formatMoment } from '../../../ui/format.ts'
import { counted } from '../../../ui/plural.ts'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { payAgainPath, paysForChange } from '../sheet-path.ts'
import { ResultPage } from './result-page.tsx'
import styles from './result.module.css'
import { DeclinedSign } from './signs.tsx'

interface DeclinedProps {
  readonly outcome: PaymentOutcome
  readonly contractId: string
}

interface Words {
  readonly title: string
  readonly hint: string
}

const wordsOf = ({ state, code, title, hint, method }: PaymentOutcome): Words => {
  if (state === 'CREATED')
    return {
      title: 'Платёж не завершён',
      hint: 'Форма банка закрыта. Если вы успели подтвердить платёж, подождите минуту: мы проверим.',
    }
  if (state === 'EXPIRED') return { title: 'Время платежа вышло', hint: 'Начните платёж ещё раз.' }
  if (method === 'SBP')
    return {
      title: 'Перевод по СБП не прошёл',
      hint: 'Попробуйте снова или заплатите картой.',
    }
  const known = code !== null && isRefusalCode(code) ? CATALOGUE[code] : null
  return {
    title: title ?? known?.title ?? 'Операция отклонена',
    hint: hint ?? known?.hint ?? 'Попробуйте снова или возьмите другую карту.',
  }
}

/** The bank refused: which of the six reasons, what to do, and that no money has left (spec §8). */
export function Declined({ outcome, contractId }: DeclinedProps) {
  const { account, today } = useAccount()
  const { title, hint } = wordsOf(outcome)
  const { nextPayment } =
    account.contracts.find(({ loanApplicationId }) => loanApplicationId === contractId) ?? {}
  const daysLeft = nextPayment ? daysBetween(today, isoDate(nextPayment.dueOn)) : -1
  const end = earlierEnd(today)
  const endOfToday = end === null ? 'конца дня' : `${end} по\u00a0вашим часам`
  const { paymentType } = outcome
  const isSbp = outcome.method === 'SBP'
  const ofChange = paysForChange(paymentType)
  return (
    <ResultPage
      title={title}
      sign={<DeclinedSign />}
      closeTo={contractPath(contractId)}
      footer={
        <>
          <ButtonLink
            block
            to={payAgainPath(contractId, { paymentType, byNewCard: false })}
            replace
          >
            Попробовать снова
          </ButtonLink>
          <ButtonLink
            block
            variant="soft"
            icon="card"
            to={payAgainPath(contractId, { paymentType, byNewCard: true })}
            replace
          >
            {isSbp ? 'Новой картой' : 'Другая карта'}
          </ButtonLink>
        </>
      }
    >
      <p role="alert">
        {/* Only the server's word that the payment was refused allows to say this (D35). */}
        {outcome.state !== 'CREATED' && (
          <>
            Деньги не списаны:{' '}
            <b className={text.num}>{formatMoney(kopecks(outcome.amountKopecks))}</b> остались на{' '}
            {isSbp ? 'счёте' : 'карте'}.{' '}
          </>
        )}
        {hint}
      </p>
      {ofChange && (
        <div className={styles.wide}>
          <Banner tone="warning">
            {`Подписанное изменение ждёт оплаты до ${endOfToday}. График пока прежний.`}
          </Banner>
        </div>
      )}
      {!ofChange && nextPayment && daysLeft >= 0 && (
        <div className={styles.wide}>
          <Banner tone="warning">
            {daysLeft === 0
              ? `Срок сегодня. Заплатите до ${endOfToday}, и платёж будет вовремя.`
              : `До срока ещё ${counted(daysLeft, DAYS)}. Заплатите до ${formatDate(nextPayment.dueOn)} включительно, и платёж будет вовремя.`}
          </Banner>
        </div>
      )}
      {(outcome.code ?? outcome.finishedAt) !== null && (
        <p className={classNames(text.caption, text.muted)}>
          {[
            !isSbp && outcome.code && `Код ошибки ${outcome.code}`,
            outcome.finishedAt && formatMoment(outcome.finishedAt),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
    </ResultPage>
  )
}
