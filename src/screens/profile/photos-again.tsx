import { PATHS } from '../../../protocol/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import { useAccount } from './account-context.ts'
import { WhenBack } from './when-back.tsx'

/** A check has sent photos back: which, and the way to new ones while tries of the day are left (D20). */
export function PhotosAgain() {
  const { account, offline } = useAccount()
  const { message, uploadsLeftToday } = account.check
  return (
    <div className={layout.stack}>
      <Banner tone="warning" icon="camera" title="Проверить документы не получилось">
        {message || 'Снимите паспорт ещё раз: без бликов, целиком, чтобы читался каждый знак.'}
      </Banner>
      {uploadsLeftToday === 0 ? (
        <p>На сегодня попытки закончились. Новые появятся завтра.</p>
      ) : offline ? (
        <p>
          <WhenBack>Прислать фото можно</WhenBack>
        </p>
      ) : (
        <ButtonLink block to={PATHS.signUpPassport}>
          Снять заново
        </ButtonLink>
      )}
    </div>
  )
}
