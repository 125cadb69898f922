import { useEffect, useState } from 'react'
import { pushState, type PushState, switchPushOff, switchPushOn } from '../../../actions/push.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'

interface PushSwitch {
  /** Null while it is not known. */
  readonly state: PushState | null
  readonly busy: boolean
  readonly failure: Pick<Failure, 'title' | 'detail'> | null
  readonly turn: (on: boolean) => void
}

const REFUSED = {
  title: 'Браузер не включил уведомления',
  detail: 'Проверьте сеть и попробуйте ещё раз. Пока приходят СМС, если они включены ниже.',
}

const wordsOf = (error: unknown) => (error instanceof DOMException ? REFUSED : failureOf(error))

/** Notifications on this device: as they are now, also after the person comes back from the browser's settings. */
export function usePush(): PushSwitch {
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<PushSwitch['failure']>(null)

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') pushState().then(setState, reportError)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  const turn = async (on: boolean): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      setState(await (on ? switchPushOn() : switchPushOff()))
    } catch (error) {
      setFailure(wordsOf(error))
      setState(await pushState())
    } finally {
      setBusy(false)
    }
  }
  return { state, busy, failure, turn: (on) => void turn(on) }
}
