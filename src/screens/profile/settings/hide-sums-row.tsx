import { hideSums, useSumsHidden } from '../../../state/hidden-sums.ts'
import { EYE_OFF } from '../../../ui/account-icons.ts'
import { ListRow } from '../../../ui/list-row.tsx'
import { Switch } from '../../../ui/switch.tsx'

/** «Скрывать суммы»: for who hands the phone over or reads it among people; kept on this device (decision 0093). */
export function HideSumsRow() {
  const hidden = useSumsHidden()
  return (
    <ListRow
      icon={EYE_OFF}
      tone="mute"
      title="Скрывать суммы"
      sub="когда передаёте телефон; при оплате и подписи видны"
      value={
        <Switch
          label="Скрывать суммы"
          checked={hidden}
          onChange={({ target }) => hideSums(target.checked)}
        />
      }
    />
  )
}
