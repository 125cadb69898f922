import { classNames } from '../../ui/class-names.ts'
import { formatMoment } from '../../ui/format.ts'
import text from '../../ui/text.module.css'

/** Of what moment the schedules are that this device has kept (D31). */
export const KeptNote = ({ copyOf }: { readonly copyOf: string }) => (
  <p className={classNames(text.small, text.muted)}>
    {`Графики на этом устройстве сохранены ${formatMoment(copyOf)}; состояние платежей посчитано на сегодня.`}
  </p>
)
