import { useState } from 'react'
import { deskHolidayLaw, deskProposeHolidayLaw } from '../../../../protocol/calls/desk/rules.ts'
import { formatDate } from '../../../ui/format.ts'
import { DeskButton, DeskLink } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Facts, Note, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { useSession } from '../../parts/workplace.ts'
import { ProposeHolidayLaw } from './propose-holiday-law.tsx'

const TITLE = 'Каникулы тех, кто служит'

/** The last day of 377-FZ, the rows that begin later, and what waits (decision 0121). */
export function HolidayLaw() {
  const { data, failure, reload } = useAnswer(deskHolidayLaw)
  const [proposes, setProposes] = useState(false)
  const mayAsk = mayDo(useSession(), deskProposeHolidayLaw.roles)
  if (!data)
    return (
      <Pane title={TITLE} bare>
        {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
      </Pane>
    )
  if (proposes)
    return (
      <ProposeHolidayLaw
        earliest={data.earliest}
        latest={data.latest}
        onDone={() => {
          setProposes(false)
          reload()
        }}
      />
    )
  return (
    <>
      {failure && <Problem failure={failure} onRetry={reload} />}
      {data.drafts.map(({ draftId, validFrom, lastOn }) => (
        <Pane
          key={draftId}
          title={`Ждёт второго решения: каникулы тех, кто служит, с ${formatDate(validFrom)}`}
          foot={<DeskLink href={hashOf('requests')}>Открыть решения вдвоём</DeskLink>}
        >
          <Facts rows={[['Закон действует', `по ${formatDate(lastOn)}`]]} />
        </Pane>
      ))}
      <Pane
        title={TITLE}
        foot={
          mayAsk && (
            <DeskButton variant="line" onClick={() => setProposes(true)}>
              Продлить закон
            </DeskButton>
          )
        }
      >
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
      </Pane>
    </>
  )
}
