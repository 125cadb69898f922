import { useState } from 'react'
import { Switch } from '../../ui/switch.tsx'
import { DeskButton } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { chooseSingleKeys, type KeyAction, singleKeysOn } from './keys.ts'
import { Kbd } from './kbd.tsx'
import styles from './work.module.css'

interface KeysDialogProps {
  readonly actions: readonly KeyAction[]
  readonly onClose: () => void
}

/** Every key of the screen, and the way to turn single keys off (WCAG 2.1.4). */
export function KeysDialog({ actions, onClose }: KeysDialogProps) {
  const [on, setOn] = useState(singleKeysOn)
  const choose = (next: boolean) => {
    chooseSingleKeys(next)
    setOn(next)
  }
  return (
    <Dialog
      title="Клавиши"
      onClose={onClose}
      foot={<DeskButton onClick={onClose}>Закрыть</DeskButton>}
    >
      <dl className={styles.list}>
        {actions
          .filter(({ isSilent }) => isSilent !== true)
          .map(({ on: name, shown, words }) => (
            <div key={name}>
              <dt>{words}</dt>
              <dd>
                <span className={styles.spoken}>{shown.join(' ')}</span>
                {shown.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
      </dl>
      <div className={styles.choice}>
        <p>
          <b>Одиночные клавиши</b>
          <br />
          Пока вы пишете, они не действуют.
        </p>
        <Switch
          checked={on}
          onChange={(event) => choose(event.target.checked)}
          label="Одиночные клавиши"
        />
      </div>
    </Dialog>
  )
}
