import { useState } from 'react'
import { kopecks } from '../../../../lending/money.ts'
import type { Product } from '../../../../lending/products.ts'
import type { Offer } from '../../../actions/make-offer.ts'
import { ContractText } from '../../../parts/contract-text/contract-text.tsx'
import { WhyPrice } from '../../../parts/evidence/why-price.tsx'
import { FullCostFrame } from '../../../parts/full-cost-frame/full-cost-frame.tsx'
import { ScheduleTable } from '../../../parts/schedule-table/schedule-table.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import ui from '../../../ui/text.module.css'
import styles from './sign-sheet.module.css'

interface ReadAndAgreeProps {
  readonly offer: Offer
  /** The offer was drawn again: what was read before is not what would be signed (D57). */
  readonly outdated: boolean
  readonly product: Product
  readonly label: string
  readonly onAgree: () => void
  readonly onClose: () => void
}

const CONSENT_ID = 'contract-consent'
const idOf = (warning: string): string => `warning-${warning}`

const coolingText = (hours: number): string =>
  `После подписи есть ${hours}\u00a0${hours === 4 ? 'часа' : 'часов'}, чтобы передумать бесплатно. Потом отправим деньги.`

/** The contract to read, the warnings to confirm one by one, and a consent nobody ticks for the person (D8, D15). */
export function ReadAndAgree(props: ReadAndAgreeProps) {
  const { offer, outdated, product, label, onAgree, onClose } = props
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const [consent, setConsent] = useState(false)
  const [pressed, setPressed] = useState(false)
  const missing = offer.warnings.filter(({ code }) => !confirmed.includes(code))

  const goOn = () => {
    setPressed(true)
    const [warning] = missing
    if (consent && !warning) return onAgree()
    document.getElementById(warning ? idOf(warning.code) : CONSENT_ID)?.focus()
  }

  return (
    <Sheet
      open
      title="Договор займа"
      onClose={onClose}
      footer={
        <Button block onClick={goOn}>
          {label}
        </Button>
      }
    >
      <div className={styles.body}>
        {outdated && (
          <Banner tone="warning" role="alert" title="Договор обновился">
            Наступил другой день или изменились ваши данные. Прочитайте новый текст, прежний код для
            него не подойдёт.
          </Banner>
        )}
        <FullCostFrame
          percentText={offer.fullCost.percentText}
          costKopecks={kopecks(offer.fullCost.costKopecks)}
        />
        {offer.coolingHours > 0 && <Banner icon="clock">{coolingText(offer.coolingHours)}</Banner>}
        <ContractText {...offer.text} />
        <ScheduleTable
          rows={offer.rows.map(({ number, dueOn, ...sums }) => ({
            number,
            dueOn,
            paymentKopecks: kopecks(sums.paymentKopecks),
            principalKopecks: kopecks(sums.principalKopecks),
            interestKopecks: kopecks(sums.interestKopecks),
          }))}
        />
        <WhyPrice typeOfProduct={product.key} rates={offer} evidence={offer.evidence} />
        <p className={ui.small}>Предложение действует до {formatDate(offer.expiresOn)}.</p>
        <div className={styles.checks}>
          {offer.warnings.map(({ code, text: warning, whatHelps }) => (
            <Checkbox
              key={code}
              id={idOf(code)}
              checked={confirmed.includes(code)}
              error={
                pressed && !confirmed.includes(code)
                  ? 'Прочитайте предупреждение и отметьте, что понимаете риск.'
                  : undefined
              }
              onChange={({ target }) =>
                setConfirmed(
                  target.checked ? [...confirmed, code] : confirmed.filter((one) => one !== code),
                )
              }
            >
              <b>Понимаю риск.</b> {warning} {whatHelps}
            </Checkbox>
          ))}
          <Checkbox
            id={CONSENT_ID}
            checked={consent}
            error={
              pressed && !consent ? 'Прочитайте договор и отметьте, что согласны с ним.' : undefined
            }
            onChange={({ target }) => setConsent(target.checked)}
          >
            Договор прочитан, условия принимаю
          </Checkbox>
        </div>
      </div>
    </Sheet>
  )
}
