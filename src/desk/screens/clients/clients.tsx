import type { Reply } from '../../../../protocol/call.ts'
import { deskFindClients } from '../../../../protocol/calls/desk/clients.ts'
import { MAX_CLIENTS_FOUND, readClientSearch } from '../../../../protocol/client-search.ts'
import { formatFullDate } from '../../../../lending/plain-text.ts'
import { pluralForm } from '../../../../lending/plural.ts'
import text from '../../../ui/text.module.css'
import { ROW_KEYS } from '../../parts/keys.ts'
import { Empty, Note, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { CLIENTS, NAMELESS, STATUS_WORDS } from '../../parts/words.ts'
import { Work } from '../../parts/work.tsx'
import { useWorkplaceState } from '../../parts/workplace.ts'

type Answer = Reply<typeof deskFindClients>

/** What came of it, for whoever does not see the list. */
const outcomeOf = ({ clients, isTooMany }: Answer): string => {
  if (isTooMany) return 'Слишком много, список не показан'
  const count = clients.length
  return count === 0 ? 'Никого не нашли' : `В списке ${count} ${pluralForm(count, CLIENTS)}`
}

const EXAMPLES = [
  ['Телефон', '+7 900 123-45-67, с 8 или без них'],
  ['Номер договора', '261126-0042, целиком'],
  ['Фамилия и имя', 'Иванова Анна, можно с отчеством'],
  ['Фамилия и паспорт', 'Иванова 4521, последние 4 цифры номера'],
  ['Фамилия и дата рождения', 'Иванова 15.03.1990'],
] as const

/** What the field in the head understands. */
const HowToAsk = () => (
  <Pane
    title="Что можно ввести"
    foot="Фамилия нужна целиком. Заглавные буквы, «ё», дефис и порядок слов не важны. Каждый поиск записывается в журнал."
    bare
  >
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">По чему ищем</th>
          <th scope="col">Пример</th>
        </tr>
      </thead>
      <tbody>
        {EXAMPLES.map(([what, example]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td data-name="Пример">{example}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Pane>
)

const Nobody = ({ isByName }: { readonly isByName: boolean }) => (
  <Empty title="Никого не нашли">
    {isByName ? (
      <p>
        Проверьте, что фамилия введена целиком и как в паспорте. До шага с паспортом клиента можно
        найти только по телефону.
      </p>
    ) : (
      <p>Проверьте цифры. Телефон можно писать с +7, с 8 или без них.</p>
    )}
  </Empty>
)

const TooMany = () => (
  <Empty title={`Таких клиентов больше ${MAX_CLIENTS_FOUND}`}>
    <p>Список не показываем. Добавьте отчество, дату рождения или 4 последние цифры паспорта.</p>
  </Empty>
)

const FoundTable = ({ clients }: Pick<Answer, 'clients'>) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">Клиент</th>
        <th scope="col">Дата рождения</th>
        <th scope="col">Телефон</th>
        <th scope="col">Состояние</th>
      </tr>
    </thead>
    <tbody>
      {clients.map(({ clientId, clientName, birthDate, phoneTail, status }) => (
        <tr key={clientId}>
          <th scope="row">
            <a data-row className={table.rowLink} href={hashOf('clients', clientId)}>
              {clientName ?? NAMELESS}
            </a>
          </th>
          <td data-name="Дата рождения" className={table.short}>
            {birthDate === null ? '—' : formatFullDate(birthDate)}
          </td>
          <td data-name="Телефон" className={table.short}>
            •• {phoneTail.slice(0, 2)}-{phoneTail.slice(2)}
          </td>
          <td data-name="Состояние">{STATUS_WORDS[status]}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** «Клиенты»: who was found by phone, contract number, or name with what tells namesakes apart (decision 0101). */
export function Clients() {
  const { searchText } = useWorkplaceState()
  const asked = readClientSearch(searchText)
  const { data, failure, reload } = useAnswer(
    deskFindClients,
    { body: { text: searchText } },
    { again: false, enabled: asked.by !== 'NOTHING' },
  )
  return (
    <Work
      title="Клиенты"
      sub="Строка поиска наверху: телефон, договор, имя, паспорт"
      keys={ROW_KEYS}
    >
      {asked.by === 'NOTHING' ? (
        <>
          {searchText !== '' && (
            <Note tone="warning" role="status">
              {asked.problem}
            </Note>
          )}
          <HowToAsk />
        </>
      ) : (
        <Pane title={`Поиск: ${searchText}`} aside={data?.clients.length || undefined} bare>
          <p className={text.hidden} role="status">
            {data && outcomeOf(data)}
          </p>
          {failure && <Problem failure={failure} onRetry={reload} />}
          {!data && !failure && <Waiting />}
          {data?.isTooMany && <TooMany />}
          {data && !data.isTooMany && data.clients.length === 0 && (
            <Nobody isByName={asked.by === 'NAME'} />
          )}
          {data && data.clients.length > 0 && <FoundTable clients={data.clients} />}
        </Pane>
      )}
    </Work>
  )
}
