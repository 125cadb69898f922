import { kopecks } from '../../../../../lending/money.ts'
import { formatMoney } from '../../../../../lending/plain-text.ts'
import type { Contract } from '../../../../queries/contracts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { Sheet } from '../../../../ui/sheet.tsx'

interface ChangeDoneProps {
  readonly contract: Contract
  readonly onClose: () => void
}

/** The change stands already: nothing had to be paid for it. */
export const ChangeDone = ({ contract, onClose }: ChangeDoneProps) => (
  <Sheet
    open
    title="Новый график действует"
    onClose={onClose}
    footer={
      <Button block onClick={onClose}>
        Готово
      </Button>
    }
  >
    <Banner icon="check" role="status">
      Соглашение подписано. Оно и новый график появятся в документах займа.
    </Banner>
    {contract.nextPayment && (
      <Facts
        rows={[
          { term: 'Следующий платёж', value: formatDate(contract.nextPayment.dueOn) },
          { term: 'Сумма', value: formatMoney(kopecks(contract.nextPayment.amountKopecks)) },
        ]}
      />
    )}
  </Sheet>
)
