import { kopecks } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import { Note } from './pane.tsx'
import { hashOf } from './place.ts'

interface NearLoadLimitProps {
  readonly band: {
    readonly abovePercent: number
    readonly limitPercent: number | null
    readonly roomKopecks: number | null
  }
  /** Where the shares stand on another screen that this person may open. */
  readonly isLinked?: boolean
}

/** Four fifths of a macroprudential limit are used (decision 0142). */
export const NearLoadLimit = ({
  band: { abovePercent, limitPercent, roomKopecks },
  isLinked = false,
}: NearLoadLimitProps) => (
  <Note tone="warning" role="status">
    <b>ПДН больше {abovePercent}%:</b> использовано не&nbsp;меньше 80% лимита ({limitPercent}%). До
    него осталось {formatMoney(kopecks(roomKopecks ?? 0), { whole: true })}.
    {isLinked && (
      <>
        {' '}
        <a href={hashOf('portfolio')}>Открыть портфель</a>
      </>
    )}
  </Note>
)
