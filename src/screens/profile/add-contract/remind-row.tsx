import { useState } from 'react'
import { askReminder } from '../../../actions/ask-reminder.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { ListRow } from '../../../ui/list-row.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useAccount } from '../account-context.ts'
import { WhenBack } from '../when-back.tsx'

const TITLE = 'Напомнить, когда станет можно'

/** One tap asks to be told once when a loan can be taken again, another takes that back (decision 0070). */
export function RemindRow({ isAsked }: { readonly isAsked: boolean }) {
  const { offline, reload } = useAccount()
  const [turningTo, setTurningTo] = useState<boolean | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isOn = turningTo ?? isAsked

  const turn = async (wanted: boolean) => {
    if (turningTo !== null) return
    setTurningTo(wanted)
    setFailure(null)
    try {
      await askReminder(wanted)
      await reload()
    } catch (error) {
      setFailure(failureOf(error))
    }
    setTurningTo(null)
  }

  const sub = () => {
    if (failure) return `${failure.title}. ${failure.detail}`
    if (offline) return <WhenBack>Изменить можно</WhenBack>
    return isOn
      ? 'Напишем один раз, в\u00a0день, когда станет можно'
      : 'Одним сообщением, без рекламы'
  }
  return (
    <ListRow
      icon="bell"
      title={TITLE}
      sub={<span role={failure ? 'alert' : undefined}>{sub()}</span>}
      value={
        <Switch
          label={TITLE}
          checked={isOn}
          disabled={offline}
          onChange={({ target }) => void turn(target.checked)}
        />
      }
    />
  )
}
