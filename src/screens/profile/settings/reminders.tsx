import { Banner } from '../../../ui/banner.tsx'
import { Card, Section } from '../../../ui/card.tsx'
import { Loader } from '../../../ui/loader.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { MessageTopics } from './message-topics.tsx'
import { ReminderChoices } from './reminder-choices.tsx'
import { SwitchRow } from './switch-row.tsx'
import { usePush } from './use-push.ts'
import { useReminders } from './use-reminders.ts'
import type { PushState } from '../../../actions/push.ts'
import { WhenBack } from '../when-back.tsx'

/** What stands below the switch. */
const STATE_WORDS: Readonly<Record<PushState, string>> = {
  ON: 'уведомлением на этом телефоне',
  OFF: 'уведомления на этом телефоне выключены',
  DENIED: 'запрещено в настройках браузера',
  INSTALL_FIRST: 'сначала установите приложение',
  NONE: 'этот браузер так не умеет',
}

/** What to do where the switch cannot help. */
const STATE_HELP: Partial<Readonly<Record<PushState, string>>> = {
  DENIED:
    'Нажмите на значок слева от адреса сайта или откройте настройки приложения, разрешите уведомления и вернитесь сюда. Пока пишем другими способами, которые вы отметили.',
  INSTALL_FIRST:
    'На айфоне уведомления приходят в установленное приложение. Нажмите «Поделиться», затем «На экран „Домой“», откройте приложение с экрана телефона и включите напоминания здесь.',
  NONE: 'Откройте кабинет в Chrome, Яндекс Браузере, Firefox или Safari. Пока пишем другими способами, которые вы отметили.',
}

/** «Напоминать о платежах»: the browser is asked only after a tap on the switch (D33). */
function PushSwitchRow({ offline }: { readonly offline: boolean }) {
  const { state, busy, failure, turn } = usePush()
  const help = state && STATE_HELP[state]
  return (
    <>
      <SwitchRow
        title="Напоминать о платежах"
        sub={state ? STATE_WORDS[state] : 'проверяем'}
        on={state === 'ON'}
        // Switching off works without network; switching on asks the server for its key.
        disabled={busy || (state !== 'ON' && (state !== 'OFF' || offline))}
        onTurn={turn}
      />
      {help && <Banner>{help}</Banner>}
      {failure && (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.detail}
        </Banner>
      )}
    </>
  )
}

/** Which way each message goes, notifications on this device, and when reminders come. */
export function RemindersSection() {
  const { offline } = useAccount()
  const { value, failure, busy, reload, change } = useReminders()
  return (
    <>
      {value && <MessageTopics value={value} disabled={offline || busy} change={change} />}
      <Section title="Напоминания">
        <Card>
          <PushSwitchRow offline={offline} />
          {value && <ReminderChoices value={value} disabled={offline || busy} change={change} />}
          {!value && !failure && <Loader />}
          {value && failure && (
            <Banner tone="danger" role="alert" title={failure.title}>
              {failure.detail}
            </Banner>
          )}
          {offline && (
            <p className={text.small}>
              <WhenBack>Изменить напоминания можно</WhenBack>
            </p>
          )}
        </Card>
        {!value && failure && <LoadProblem failure={failure} onRetry={reload} />}
      </Section>
    </>
  )
}
