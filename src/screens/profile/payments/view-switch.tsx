import { Segmented } from '../../../ui/segmented.tsx'
import type { PaymentsView } from './chosen-view.ts'

const OPTIONS = [
  { value: 'MONTH', label: 'Месяц' },
  { value: 'LIST', label: 'Список' },
] as const

interface ViewSwitchProps {
  readonly view: PaymentsView
  readonly controls: string
  readonly onChange: (view: PaymentsView) => void
}

/** Month or list. */
export const ViewSwitch = (props: ViewSwitchProps) => (
  <Segmented<PaymentsView> label="Вид" options={OPTIONS} value={props.view} {...props} />
)
