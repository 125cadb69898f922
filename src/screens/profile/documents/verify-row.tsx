import { PATHS } from '../../../../protocol/paths.ts'
import { signingKeysQuery } from '../../../queries/signing-keys.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { List, ListRow } from '../../../ui/list-row.tsx'

/** The way to the check of a document; its keys are kept now, so that it works without network later (D31). */
export function VerifyRow() {
  // Without network or keys the page of the check says so itself.
  useQuery(signingKeysQuery, undefined)
  return (
    <List>
      <ListRow
        icon="shield"
        title="Проверить документ"
        sub="Наш ли он и не менялся ли. Работает и без сети"
        to={PATHS.verify}
      />
    </List>
  )
}
