import { useState } from 'react'
import { type SbpBank, sbpBanksQuery } from '../../queries/cards.ts'
import { useQuery } from '../../queries/use-query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { Loader } from '../../ui/loader.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import text from '../../ui/text.module.css'
import styles from './card-picker.module.css'

interface BankSheetProps {
  readonly onChoose: (bank: SbpBank) => void
  readonly onClose: () => void
}

const plain = (words: string): string => words.toLowerCase().replaceAll('ё', 'е').trim()

/** A thousand names are no list to scroll: the rest is found by a few letters. */
const MAX_SHOWN = 50

interface BanksProps {
  readonly banks: readonly SbpBank[]
  readonly recentIds: readonly string[]
  readonly onChoose: (bank: SbpBank) => void
}

/** Names and order are those of the operator of СБП, as its rules want them; the person's own banks come before. */
function Banks({ banks, recentIds, onChoose }: BanksProps) {
  const [typed, setTyped] = useState('')
  const sought = plain(typed)
  const found = banks.filter(({ name }) => plain(name).includes(sought))
  const recent =
    sought === '' ? recentIds.flatMap((recentId) => banks.filter(({ id }) => id === recentId)) : []
  const rows = (shown: readonly SbpBank[], label: string) => (
    <div className={styles.list}>
      {recent.length > 0 && (
        <p className={classNames(text.caption, text.muted)} aria-hidden>
          {label}
        </p>
      )}
      <List label={label}>
        {shown.map((bank) => (
          <ListRow key={bank.id} icon="bank" title={bank.name} onClick={() => onChoose(bank)} />
        ))}
      </List>
    </div>
  )
  return (
    <div className={styles.banks}>
      <Field
        label="Название банка"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {recent.length > 0 && rows(recent, 'Куда переводили раньше')}
      {found.length > 0 ? (
        rows(found.slice(0, MAX_SHOWN), 'Все банки')
      ) : (
        <p className={text.small} role="status">
          Такого банка среди участников СБП нет. Проверьте название или выберите карту.
        </p>
      )}
      {found.length > MAX_SHOWN && (
        <p className={text.small}>Показали первые {MAX_SHOWN}. Остальные найдёте по названию.</p>
      )}
    </div>
  )
}

/** Choose the bank that gets the money by the phone number (СБП, decision 0097). */
export function BankSheet({ onChoose, onClose }: BankSheetProps) {
  const { data, error, reload } = useQuery(sbpBanksQuery, undefined)
  return (
    <Sheet open title="Банк для перевода по СБП" onClose={onClose}>
      {data ? (
        <Banks {...data} onChoose={onChoose} />
      ) : error ? (
        <div className={styles.banks}>
          <Banner tone="danger" role="alert" title={error.title}>
            {error.detail}
          </Banner>
          <Button block variant="soft" icon="refresh" onClick={reload}>
            Загрузить ещё раз
          </Button>
        </div>
      ) : (
        <Loader />
      )}
    </Sheet>
  )
}
