import type { ReactNode } from 'react'
import { fromRoubles } from '../../../../lending/money.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import type { PersonalData } from '../../../queries/client.ts'
import { Section } from '../../../ui/card.tsx'
import { PIN, RECEIPT, WALLET } from '../../../ui/account-icons.ts'
import type { IconLook } from '../../../ui/icon.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { addressLine } from '../data-words.ts'
import styles from './about-you.module.css'
import { ownSum } from '../../../ui/sums.tsx'

const sum = (roubles: number): ReactNode => ownSum(fromRoubles(roubles), { whole: true })

interface DatumProps {
  readonly icon: IconLook
  readonly term: string
  readonly value: ReactNode
  readonly to: string
}

/** One datum: its name, its value, and where it is changed. */
export const Datum = ({ icon, term, value, to }: DatumProps) => (
  <ListRow
    icon={icon}
    tone="mute"
    to={to}
    title={
      <>
        <span className={styles.term}>{term}</span> {value}
      </>
    }
  />
)

type Known = Pick<PersonalData, 'address' | 'livingAddress' | 'pdn'>

/** «О вас»: addresses and sums, each row leads to where it is changed. */
export const AboutYou = ({ address, livingAddress, pdn }: Known) => (
  <Section title="О вас">
    <List>
      <Datum
        icon={PIN}
        term="Адрес по паспорту"
        value={addressLine(address)}
        to={PATHS.ownAddress}
      />
      {livingAddress && (
        <Datum icon={PIN} term="Живёте" value={addressLine(livingAddress)} to={PATHS.ownAddress} />
      )}
      {pdn && (
        <>
          <Datum
            icon={WALLET}
            term="Доход в месяц"
            value={sum(pdn.monthlyIncomeRoubles)}
            to={PATHS.ownIncome}
          />
          <Datum
            icon={RECEIPT}
            term="Обязательные платежи"
            value={sum(pdn.monthlyObligationsRoubles)}
            to={PATHS.ownIncome}
          />
        </>
      )}
    </List>
  </Section>
)
