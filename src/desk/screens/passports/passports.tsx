import type { Reply } from '../../../../protocol/call.ts'
import { deskPassportChanges } from '../../../../protocol/calls/desk/passport-changes.ts'
import { formatMoment } from '../../../ui/format.ts'
import { DeskLink } from '../../parts/button.tsx'
import { ROW_KEYS } from '../../parts/keys.ts'
import { Empty, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { Work } from '../../parts/work.tsx'
import { NAMELESS } from '../../parts/words.ts'

type Sent = Reply<typeof deskPassportChanges>['waiting'][number]

const Row = ({ changeId, clientName, askedAt, isProposed }: Sent) => (
  <tr>
    <th scope="row">
      <b>{clientName ?? NAMELESS}</b>
    </th>
    <td data-name="Прислан">{formatMoment(askedAt)}</td>
    <td data-name="Что дальше">{isProposed ? 'ждёт второго решения' : 'ждёт проверки'}</td>
    <td className={table.end}>
      <DeskLink
        href={hashOf('passports', changeId)}
        data-row
        aria-label={`Открыть: ${clientName ?? NAMELESS}`}
      >
        Открыть
      </DeskLink>
    </td>
  </tr>
)

const List = ({ waiting }: { readonly waiting: readonly Sent[] }) => (
  <Pane title="Ждут решения" aside={waiting.length} bare>
    {waiting.length === 0 ? (
      <Empty title="Никто не ждёт">
        <p>Новый паспорт появится сам, обновлять не нужно.</p>
      </Empty>
    ) : (
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Клиент</th>
            <th scope="col">Прислан</th>
            <th scope="col">Что дальше</th>
            <th scope="col">Дело</th>
          </tr>
        </thead>
        <tbody>
          {waiting.map((sent) => (
            <Row key={sent.changeId} {...sent} />
          ))}
        </tbody>
      </table>
    )}
  </Pane>
)

/** «Паспорта»: new passports that clients have sent from the account, the oldest first (decision 0111). */
export function Passports() {
  const { data, failure, reload } = useAnswer(deskPassportChanges)
  return (
    <Work
      title="Новые паспорта"
      sub="Клиенты прислали их из кабинета. Меняют паспорт двое."
      keys={ROW_KEYS}
    >
      {data && <List waiting={data.waiting} />}
      {!data && (
        <Pane title="Ждут решения" bare>
          {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
        </Pane>
      )}
    </Work>
  )
}
