import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { type deskClient, deskUnlock } from '../../../../protocol/calls/desk/clients.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { formatMoment } from '../../../ui/format.ts'
import { useToast } from '../../../ui/toast.tsx'
import { DeskButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Pane } from '../../parts/pane.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'
import { useSending } from '../../parts/use-sending.ts'
import { useSession, useWorkplace } from '../../parts/workplace.ts'
import styles from './client.module.css'

interface WayInProps {
  readonly clientId: string
  readonly devices: Reply<typeof deskClient>['devices']
}

function UnlockForm({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const { ask } = useWorkplace()
  const { busy, failure, send } = useSending()
  const showToast = useToast()
  const unlock = (reason: string): Promise<boolean> =>
    send(() =>
      once(`unlock/${clientId}/${markOf(reason)}`, (idempotencyKey) =>
        ask(deskUnlock, { params: { clientId }, body: { reason }, idempotencyKey }),
      ),
    )
  return (
    <Dialog title="Открыть клиенту вход?" onClose={onClose}>
      <ReasonForm
        id="unlock-reason"
        keptAs={`unlock/${clientId}`}
        label="Причина"
        missing="Напишите, кто звонил и как вы убедились, что это клиент."
        submitLabel="Открыть вход"
        busy={busy}
        failure={failure}
        onSubmit={unlock}
        onDone={() => {
          showToast({ text: 'Пароль и код можно вводить снова' })
          onClose()
        }}
        onClose={onClose}
      >
        <p>
          Снимем паузу после неверных паролей и кодов, раз в сутки. Клиент узнает об этом
          сообщением. Пароль и код никогда не спрашивайте.
        </p>
      </ReasonForm>
    </Dialog>
  )
}

/** Where the client is signed in, and a way in for a caller who may not try any more (decision 0098). */
export function WayIn({ clientId, devices }: WayInProps) {
  const mayUnlock = mayDo(useSession(), deskUnlock.roles)
  const [isUnlocking, setUnlocking] = useState(false)
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
      {isUnlocking && <UnlockForm clientId={clientId} onClose={() => setUnlocking(false)} />}
    </Pane>
  )
}
