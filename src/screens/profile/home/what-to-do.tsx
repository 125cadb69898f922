import { isSinglePayment } from '../../../../lending/products.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { AppLink } from '../../../ui/app-link.tsx'
import { Section } from '../../../ui/card.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import text from '../../../ui/text.module.css'
import { type LinkedSheet, sheetPath } from '../sheet-path.ts'
import styles from './home.module.css'

interface Tile {
  /** The sheet of the contract's screen that opens. */
  readonly sheet: LinkedSheet
  readonly icon: IconName
  readonly title: string
  readonly sub: string
}

const EARLY: Tile = {
  sheet: 'EARLY',
  icon: 'bolt',
  title: 'Внести больше',
  sub: 'меньше платёж или срок',
}
const PAYOFF: Tile = {
  sheet: 'PAYOFF',
  icon: 'check',
  title: 'Закрыть досрочно',
  sub: 'проценты только за прошедшие дни',
}
const SHIFT: Tile = {
  sheet: 'SHIFT',
  icon: 'prolong',
  title: 'Сдвинуть день',
  sub: 'до 10 дней, без комиссии',
}
const PROLONG: Tile = {
  sheet: 'PROLONG',
  icon: 'prolong',
  title: 'Продлить',
  sub: 'на 7, 14 или 21 день',
}

/** Ways to change the plan of the loan that is due first; each opens over it and says itself what is refused and why. */
export const WhatToDo = ({ contract }: { readonly contract: Contract }) => {
  const tiles = isSinglePayment(contract.typeOfProduct)
    ? [{ ...EARLY, sub: 'платёж станет меньше' }, PAYOFF, PROLONG]
    : [EARLY, PAYOFF, SHIFT]
  return (
    <Section title="Можно сделать">
      <div className={styles.tiles}>
        {tiles.map(({ sheet, icon, title, sub }) => (
          <AppLink
            key={sheet}
            className={styles.tile}
            to={sheetPath(contract.loanApplicationId, sheet)}
          >
            <span className={styles.sign}>
              <Icon name={icon} size={22} />
            </span>
            <span className={text.strong}>{title}</span>
            <span className={text.small}>{sub}</span>
          </AppLink>
        ))}
        <AppLink className={styles.tile} to={PATHS.support}>
          <span className={styles.sign}>
            <Icon name="chat" size={22} />
          </span>
          <span className={text.strong}>Стало трудно</span>
          <span className={text.small}>напишите, найдём выход</span>
        </AppLink>
      </div>
    </Section>
  )
}
