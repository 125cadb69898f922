import { PATHS } from '../../../protocol/paths.ts'
import { Declined } from '../../parts/declined/declined.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { Page } from '../../ui/page.tsx'
import text from '../../ui/text.module.css'
import { useAccount } from './account-context.ts'
import { TourPlace } from './tour-place.tsx'

/** The documents are being looked at, have to be sent again (D20), or the client was declined (decision 0110). */
export function CheckWaiting() {
  const { account } = useAccount()
  const { status, message, uploadsLeftToday, decline } = account.check
  const checking = status === 'DATA_CHECKING'

  if (checking)
    return (
      <Page title="Проверяем документы">
        <div className={layout.stack}>
          <Banner icon="hourglass" role="status">
            {message || 'Обычно это 15 минут. Страницу можно закрыть: ответ будет ждать здесь.'}
          </Banner>
          <p className={classNames(text.small, text.muted)}>
            Страница обновляется сама. Делать ничего не нужно.
          </p>
          <TourPlace />
        </div>
      </Page>
    )
  if (decline)
    return (
      <Page title="Решение по анкете">
        <Declined decline={decline} message={message} />
      </Page>
    )
  return (
    <Page title="Нужны новые фото">
      <div className={layout.stack}>
        <Banner tone="warning" icon="camera" title="Проверить документы не получилось">
          {message || 'Снимите паспорт ещё раз: без бликов, целиком, чтобы читался каждый знак.'}
        </Banner>
        {uploadsLeftToday > 0 ? (
          <ButtonLink block to={PATHS.signUpPassport}>
            Снять заново
          </ButtonLink>
        ) : (
          <p>На сегодня попытки закончились. Новые появятся завтра.</p>
        )}
      </div>
    </Page>
  )
}
