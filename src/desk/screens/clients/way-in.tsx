import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { type deskClient, deskUnlock } from '../../../../protocol/calls/desk/clients.ts'
import { formatMoment } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Pane } from '../../parts/pane.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useSession, useWorkplace } from '../../parts/workplace.ts'
import styles from './client.module.css'

interface WayInProps {
  readonly clientId: string
  readonly devices: Reply<typeof deskClient>['devices']
}

/** Where the client is signed in, and a way in for a caller who may not try any more (decision 0098). */
export function WayIn({ clientId, devices }: WayInProps) {
  const mayUnlock = mayDo(useSession(), deskUnlock.roles)
  const { ask } = useWorkplace()
  const [isUnlocking, setUnlocking] = useState(false)
  const close = () => setUnlocking(false)
  return (
    <Pane title="Вход в кабинет" aside={devices.length}>
      {devices.length === 0 ? (
        <p>Сейчас нигде не открыт.</p>
      ) : (
        <ul className={styles.lines}>
          {devices.map(({ device, lastSeenAt }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two phones of one kind seen at one moment are told apart by nothing else
            <li key={`${lastSeenAt}-${index}`}>
              <b>{device}</b>
              <small>был здесь {formatMoment(lastSeenAt)}</small>
            </li>
          ))}
        </ul>
      )}
      {mayUnlock && (
        <DeskButton variant="line" onClick={() => setUnlocking(true)}>
          Открыть вход
        </DeskButton>
      )}
      {isUnlocking && (
        <ReasonDialog
          name={`unlock/${clientId}`}
          title="Открыть клиенту вход?"
          label="Причина"
          missing="Напишите, кто звонил и как вы убедились, что это клиент."
          submitLabel="Открыть вход"
          doneText="Пароль и код можно вводить снова"
          onSend={(reason, idempotencyKey) =>
            ask(deskUnlock, { params: { clientId }, body: { reason }, idempotencyKey })
          }
          onDone={close}
          onClose={close}
        >
          <p>
            Снимем паузу после неверных паролей и кодов, раз в сутки. Клиент узнает об этом
            сообщением. Пароль и код никогда не спрашивайте.
          </p>
        </ReasonDialog>
      )}
    </Pane>
  )
}
