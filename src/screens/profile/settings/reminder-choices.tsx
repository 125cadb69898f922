import {
  REMINDER_DAYS,
  REMINDER_HOURS,
} from '../../../../protocol/calls/profile-manager/reminders.ts'
import type { Reminders } from '../../../actions/reminders.ts'
import { Select } from '../../../ui/field.tsx'
import layout from '../../../ui/layout.module.css'
import text from '../../../ui/text.module.css'
import { SwitchRow } from './switch-row.tsx'
import type { RemindersState } from './use-reminders.ts'

const DAY_WORDS = { 3: 'За 3 дня', 1: 'За день', 0: 'В день платежа' } as const

const HOURS = Array.from(
  { length: REMINDER_HOURS.last - REMINDER_HOURS.first + 1 },
  (_, index) => REMINDER_HOURS.first + index,
)

interface ReminderChoicesProps extends Pick<RemindersState, 'change'> {
  readonly value: Reminders
  readonly disabled: boolean
}

/** On which days and at what hour, and how much is shown. */
export const ReminderChoices = ({ value, disabled, change }: ReminderChoicesProps) => {
  const { daysBefore, hour, showDetails } = value
  return (
    <>
      <div className={layout.stack} role="group" aria-label="Когда напоминать">
        {REMINDER_DAYS.map((day) => (
          <SwitchRow
            key={day}
            title={DAY_WORDS[day]}
            on={daysBefore.includes(day)}
            disabled={disabled}
            onTurn={(on) =>
              change({
                daysBefore: REMINDER_DAYS.filter((known) =>
                  known === day ? on : daysBefore.includes(known),
                ),
              })
            }
          />
        ))}
      </div>
      {daysBefore.length === 0 && (
        <p className={text.small}>
          Заранее не напоминаем. Об автосписании и просрочке сообщим: так требуют договор и закон.
        </p>
      )}
      <Select
        label="Во сколько"
        hint="по времени этого телефона"
        value={hour}
        disabled={disabled || daysBefore.length === 0}
        onChange={({ target }) => change({ hour: Number(target.value) })}
      >
        {HOURS.map((choice) => (
          <option key={choice} value={choice}>{`${choice}:00`}</option>
        ))}
      </Select>
      <SwitchRow
        title="Показывать сумму и номер договора"
        sub="их увидит любой, кто возьмёт заблокированный телефон"
        on={showDetails}
        disabled={disabled}
        onTurn={(on) => change({ showDetails: on })}
      />
    </>
  )
}
