import { isSinglePayment } from '../../../../../lending/products.ts'
import type { Contract } from '../../../../queries/contracts.ts'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import text from '../../../../ui/text.module.css'
import styles from './change.module.css'

export type ChangeKind = 'EARLY' | 'PROLONG' | 'SHIFT' | 'RESTRUCTURE'

interface ChangeTilesProps {
  readonly contract: Contract
  /** A signed change waits for its payment: another one would undo it. */
  readonly blocked: boolean
  readonly onOpen: (kind: ChangeKind) => void
}

interface Tile {
  readonly kind: ChangeKind
  /** As `contract.actions` names it; not there today: the sheet says why and what helps. */
  readonly action: string
  readonly icon: IconName
  readonly title: string
  readonly sub: string
}

const EARLY: Tile = {
  kind: 'EARLY',
  action: 'PAY_PARTIALLY_EARLY',
  icon: 'bolt',
  title: 'Погасить досрочно',
  sub: 'Платёж или срок станут меньше',
}
const PROLONG: Tile = {
  kind: 'PROLONG',
  action: 'PROLONG',
  icon: 'prolong',
  title: 'Продлить',
  sub: 'На 7, 14 или 21 день',
}
const SHIFT: Tile = {
  kind: 'SHIFT',
  action: 'SHIFT_PAYMENT',
  icon: 'prolong',
  title: 'Сдвинуть платёж',
  sub: 'До 10 дней, без комиссии',
}

/**
 * Ways to change the schedule of a loan. What is refused today stays visible: its sheet says why and what helps (D13,
 * D14).
 */
export function ChangeTiles({ contract, blocked, onOpen }: ChangeTilesProps) {
  const subOf = ({ action, sub }: Tile): string => {
    if (blocked) return 'Сначала оплатите или отмените подписанное изменение'
    return contract.actions.includes(action) ? sub : 'Сегодня нельзя: почему и что поможет'
  }
  const tiles = isSinglePayment(contract.typeOfProduct)
    ? [{ ...EARLY, sub: 'Платёж станет меньше' }, PROLONG]
    : [EARLY, SHIFT]
  return (
    <div className={styles.tiles} role="group" aria-label="Изменить график">
      {tiles.map((tile) => (
        <button
          key={tile.kind}
          type="button"
          className={styles.tile}
          disabled={blocked}
          onClick={() => onOpen(tile.kind)}
        >
          <span className={styles.tileSign}>
            <Icon name={tile.icon} size={22} />
          </span>
          <span className={styles.tileTitle}>{tile.title}</span>
          <span className={text.small}>{subOf(tile)}</span>
        </button>
      ))}
    </div>
  )
}
