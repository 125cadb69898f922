import { addDays, type IsoDate, isoDate, moscowDate } from '../../../../../lending/calendar.ts'
import type { LoanChangeType } from '../../../../../protocol/enums.ts'
import type { ChangeStep } from '../../../../queries/contracts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { useAccount } from '../../account-context.ts'
import type { ChangeKind } from './change-tiles.tsx'
import type { ContractSheetsState } from './use-contract-sheets.ts'

interface UnfinishedChangeProps {
  readonly sheets: ContractSheetsState
}

const NAMES: Record<LoanChangeType, { readonly kind: ChangeKind; readonly title: string }> = {
  PARTIALLY_EARLY: { kind: 'EARLY', title: 'Досрочное погашение не подписано' },
  PROLONGATION: { kind: 'PROLONG', title: 'Продление не подписано' },
  SHIFT: { kind: 'SHIFT', title: 'Сдвиг платежа не подписан' },
  RESTRUCTURING: { kind: 'RESTRUCTURE', title: 'Новый график не подписан' },
}

const TOLD_FOR_DAYS = 3

/** The last day a change could be paid on, when it has just passed unpaid. */
const missedOn = ({ expiresAt }: ChangeStep, today: IsoDate): IsoDate | null => {
  if (expiresAt === null) return null
  const last = moscowDate(Date.parse(expiresAt) - 1)
  return last >= addDays(today, -TOLD_FOR_DAYS) ? isoDate(last) : null
}

/** A change that was left half-way: its code is still good, or its payment did not come in time. */
export function UnfinishedChange({ sheets }: UnfinishedChangeProps) {
  const { step, unknown, askAgain, show } = sheets
  const { today, offline } = useAccount()
  if (unknown && !offline)
    return (
      <Banner tone="warning" role="status" title="Не удалось проверить изменения графика">
        <p>Возможно, подписанное изменение ждёт оплаты. {unknown.detail}</p>
        <Button small variant="text" onClick={askAgain}>
          Проверить ещё раз
        </Button>
      </Banner>
    )
  // One of a kind that this page does not know is gone on with on a later one (decision 0072).
  if (!step?.applicationType || !Object.hasOwn(NAMES, step.applicationType)) return null
  const { kind, title } = NAMES[step.applicationType]
  if (step.step === 'CODE_SENT')
    return (
      <Banner icon="clock" role="status" title={title}>
        <p>Код отправлен и ещё действует. График пока прежний.</p>
        <Button small variant="text" disabled={offline} onClick={() => show(kind)}>
          Продолжить
        </Button>
      </Banner>
    )
  const missed = step.step === 'EXPIRED' ? missedOn(step, today) : null
  if (missed === null) return null
  return (
    <Banner icon="info" role="status" title="График не изменился">
      {`Подписанное изменение ждало оплаты до конца дня ${formatDate(missed)}, деньги не пришли. Платить за него не нужно.`}
    </Banner>
  )
}
