import { fromRoubles } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import type { CreditRatingAnswer } from '../../../actions/ask-credit-rating.ts'
import { Banner, type BannerTone } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { known } from '../../../ui/known.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import text from '../../../ui/text.module.css'
import styles from './sign-sheet.module.css'

interface RaiseAnswerProps {
  readonly answer: CreditRatingAnswer
  readonly amountRoubles: number
  readonly onClose: () => void
}

const LOOKS: Record<
  CreditRatingAnswer['outcome'],
  { readonly tone: BannerTone; readonly icon: IconName; readonly title: string }
> = {
  APPROVED: { tone: 'info', icon: 'check', title: 'Сумма увеличена' },
  REFUSED: { tone: 'danger', icon: 'info', title: 'Пока не получится' },
  WAIT: { tone: 'warning', icon: 'clock', title: 'Нужно подождать' },
}

/** Approved, refused or too early, with the reasons; the signed request lies among the documents (D12). */
export function RaiseAnswer({ answer, amountRoubles, onClose }: RaiseAnswerProps) {
  const { outcome, reasons, documentId } = answer
  const { tone, icon, title } = known(LOOKS, outcome, {
    tone: 'info',
    icon: 'info',
    title: 'Ответ готов',
  })
  const sum = formatMoney(fromRoubles(amountRoubles), { whole: true })
  return (
    <Sheet
      open
      title="Ответ на запрос"
      onClose={onClose}
      footer={
        <Button block onClick={onClose}>
          {outcome === 'APPROVED' ? 'Выбрать займ' : 'Понятно'}
        </Button>
      }
    >
      <div className={styles.body}>
        <Banner tone={tone} icon={icon} role="status" title={title}>
          {outcome === 'APPROVED' && <p>Теперь первый займ — до {sum}.</p>}
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Banner>
        {documentId !== null && (
          <p className={text.small}>Подписанный запрос — в разделе «Документы».</p>
        )}
      </div>
    </Sheet>
  )
}
