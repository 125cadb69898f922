import { useRef, useState } from 'react'
import { addPasskey } from '../../../actions/passkeys.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'

interface AddPasskey {
  readonly busy: boolean
  readonly failure: Failure | null
  /** True while «Подтвердите, что это вы» is asked. */
  readonly asking: boolean
  readonly begin: () => void
  readonly stop: () => void
  readonly confirmed: (reauthentication: string) => void
}

/** Adding a passkey: confirm once, then the device may be tried again until it works. */
export function useAddPasskey(onAdded: () => void): AddPasskey {
  const confirmation = useRef<string | null>(null)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const add = async (reauthentication: string) => {
    setBusy(true)
    setFailure(null)
    try {
      await addPasskey(reauthentication)
      confirmation.current = null
      onAdded()
    } catch (refused) {
      const failed = failureOf(refused)
      if (failed.code === 'REAUTHENTICATION_OVER') confirmation.current = null
      setFailure(failed)
    }
    setBusy(false)
  }

  return {
    busy,
    failure,
    asking,
    begin() {
      if (confirmation.current === null) setAsking(true)
      else void add(confirmation.current)
    },
    stop: () => setAsking(false),
    confirmed(reauthentication) {
      confirmation.current = reauthentication
      setAsking(false)
      void add(reauthentication)
    },
  }
}
