import { useState } from 'react'
import { PATHS } from '../../../protocol/paths.ts'
import { confirmCodeAccess } from '../../actions/code-access.ts'
import type { CodeAccess } from '../../queries/cards.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import { useAccount } from './account-context.ts'
import { ReauthenticationSheet } from './reauthentication-sheet.tsx'

const WHAT: Readonly<Record<CodeAccess['way'], string>> = {
  PASSWORD_RESET: 'пароль сменили по\u00a0коду из\u00a0СМС',
  SIGN_IN: 'в\u00a0кабинет вошли по\u00a0коду из\u00a0СМС с\u00a0нового устройства',
}

interface CodeAccessNoteProps {
  readonly access: CodeAccess
  /** The pause is over: what may be chosen has to be asked for again. */
  readonly onConfirmed: () => void
}

/**
 * Why money goes to former cards only, until when, and how the owner ends it earlier: known before a card is chosen, and
 * before anything is tapped (decision 0147).
 */
export function CodeAccessNote({ access, onConfirmed }: CodeAccessNoteProps) {
  const { phone } = useAccount().account
  const [isConfirming, setConfirming] = useState(false)
  const { way, since, until, confirmBy, denyToken } = access
  const canConfirm = confirmBy.length > 0
  return (
    <div className={layout.stack3}>
      <Banner
        tone="warning"
        icon="shield"
        title={`До\u00a0${formatMoment(until)} переводим только на\u00a0прежние карты`}
      >
        {`${formatMoment(since)} ${WHAT[way]}. Это мог сделать и\u00a0тот, у\u00a0кого ваша SIM-карта, поэтому новые карты и\u00a0СБП ждут сутки. Платить по\u00a0займам можно как обычно. ${
          canConfirm
            ? 'Если это вы, подтвердите, и\u00a0ждать не\u00a0нужно.'
            : 'Подтвердить раньше можно у\u00a0нас, с\u00a0паспортом: позвоните нам.'
        }`}
      </Banner>
      {canConfirm && (
        <Button block variant="soft" icon="key" onClick={() => setConfirming(true)}>
          Подтвердить, что это я
        </Button>
      )}
      <ButtonLink block variant="text" to={`${PATHS.notMe}#${denyToken}`}>
        Это не я
      </ButtonLink>
      {isConfirming && (
        <ReauthenticationSheet
          action="CONFIRM_ACCESS"
          lead={
            confirmBy.includes('PASSWORD')
              ? 'После этого деньги можно перевести и на новую карту.'
              : 'Подойдёт вход без пароля, который был раньше. После этого деньги можно перевести и на новую карту.'
          }
          phone={phone}
          isPasswordTooNew={!confirmBy.includes('PASSWORD')}
          onConfirmed={async (reauthentication) => {
            await confirmCodeAccess(reauthentication)
            setConfirming(false)
            onConfirmed()
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}
