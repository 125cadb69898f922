import { useState } from 'react'
import { formatFullDate } from '../../../../lending/plain-text.ts'
import { deskDuplicatePhoto, deskDuplicates } from '../../../../protocol/calls/desk/duplicates.ts'
import { TWO_PERSON_ROLES } from '../../../../protocol/two-people.ts'
import { formatMoment } from '../../../ui/format.ts'
import { AskFor, type Asking } from '../../parts/ask-for.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { DUPLICATE_WORDS, groundWords } from '../../parts/duplicate-words.ts'
import { ROW_KEYS } from '../../parts/keys.ts'
import { mayDo } from '../../parts/lists.ts'
import { Empty, Note, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { NAMELESS } from '../../parts/words.ts'
import { Work } from '../../parts/work.tsx'
import { useSession } from '../../parts/workplace.ts'
import { CompareScans } from './compare-scans.tsx'
import { askingOf, type Duplicate, stepsOf } from './duplicate-words.ts'

type Account = Duplicate['earlier']

const loanWords = ({ loans, isOwing }: Account): string => {
  if (loans === 0) return 'займов не было'
  return isOwing ? `займов ${loans}, есть долг` : `займов ${loans}, долга нет`
}

/** Whom a button is about: names of both accounts are alike, their phones are not. */
const pairWords = ({ earlier, later }: Duplicate): string =>
  `${later.clientName ?? NAMELESS}, телефоны ···${earlier.phoneTail} и ···${later.phoneTail}`

const AccountFacts = ({ account }: { readonly account: Account }) => (
  <>
    <a data-row className={table.rowLink} href={hashOf('clients', account.clientId)}>
      {account.clientName ?? NAMELESS}
    </a>
    {account.birthDate !== null && <small>дата рождения {formatFullDate(account.birthDate)}</small>}
    {account.passportTail !== null && account.passportIssuedDate !== null && (
      <small>
        паспорт ···{account.passportTail}, выдан {formatFullDate(account.passportIssuedDate)}
      </small>
    )}
    <small>телефон ···{account.phoneTail}</small>
    {account.identifiedAt !== null && <small>проверен {formatMoment(account.identifiedAt)}</small>}
    <small className={account.isOwing ? table.late : undefined}>{loanWords(account)}</small>
  </>
)

interface RowProps {
  readonly duplicate: Duplicate
  readonly mayAsk: boolean
  readonly onAsk: (asking: Asking) => void
  /** The person may look at the scans. */
  readonly mayLook: boolean
  readonly onLook: (duplicate: Duplicate) => void
}

const Steps = ({ duplicate, mayAsk, onAsk }: Pick<RowProps, 'duplicate' | 'mayAsk' | 'onAsk'>) => {
  if (!mayAsk) return '—'
  if (duplicate.askedFor !== null)
    return (
      <a className={table.rowLink} href={hashOf('requests')}>
        ждёт второго решения
      </a>
    )
  return (
    <span className={controls.row}>
      {stepsOf(duplicate).map((step) => (
        <DeskButton
          key={step.kind}
          variant="line"
          aria-label={`${step.words}: ${pairWords(duplicate)}`}
          onClick={() => onAsk(askingOf(duplicate, step))}
        >
          {step.words}
        </DeskButton>
      ))}
    </span>
  )
}

const Row = (props: RowProps) => {
  const { grounds, state, since, earlier, later } = props.duplicate
  return (
    <tr>
      <th scope="row">
        <AccountFacts account={earlier} />
      </th>
      <td data-name="Новый кабинет">
        <AccountFacts account={later} />
      </td>
      <td data-name="Что совпало">
        {groundWords(grounds)}
        <small className={state === 'UNDECIDED' ? table.late : undefined}>
          {DUPLICATE_WORDS[state]}
        </small>
        <small>найдено {formatMoment(since)}</small>
        {props.mayLook && earlier.photos.length + later.photos.length > 0 && (
          <span className={controls.row}>
            <DeskButton
              variant="line"
              icon="eye"
              aria-label={`Сравнить снимки: ${pairWords(props.duplicate)}`}
              onClick={() => props.onLook(props.duplicate)}
            >
              Сравнить снимки
            </DeskButton>
          </span>
        )}
      </td>
      <td data-name="Решение">
        <Steps {...props} />
      </td>
    </tr>
  )
}

/** «Двойные кабинеты»: accounts that were identified by the same documents, decided by two people (decision 0112). */
export function Duplicates() {
  const { data, failure, reload } = useAnswer(deskDuplicates)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [compared, setCompared] = useState<Duplicate | null>(null)
  const session = useSession()
  const mayAsk = mayDo(session, TWO_PERSON_ROLES.KEEP_EARLIER_ACCOUNT.asks)
  const mayLook = mayDo(session, deskDuplicatePhoto.roles)
  return (
    <Work title="Двойные кабинеты" keys={ROW_KEYS}>
      <Note>
        Пока не решено, займы выдаём только в прежнем кабинете, если в новом нет долга. Сравните
        снимки обоих кабинетов, а лицо и паспорт — на встрече или по видео.
      </Note>
      <Pane title="Одни документы, два кабинета" aside={data?.duplicates.length} bare>
        {failure && <Problem failure={failure} onRetry={reload} />}
        {!data && !failure && <Waiting />}
        {data?.duplicates.length === 0 && (
          <Empty title="Двойных кабинетов нет">
            <p>Если второй клиент пройдёт проверку с теми же документами, пара появится здесь.</p>
          </Empty>
        )}
        {data && data.duplicates.length > 0 && (
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Прежний кабинет</th>
                <th scope="col">Новый кабинет</th>
                <th scope="col">Что совпало</th>
                <th scope="col">Решение</th>
              </tr>
            </thead>
            <tbody>
              {data.duplicates.map((duplicate) => (
                <Row
                  key={duplicate.duplicateId}
                  duplicate={duplicate}
                  mayAsk={mayAsk}
                  onAsk={setAsking}
                  mayLook={mayLook}
                  onLook={setCompared}
                />
              ))}
            </tbody>
          </table>
        )}
      </Pane>
      {compared && <CompareScans duplicate={compared} onClose={() => setCompared(null)} />}
      {asking && (
        <AskFor
          key={`${asking.kind} ${asking.subjectId}`}
          asking={asking}
          onClose={() => setAsking(null)}
          onAsked={() => {
            setAsking(null)
            reload()
          }}
        />
      )}
    </Work>
  )
}
