import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'

interface RenewAddressProps {
  readonly renewing: boolean
  /** True when there is another address now. */
  readonly onRenew: () => Promise<boolean>
}

/** The former address stops working, so what follows is said before it happens. */
export function RenewAddress({ renewing, onRenew }: RenewAddressProps) {
  const [asking, setAsking] = useState(false)
  const [renewed, setRenewed] = useState(false)
  const renew = async () => {
    const done = await onRenew()
    setRenewed(done)
    if (done) setAsking(false)
  }
  return (
    <div className={layout.stack2}>
      {asking ? (
        <>
          <p className={text.small}>
            Прежний адрес перестанет работать у всех, кто его знает. В своём календаре подписку
            нужно будет оформить ещё раз.
          </p>
          <Button small block variant="line" loading={renewing} onClick={() => void renew()}>
            Сменить адрес сейчас
          </Button>
          <Button small block variant="text" onClick={() => setAsking(false)}>
            Оставить прежний
          </Button>
        </>
      ) : (
        <Button small block variant="text" icon="refresh" onClick={() => setAsking(true)}>
          Сменить адрес
        </Button>
      )}
      <output className={text.small}>
        {renewed && !asking && 'Адрес сменён. Прежний больше не открывается.'}
      </output>
    </div>
  )
}
