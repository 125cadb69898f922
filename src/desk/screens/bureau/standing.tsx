import { kopecks } from '../../../../lending/money.ts'
import { formatDate, formatMoney } from '../../../../lending/plain-text.ts'
import type { Reply } from '../../../../protocol/call.ts'
import type { deskBureauState } from '../../../../protocol/calls/desk/bureau.ts'
import { formatMoment } from '../../../ui/format.ts'
import { Facts, Note, Pane } from '../../parts/pane.tsx'
import table from '../../parts/table.module.css'
import { clockText } from '../../parts/time-words.ts'
import { DIFFERENCE_WORDS } from './bureau-words.ts'
import styles from './bureau.module.css'

type State = Reply<typeof deskBureauState>

const Differences = ({ differences }: Pick<State, 'differences'>) => (
  <Pane title="Расхождения с учётом" aside={differences.length} bare>
    <div className={styles.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Договор</th>
            <th scope="col">Что не сходится</th>
            <th scope="col" className={table.end}>
              В бюро
            </th>
            <th scope="col" className={table.end}>
              У нас
            </th>
            <th scope="col">Найдено</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((each) => (
            <tr key={each.loanId}>
              <th scope="row" className={table.short}>
                {each.contractNumber ?? '—'}
              </th>
              <td data-name="Что не сходится">{DIFFERENCE_WORDS[each.kind]}</td>
              <td data-name="В бюро" className={table.end}>
                {each.toldKopecks === null ? 'нет' : formatMoney(kopecks(each.toldKopecks))}
                {each.toldOn && <small>на {formatDate(each.toldOn)}</small>}
              </td>
              <td data-name="У нас" className={table.end}>
                {formatMoney(kopecks(each.ledgerKopecks))}
              </td>
              <td data-name="Найдено" className={table.short}>
                {formatMoment(each.foundAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Pane>
)

/** How the reports stand, and where the bureau has something else than the ledger. */
export const Standing = ({ state }: { readonly state: State }) => {
  const { compared, differences } = state
  return (
    <>
      {(state.late > 0 || state.silentFiles > 0) && (
        <Note tone="danger" role="alert">
          {state.late > 0 && (
            <>
              <b>Срок закона прошёл: {state.late}.</b> Штраф по КоАП 15.26.1.{' '}
            </>
          )}
          {state.silentFiles > 0 && (
            <b>Бюро молчит дольше рабочего дня, файлов: {state.silentFiles}.</b>
          )}
        </Note>
      )}
      <Pane title="Сейчас" aside={`данные на ${clockText(Date.parse(state.asOf))}`}>
        <Facts
          rows={[
            ['В пути', state.waiting],
            ['Не приняты', state.rejected],
            ['Позже срока', state.late],
            [
              'Сверка с учётом',
              compared
                ? `${formatMoment(compared.at)}: договоров ${compared.loans}, расхождений ${compared.differences}`
                : 'ещё не было, идёт каждую ночь в 03:30',
            ],
          ]}
        />
      </Pane>
      {differences.length > 0 && <Differences differences={differences} />}
    </>
  )
}
