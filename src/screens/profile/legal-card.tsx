import { addKopecks, kopecks } from '../../../lending/money.ts'
import { formatDate, formatMoney } from '../../../lending/plain-text.ts'
import { PATHS } from '../../../protocol/paths.ts'
import type { Contract } from '../../queries/contracts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { productName } from '../../ui/known.ts'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { useAccount } from './account-context.ts'
import { legalWords } from './legal-words.ts'
import { WhenBack } from './when-back.tsx'

interface LegalCardProps {
  readonly contract: Contract
  /** Opens a payment; only where the law leaves one to the borrower. */
  readonly onPay?: () => void
  /** Where the loan is not the whole page. */
  readonly named?: boolean
}

/** What the law has begun about a loan and what it means, in the place of the next payment (decision 0090). */
export function LegalCard({ contract, onPay, named = false }: LegalCardProps) {
  const { offline } = useAccount()
  const { legalStatus, actions, payoff, typeOfProduct, contractNumber } = contract
  if (!legalStatus) return null
  const { title, text: meaning } = legalWords(legalStatus)
  const owed = kopecks(payoff.totalKopecks)
  const canPay = actions.includes('PAY') && owed > 0
  const repaid = addKopecks(
    ...contract.payments
      .filter(({ on }) => on >= legalStatus.from)
      .map(({ amountKopecks }) => kopecks(amountKopecks)),
  )
  return (
    <Card label={title}>
      <div className={layout.stack2}>
        {named && (
          <p className={classNames(text.small, text.muted)}>
            {`${productName(typeOfProduct)}, договор №\u00a0${contractNumber}`}
          </p>
        )}
        <h2 className={text.heading}>{title}</h2>
        <p>{meaning}</p>
      </div>
      {canPay && (
        <p className={layout.between}>
          <span>{repaid > 0 ? 'Осталось вернуть' : 'Сумма долга'}</span>{' '}
          <b className={text.num}>{formatMoney(owed)}</b>
        </p>
      )}
      {canPay && repaid > 0 && (
        <p className={classNames(layout.between, text.small, text.muted)}>
          <span>{`Вернули с\u00a0${formatDate(legalStatus.from)}`}</span>{' '}
          <span className={text.num}>{formatMoney(repaid)}</span>
        </p>
      )}
      {canPay && contract.courtCostsKopecks > 0 && (
        <p className={classNames(layout.between, text.small, text.muted)}>
          <span>В том числе судебные расходы</span>{' '}
          <span className={text.num}>{formatMoney(kopecks(contract.courtCostsKopecks))}</span>
        </p>
      )}
      {canPay && onPay && (
        <Button block variant="soft" disabled={offline} onClick={onPay}>
          Вернуть долг
        </Button>
      )}
      {canPay && onPay && offline && (
        <p className={text.small}>
          <WhenBack>Вернуть долг можно</WhenBack>
        </p>
      )}
      <ButtonLink block variant="text" to={PATHS.support}>
        Это ошибка или есть вопрос
      </ButtonLink>
    </Card>
  )
}
