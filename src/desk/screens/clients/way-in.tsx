import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import {
  type deskClient,
  deskConfirmAccess,
  deskProposePhone,
  deskUnlock,
} from '../../../../protocol/calls/desk/clients.ts'
import type { CodeAccessWay } from '../../../../protocol/code-access.ts'
import { formatPhone } from '../../../../protocol/validation.ts'
import { formatMoment } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { mayDo } from '../../parts/lists.ts'
import { Pane } from '../../parts/pane.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useSession, useWorkplace } from '../../parts/workplace.ts'
import { AccessForm } from './access-form.tsx'
import styles from './client.module.css'
import { PhoneForm } from './phone-form.tsx'

type Card = Reply<typeof deskClient>

const ACCESS_WORDS: Readonly<Record<CodeAccessWay, string>> = {
  PASSWORD_RESET: 'Пароль сменили по\u00a0коду из\u00a0СМС',
  SIGN_IN: 'Вошли по\u00a0коду из\u00a0СМС с\u00a0нового устройства',
}

interface WayInProps {
  readonly clientId: string
  readonly devices: Card['devices']
  readonly dataCopies: Card['dataCopies']
  readonly codeAccess: Card['codeAccess']
  /** The number that another person has still to give the client. */
  readonly askedPhone: Card['askedPhone']
  readonly onChanged: () => void
}

/**
 * Where the client is signed in, and a way in for a caller who may not try any more (decision 0098) or has lost the phone
 * (decision 0099).
 */
export function WayIn(props: WayInProps) {
  const { clientId, devices, dataCopies, codeAccess, askedPhone, onChanged } = props
  const session = useSession()
  const mayUnlock = mayDo(session, deskUnlock.roles)
  const mayConfirm = codeAccess !== null && mayDo(session, deskConfirmAccess.roles)
  const mayAskForPhone = mayDo(session, deskProposePhone.roles)
  const { ask } = useWorkplace()
  const [isUnlocking, setUnlocking] = useState(false)
  const [isChangingPhone, setChangingPhone] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
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
      {dataCopies.length > 0 && (
        <ul className={styles.lines} aria-label="Копии данных">
          {dataCopies.map(({ device, askedAt, givenAt }) => (
            <li key={askedAt}>
              <b>Копия данных, {formatMoment(askedAt)}</b>
              <small>
                {device}, {givenAt === null ? 'не\u00a0скачана целиком' : 'скачана'}
              </small>
            </li>
          ))}
        </ul>
      )}
      {codeAccess !== null && (
        <p>
          <b>
            {codeAccess.deniedAt === null
              ? 'Новые карты и\u00a0СБП на\u00a0паузе'
              : 'Займы остановлены: клиент нажал «Это не\u00a0я»'}
          </b>
          <br />
          {ACCESS_WORDS[codeAccess.way]}, {codeAccess.device}, {formatMoment(codeAccess.since)}.{' '}
          {codeAccess.deniedAt === null
            ? `Пауза до\u00a0${formatMoment(codeAccess.pausedUntil)}.`
            : `Сообщил ${formatMoment(codeAccess.deniedAt)}: ждём паспорт.`}
        </p>
      )}
      {askedPhone !== null && (
        <p>Просят сменить номер на {formatPhone(askedPhone)}. Ждёт решения другого человека.</p>
      )}
      {(mayUnlock || mayAskForPhone) && (
        <div className={controls.row}>
          {mayConfirm && (
            <DeskButton onClick={() => setConfirming(true)}>Клиент показал паспорт</DeskButton>
          )}
          {mayUnlock && (
            <DeskButton variant="line" onClick={() => setUnlocking(true)}>
              Открыть вход
            </DeskButton>
          )}
          {mayAskForPhone && askedPhone === null && (
            <DeskButton variant="line" onClick={() => setChangingPhone(true)}>
              Сменить номер
            </DeskButton>
          )}
        </div>
      )}
      {isConfirming && (
        <AccessForm
          clientId={clientId}
          onDone={() => {
            setConfirming(false)
            onChanged()
          }}
          onClose={() => setConfirming(false)}
        />
      )}
      {isChangingPhone && (
        <PhoneForm
          clientId={clientId}
          onAsked={() => {
            setChangingPhone(false)
            onChanged()
          }}
          onClose={() => setChangingPhone(false)}
        />
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
            Снимем паузу после неверных паролей и кодов, и коды можно будет запросить снова: раз в
            сутки. Клиент узнает об этом сообщением. Пароль и код никогда не спрашивайте.
          </p>
        </ReasonDialog>
      )}
    </Pane>
  )
}
