import { ListRow } from '../../ui/list-row.tsx'
import { isHandheld, isIos } from './install-way.ts'
import { useInstall } from './use-install.ts'
import { useInstallAction } from './use-install-action.tsx'

/** The same offer for somebody who looks for it: always there while the application can be installed. */
export function InstallRow() {
  const install = useInstall()
  const action = useInstallAction(install)
  if (!action) return null
  const browser = isIos(navigator) ? 'Safari' : 'браузере'
  return (
    <>
      <ListRow
        icon="download"
        tone="mute"
        title={isHandheld(navigator) ? 'Поставить на экран «Домой»' : 'Установить на компьютер'}
        sub={
          install.way === 'OTHER_BROWSER'
            ? `отсюда не ставится, откройте страницу в ${browser}`
            : 'платежи без сети и напоминания'
        }
        onClick={action.run}
      />
      {action.extra}
    </>
  )
}
