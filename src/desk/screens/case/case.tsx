import { deskCase } from '../../../../protocol/calls/desk/cases.ts'
import type { Failure } from '../../../api/failure.ts'
import type { KeyAction } from '../../parts/keys.ts'
import { Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { go, hashOf } from '../../parts/place.ts'
import { TakeNote } from '../../parts/take-next.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { useTakeCase } from '../../parts/use-take-case.ts'
import { Work } from '../../parts/work.tsx'
import { Ended, type Ending } from './ended.tsx'
import { OpenCase } from './open-case.tsx'

const toList: KeyAction = {
  on: 'Escape',
  shown: ['Esc'],
  words: 'к списку',
  run: () => go('cases'),
}

const endingOf = (failure: Failure | null): Ending | null =>
  failure?.code === 'CASE_DECIDED' || failure?.code === 'CASE_NOT_YOURS' ? failure.code : null

interface CaseProps {
  readonly checkId: string
}

/** A case: what was typed beside the photos, the findings of the reviewer, the decision (D20, D44). */
export function Case({ checkId }: CaseProps) {
  const { data, failure, reload } = useAnswer(deskCase, { params: { checkId } }, { again: false })
  const take = useTakeCase(reload)
  const ending = endingOf(failure)
  if (data && ending === null) return <OpenCase key={data.takenAt} opened={data} take={take} />
  return (
    <Work title="Анкета" crumb={<a href={hashOf('cases')}>Анкеты</a>} keys={[...take.keys, toList]}>
      <TakeNote {...take} />
      {ending ? (
        <Ended ending={ending} checkId={checkId} take={take} />
      ) : (
        <Pane title="Дело" bare>
          {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
        </Pane>
      )}
    </Work>
  )
}
