import type { Contract } from '../../../../queries/contracts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { formatDate } from '../../../../ui/format.ts'
import layout from '../../../../ui/layout.module.css'
import { useAccount } from '../../account-context.ts'
import { WhenBack } from '../../when-back.tsx'

interface RestructuringOfferProps {
  readonly contract: Contract
  readonly onOpen: () => void
}

/** The lender offers new terms that nobody but the client can put in force, until a day (decision 0104). */
export function RestructuringOffer({ contract, onOpen }: RestructuringOfferProps) {
  const { offline, today } = useAccount()
  const { restructuringLastOn } = contract
  if (restructuringLastOn === null || restructuringLastOn < today) return null
  return (
    <Banner icon="calendar" role="status" title="Предлагаем новый график платежей">
      <div className={layout.stack2}>
        <p>
          Сравните его с прежним и подпишите кодом до {formatDate(restructuringLastOn)}{' '}
          включительно. Без подписи ничего не изменится.
        </p>
        {offline ? (
          <p>
            <WhenBack>Посмотреть и подписать можно</WhenBack>
          </p>
        ) : (
          <Button small onClick={onOpen}>
            Посмотреть новый график
          </Button>
        )}
      </div>
    </Banner>
  )
}
