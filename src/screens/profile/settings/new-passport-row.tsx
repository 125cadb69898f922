import { PATHS } from '../../../../protocol/paths.ts'
import { type PassportChange, passportChangeQuery } from '../../../queries/passport-change.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { List, ListRow } from '../../../ui/list-row.tsx'

const WORDS: Readonly<Partial<Record<PassportChange['state'], string>>> = {
  ASKED: 'Новый на\u00a0проверке',
  REFUSED: 'Пока не\u00a0внесён: посмотрите, что поможет',
}

const FIRST = 'Пришлите новый отсюда, без звонка'

/** The way to send a new passport, with what became of the one that was sent. */
export function NewPassportRow() {
  const { data } = useQuery(passportChangeQuery, undefined)
  return (
    <List label="Новый паспорт">
      <ListRow
        icon="passport"
        title="Паспорт заменён"
        sub={(data && WORDS[data.state]) ?? FIRST}
        to={PATHS.ownPassport}
      />
    </List>
  )
}
