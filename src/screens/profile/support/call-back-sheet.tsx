import { useState } from 'react'
import { formatPhone } from '../../../../protocol/validation.ts'
import type { CallBackTime } from '../../../../protocol/enums.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { RadioCard } from '../../../ui/radio-card.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import styles from './support.module.css'

const TIMES: readonly { readonly time: CallBackTime; readonly title: string }[] = [
  { time: 'NOW', title: 'Как можно скорее' },
  { time: 'MORNING', title: 'С 9 до 12' },
  { time: 'DAY', title: 'С 12 до 17' },
  { time: 'EVENING', title: 'С 17 до 21' },
]

const MAX_ABOUT_LENGTH = 200

interface CallBackSheetProps {
  readonly onClose: () => void
  readonly onAsk: (request: { readonly time: CallBackTime; readonly about: string }) => void
}

/** When the lender should call, and about what. */
export function CallBackSheet({ onClose, onAsk }: CallBackSheetProps) {
  const { account } = useAccount()
  const [time, setTime] = useState<CallBackTime>('NOW')
  const [about, setAbout] = useState('')
  const ask = () => {
    onAsk({ time, about: about.trim() })
    onClose()
  }
  return (
    <Sheet
      open
      title="Перезвоним сами"
      onClose={onClose}
      footer={
        <Button block onClick={ask}>
          Жду звонка
        </Button>
      }
    >
      <div className={styles.callBack}>
        <p>{`Позвоним на ${formatPhone(account.phone)}, время московское.`}</p>
        <fieldset className={styles.times}>
          <legend className={text.strong}>Когда удобно</legend>
          {TIMES.map((each) => (
            <RadioCard
              key={each.time}
              name="call-back-time"
              title={each.title}
              checked={time === each.time}
              onChange={() => setTime(each.time)}
            />
          ))}
        </fieldset>
        <Field
          label="О чём спросите"
          optional
          name="call-back-about"
          maxLength={MAX_ABOUT_LENGTH}
          value={about}
          onChange={({ target }) => setAbout(target.value)}
        />
        <p className={text.small}>Код из СМС и данные карты по телефону не спрашиваем.</p>
      </div>
    </Sheet>
  )
}
