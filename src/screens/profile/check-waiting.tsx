import { Banner } from '../../ui/banner.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { Page } from '../../ui/page.tsx'
import text from '../../ui/text.module.css'
import { useAccount } from './account-context.ts'
import { OwnDecline } from './own-decline.tsx'
import { PhotosAgain } from './photos-again.tsx'
import { TourPlace } from './tour-place.tsx'

/** The documents are being looked at, have to be sent again (D20), or the client was declined (decision 0110). */
export function CheckWaiting() {
  const { account } = useAccount()
  const { status, message, decline } = account.check
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
  return (
    <Page title={decline ? 'Решение по анкете' : 'Нужны новые фото'}>
      {decline ? <OwnDecline decline={decline} /> : <PhotosAgain />}
    </Page>
  )
}
