import { deskLoadLimits, deskProposeLoadLimits } from '../../../../protocol/calls/desk/rules.ts'
import { formatDate } from '../../../ui/format.ts'
import { mayDo } from '../../parts/lists.ts'
import { Facts, Note } from '../../parts/pane.tsx'
import { quarterWords } from '../../parts/quarter-words.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { useSession } from '../../parts/workplace.ts'
import styles from './rules.module.css'
import { DatedRule } from './dated-rule.tsx'
import {
  LOAD_LIMITS_FORM,
  type LoadLimits as Limits,
  ProposeLoadLimits,
} from './propose-load-limits.tsx'

const shareWords = (percent: number): string =>
  percent === 100 ? 'без ограничения' : `не больше ${percent}% выдач`

const LimitFacts = ({ limits }: { readonly limits: Limits }) => (
  <Facts
    rows={[
      ['ПДН больше 50%', shareWords(limits.over50Percent)],
      ['ПДН больше 80%', shareWords(limits.over80Percent)],
    ]}
  />
)

/** Macroprudential limits of this quarter and the next, and what waits for a second decision (decision 0142). */
export function LoadLimits() {
  const answer = useAnswer(deskLoadLimits)
  const mayAsk = mayDo(useSession(), deskProposeLoadLimits.roles)
  return (
    <DatedRule
      name={LOAD_LIMITS_FORM}
      title="Макропруденциальные лимиты"
      answer={answer}
      askWords={mayAsk ? 'Ввести лимиты' : null}
      draftTitle={({ validFrom }) =>
        `Ждут второго решения: макропруденциальные лимиты с ${formatDate(validFrom)}`
      }
      renderDraft={(limits) => <LimitFacts limits={limits} />}
      renderForm={({ quarters }, onDone) => (
        <ProposeLoadLimits quarters={quarters} onDone={onDone} />
      )}
    >
      {({ quarters }) =>
        quarters.map(({ quarter, limits, later }) => (
          <div key={quarter}>
            <h3 className={styles.quarter}>{quarterWords(quarter)}</h3>
            {limits ? (
              <LimitFacts limits={limits} />
            ) : (
              later.length === 0 && (
                <Note tone="warning">
                  Лимитов нет. Без них займы с&nbsp;ПДН больше 50% не&nbsp;выдаются.
                </Note>
              )
            )}
            {later.map((next) => (
              <div key={next.validFrom}>
                <Note>С {formatDate(next.validFrom)} действуют другие:</Note>
                <LimitFacts limits={next} />
              </div>
            ))}
          </div>
        ))
      }
    </DatedRule>
  )
}
