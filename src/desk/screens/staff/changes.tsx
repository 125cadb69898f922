import type { Reply } from '../../../../protocol/call.ts'
import type { deskStaff } from '../../../../protocol/calls/desk/staff.ts'
import { formatMoment } from '../../../ui/format.ts'
import { Empty, Pane } from '../../parts/pane.tsx'
import table from '../../parts/table.module.css'
import { ACTION_WORDS } from '../../parts/words.ts'

type Change = Reply<typeof deskStaff>['changes'][number]

/** Who was added, changed, kept out and let in again, by whom and why: from the journal, which nobody changes. */
export const Changes = ({ changes }: { readonly changes: readonly Change[] }) => (
  <Pane title="Что менялось" aside={changes.length} bare>
    {changes.length === 0 ? (
      <Empty title="Изменений не было">
        <p>Каждое новое появится здесь и в журнале.</p>
      </Empty>
    ) : (
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Что</th>
            <th scope="col">О ком</th>
            <th scope="col">Кто и когда</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ id, at, action, name, by, reason }) => (
            <tr key={id}>
              <th scope="row">
                {ACTION_WORDS[action]}
                {reason !== null && <small>{reason}</small>}
              </th>
              <td data-name="О ком">{name}</td>
              <td data-name="Кто и когда">
                {by ?? 'командная строка'}
                <small>{formatMoment(at)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Pane>
)
