import { useState } from 'react'
import { kopecks } from '../../../../../lending/money.ts'
import type { AgreementText } from '../../../../actions/agreement-text.ts'
import type { EarlyPlan } from '../../../../queries/previews.ts'
import type { Failure } from '../../../../api/failure.ts'
import { ContractText } from '../../../../parts/contract-text/contract-text.tsx'
import { FullCostFrame } from '../../../../parts/full-cost-frame/full-cost-frame.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { showTick } from '../show-tick.ts'
import styles from './change.module.css'
import { PreviewState } from './preview-state.tsx'

interface ReadAgreementProps {
  /** Null while it is on its way. */
  readonly text: AgreementText | null
  readonly failure: Failure | null
  readonly fullCost: EarlyPlan['after']['fullCost']
  readonly offline: boolean
  readonly onRetry: () => void
  readonly onAgree: () => void
  readonly onBack: () => void
  readonly onClose: () => void
}

const CONSENT_ID = 'agreement-consent'

/** The agreement in full, the new full cost, and a tick that nobody makes for the person (D7, D15). */
export function ReadAgreement(props: ReadAgreementProps) {
  const { text, failure, fullCost, offline, onRetry, onAgree, onBack, onClose } = props
  const [consent, setConsent] = useState(false)
  const [pressed, setPressed] = useState(false)

  const goOn = () => {
    setPressed(true)
    if (consent) return onAgree()
    showTick(CONSENT_ID)
  }

  return (
    <Sheet
      open
      title="Соглашение"
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button block disabled={!text || offline} onClick={goOn}>
            Подписать кодом
          </Button>
          <Button block variant="text" onClick={onBack}>
            Вернуться к расчёту
          </Button>
        </div>
      }
    >
      <PreviewState offline={offline} failure={failure} waiting={!text} onRetry={onRetry} />
      {text && <ContractText {...text} />}
      <FullCostFrame
        percentText={fullCost.percentText}
        costKopecks={kopecks(fullCost.costKopecks)}
      />
      {text && (
        <Checkbox
          id={CONSENT_ID}
          checked={consent}
          error={
            pressed && !consent
              ? 'Прочитайте соглашение и отметьте, что принимаете его.'
              : undefined
          }
          onChange={({ target }) => setConsent(target.checked)}
        >
          Соглашение прочитано, новые условия принимаю
        </Checkbox>
      )}
    </Sheet>
  )
}
