import { deskFindClients } from '../../../../protocol/calls/desk/clients.ts'
import { formatPhone } from '../../../../protocol/validation.ts'
import { ROW_KEYS } from '../../parts/keys.ts'
import { Empty, Note, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { NAMELESS, STATUS_WORDS } from '../../parts/words.ts'
import { Work } from '../../parts/work.tsx'
import { useWorkplaceState } from '../../parts/workplace.ts'

/** Shorter than that the server asks for more. */
const MIN_LENGTH = 3

/** «Клиенты»: who was found by phone or contract number. */
export function Clients() {
  const { searchText } = useWorkplaceState()
  const isAsked = searchText.length >= MIN_LENGTH
  const { data, failure, reload } = useAnswer(
    deskFindClients,
    { query: { text: searchText } },
    { again: false, enabled: isAsked },
  )
  return (
    <Work title="Клиенты" sub="Поиск по телефону или номеру договора" keys={ROW_KEYS}>
      {!isAsked && (
        <Note role="status">
          {searchText === ''
            ? 'Введите в строке наверху телефон или номер договора: клавиша «/».'
            : 'Введите хотя бы три знака: телефон или номер договора.'}
        </Note>
      )}
      {isAsked && (
        <Pane title={`Нашли по «${searchText}»`} aside={data && data.clients.length} bare>
          {failure && <Problem failure={failure} onRetry={reload} />}
          {!data && !failure && <Waiting />}
          {data && data.clients.length === 0 && (
            <Empty title="Никого не нашли">
              <p>Проверьте цифры. Телефон можно писать с +7, с 8 или без них.</p>
            </Empty>
          )}
          {data && data.clients.length > 0 && (
            <table className={table.table}>
              <thead>
                <tr>
                  <th scope="col">Клиент</th>
                  <th scope="col">Телефон</th>
                  <th scope="col">Состояние</th>
                </tr>
              </thead>
              <tbody>
                {data.clients.map(({ clientId, clientName, phone, status }) => (
                  <tr key={clientId}>
                    <th scope="row">
                      <a data-row className={table.rowLink} href={hashOf('clients', clientId)}>
                        {clientName ?? NAMELESS}
                      </a>
                    </th>
                    <td data-name="Телефон" className={table.short}>
                      {formatPhone(phone)}
                    </td>
                    <td data-name="Состояние">{STATUS_WORDS[status]}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Pane>
      )}
    </Work>
  )
}
