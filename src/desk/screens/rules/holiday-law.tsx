import { deskHolidayLaw, deskProposeHolidayLaw } from '../../../../protocol/calls/desk/rules.ts'
import { formatDate } from '../../../ui/format.ts'
import { mayDo } from '../../parts/lists.ts'
import { Facts, Note } from '../../parts/pane.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { useSession } from '../../parts/workplace.ts'
import { DatedRule } from './dated-rule.tsx'
import { HOLIDAY_LAW_FORM, ProposeHolidayLaw } from './propose-holiday-law.tsx'

/** The last day of 377-FZ, the rows that begin later, and what waits (decision 0121). */
export function HolidayLaw() {
  const answer = useAnswer(deskHolidayLaw)
  const mayAsk = mayDo(useSession(), deskProposeHolidayLaw.roles)
  return (
    <DatedRule
      name={HOLIDAY_LAW_FORM}
      title="Каникулы тех, кто служит"
      answer={answer}
      askWords={mayAsk ? 'Продлить закон' : null}
      draftTitle={({ validFrom }) =>
        `Ждёт второго решения: каникулы тех, кто служит, с ${formatDate(validFrom)}`
      }
      renderDraft={({ lastOn }) => (
        <Facts rows={[['Закон действует', `по ${formatDate(lastOn)}`]]} />
      )}
      renderForm={({ earliest, latest }, onDone) => (
        <ProposeHolidayLaw earliest={earliest} latest={latest} onDone={onDone} />
      )}
    >
      {(data) => (
        <>
          {!data.isInForce && (
            <Note tone="warning">
              Срок закона прошёл: новых заявлений не берём. Идущие каникулы продолжаются.
            </Note>
          )}
          <Facts rows={[['Закон 377-ФЗ действует', `по ${formatDate(data.lastOn)}`]]} />
          {data.later.map(({ validFrom, lastOn }) => (
            <Note key={validFrom}>
              С {formatDate(validFrom)} действует по {formatDate(lastOn)}.
            </Note>
          ))}
        </>
      )}
    </DatedRule>
  )
}
