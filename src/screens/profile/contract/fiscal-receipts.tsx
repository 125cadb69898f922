import { useContext } from 'react'
import { kopecks } from '../../../../lending/money.ts'
import { type FiscalKind, fiscalCode } from '../../../../protocol/fiscal.ts'
import type { Movement } from '../../../queries/contracts.ts'
import { RECEIPT } from '../../../ui/account-icons.ts'
import { ButtonAnchor } from '../../../ui/button.tsx'
import { Section } from '../../../ui/card.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { known } from '../../../ui/known.ts'
import styles from './fiscal-receipts.module.css'
import { HiddenSum, ownSum, SumsHiddenContext } from '../../../ui/sums.tsx'

type FiscalReceipt = NonNullable<Movement['fiscalReceipts']>[number]

const NAMES: Record<FiscalKind, string> = {
  SELL: 'Кассовый чек',
  SELL_REFUND: 'Чек возврата',
  SELL_CORRECTION: 'Чек коррекции',
}

function Receipt({ receipt }: { readonly receipt: FiscalReceipt }) {
  const hidden = useContext(SumsHiddenContext)
  return (
    <li className={styles.receipt}>
      <div className={styles.head}>
        <b>{known(NAMES, receipt.kind, 'Кассовый чек')}</b>
        <span>{ownSum(kopecks(receipt.amountKopecks))}</span>
      </div>
      <p className={styles.moment}>{formatMoment(receipt.issuedAt)}</p>
      <dl className={styles.signs}>
        <div>
          <dt>ФН</dt>
          <dd>{receipt.driveNumber}</dd>
        </div>
        <div>
          <dt>ФД</dt>
          <dd>{receipt.documentNumber}</dd>
        </div>
        <div>
          <dt>ФПД</dt>
          <dd>{receipt.documentSign}</dd>
        </div>
        <div className={styles.code}>
          <dt>Код чека</dt>
          {/* The sum is a part of it. */}
          <dd>{hidden ? <HiddenSum /> : fiscalCode(receipt)}</dd>
        </div>
      </dl>
      {receipt.url !== null && (
        <ButtonAnchor
          className={styles.open ?? ''}
          small
          variant="text"
          icon={RECEIPT}
          href={receipt.url}
          target="_blank"
          rel="noopener noreferrer"
        >
          Открыть чек
        </ButtonAnchor>
      )}
    </li>
  )
}

/** True where receipts name no more than interest and penalty: by their sum alone the payment would not be known again. */
const isOfPriceAlone = ({ fiscalReceipts = [], interestKopecks, penaltyKopecks }: Movement) =>
  fiscalReceipts.every(({ amountKopecks }) => amountKopecks <= interestKopecks + penaltyKopecks)

/**
 * Receipts of the till (54-FZ) of a contract's payments, the latest payment first: of interest and penalty, for principal
 * is no price of a service. Their signs are enough to check one with the tax service, without network too.
 */
export function FiscalReceipts({ movements }: { readonly movements: readonly Movement[] }) {
  const receipts = movements.flatMap(({ fiscalReceipts = [] }) => fiscalReceipts)
  if (receipts.length === 0) return null
  return (
    <Section title="Кассовые чеки">
      <p className={styles.about}>
        {movements.every(isOfPriceAlone) && 'Чек пробивается на проценты и неустойку. '}
        Проверить его можно в приложении ФНС «Проверка чеков».
      </p>
      <ul className={styles.list}>
        {receipts.map((receipt) => (
          <Receipt key={receipt.id} receipt={receipt} />
        ))}
      </ul>
    </Section>
  )
}
