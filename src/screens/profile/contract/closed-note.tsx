import { useState } from 'react'
import { kopecks } from '../../../../lending/money.ts'
import type { CloseReason } from '../../../../protocol/enums.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatDate } from '../../../ui/format.ts'
import { known } from '../../../ui/known.ts'
import layout from '../../../ui/layout.module.css'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { useAccount } from '../account-context.ts'
import { DocumentRow } from '../document-row.tsx'
import { isBereaved } from '../legal-words.ts'
import { PaySheet } from './pay-sheet.tsx'
import { useDocumentsOnDevice } from '../use-documents-on-device.ts'
import { ownSum } from '../../../ui/sums.tsx'

const WORDS: Record<CloseReason, string> = {
  PAID: 'Все платежи внесены.',
  EARLY: 'Займ погашен досрочно.',
  RETURNED_14_DAYS: 'Займ возвращён в первые 14 дней.',
  WRITTEN_OFF: 'Списанный долг погашен.',
  FORGIVEN: 'Остаток долга прощён.',
  DISCHARGED: 'Вы освобождены от этого долга в деле о банкротстве.',
  ENDED_BY_LAW: 'Долг прекращён по закону о тех, кто служит, и их семьях (377-ФЗ).',
  NOT_OWED: 'Мы проверили: займ оформили без вашего согласия или обманом.',
  PAYOUT_RETURNED: 'Перевод не остался на вашей карте: банк вернул его нам.',
}

/** The debt left our balance and is owed still: how much, that it grows no more, and how to pay it. */
function WrittenOff({ contract }: { readonly contract: Contract }) {
  const { offline } = useAccount()
  const [paying, setPaying] = useState(false)
  const owed = kopecks(contract.payoff.totalKopecks)
  return (
    <div className={layout.stack}>
      <Banner
        tone="warning"
        title={`Долг списан с нашего баланса${contract.closedOn ? ` ${formatDate(contract.closedOn)}` : ''}`}
      >
        <p>
          Проценты и пени больше не начисляем, сумма не вырастет. Долг остаётся: {ownSum(owed)}.
          После оплаты пришлём справку, что долга нет.
        </p>
      </Banner>
      <Button block disabled={offline} onClick={() => setPaying(true)}>
        Оплатить {ownSum(owed)}
      </Button>
      {paying && (
        <PaySheet
          contract={contract}
          amountKopecks={owed}
          paymentType="PAYOFF"
          onClose={() => setPaying(false)}
        />
      )}
    </div>
  )
}

/** How it ended; of a forgiven debt how much and when, for nothing else says so in one line (decision 0103). */
function Ended({ contract }: { readonly contract: Contract }) {
  const { closeReason, forgivenDebts } = contract
  const whole = forgivenDebts.findLast(({ isWhole }) => isWhole)
  if (closeReason !== 'FORGIVEN' || !whole) return closeReason ? known(WORDS, closeReason, '') : ''
  return (
    <>
      Остаток долга {ownSum(kopecks(whole.forgivenKopecks))} прощён {formatDate(whole.on)}.
    </>
  )
}

/** The client says that a loan they have repaid was not theirs (decision 0170). */
const isFraudLookedInto = ({ legalStatus }: Contract): boolean =>
  legalStatus?.kind === 'FRAUD_CLAIM' && legalStatus.end === null

/** The loan is over: since when and how, with the certificate that says so. */
export function ClosedNote({ contract }: { readonly contract: Contract }) {
  const onDevice = useDocumentsOnDevice()
  const { closedOn, closeReason, contractNumber } = contract
  if (closeReason === 'WRITTEN_OFF' && contract.payoff.totalKopecks > 0)
    return <WrittenOff contract={contract} />
  const certificate = contract.documents.find(({ type }) => type === 'CERTIFICATE')
  return (
    <div className={layout.stack}>
      <Banner icon="check" title={`Договор закрыт${closedOn ? ` ${formatDate(closedOn)}` : ''}`}>
        {isBereaved(contract) && 'Примите наши соболезнования. '}
        <Ended contract={contract} /> Платить больше ничего не нужно.
        {isFraudLookedInto(contract) &&
          ' Вы сообщили, что займ оформили не вы. Проверяем и напишем, чем закончилось.'}
        {certificate ? '' : ' Справка готовится и появится здесь.'}
      </Banner>
      {certificate && (
        <List label="Справка о закрытии">
          <DocumentRow
            documentId={certificate.documentId}
            type={certificate.type}
            title={certificate.title.replace(` № ${contractNumber}`, '')}
            sizeBytes={certificate.sizeBytes}
            ready
            onDevice={onDevice}
          />
        </List>
      )}
      {/* Nobody who has lost somebody is asked how the lender did. */}
      {closeReason !== 'ENDED_BY_LAW' && !isBereaved(contract) && (
        <List>
          <ListRow icon="star" title="Оценить, как мы справились" to={PATHS.rating} />
        </List>
      )}
    </div>
  )
}
