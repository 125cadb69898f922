import { kopecks } from '../../../../lending/money.ts'
import { type OverdueStage, STAGE_DAYS } from '../../../../lending/overdue-stages.ts'
import { formatMoney, formatNumber } from '../../../../lending/plain-text.ts'
import { pluralForm } from '../../../../lending/plural.ts'
import type { Reply } from '../../../../protocol/call.ts'
import type { deskOverdueStages } from '../../../../protocol/calls/desk/overdue.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Kbd } from '../../parts/kbd.tsx'
import styles from './overdue.module.css'
import { CONTRACTS, STAGE_STEPS, stageWords } from './overdue-words.ts'

/** From this day past due a bar is drawn as a loss that is near. */
const GRAVE_FROM_DAYS = 31

type Stages = Reply<typeof deskOverdueStages>['stages']

interface StagesProps {
  readonly stages: Stages
  readonly chosen: OverdueStage
  readonly onChoose: (stage: OverdueStage) => void
}

/** The stages side by side, their principal as bars of one scale; one of them is shown below. */
export function Stages({ stages, chosen, onChoose }: StagesProps) {
  const most = Math.max(1, ...stages.map(({ principalKopecks }) => principalKopecks))
  return (
    <div className={styles.stages}>
      {stages.map(({ stage, contracts, principalKopecks }, index) => (
        <button
          key={stage}
          type="button"
          className={classNames(styles.stage, stage === chosen && styles.chosen)}
          aria-pressed={stage === chosen}
          onClick={() => onChoose(stage)}
        >
          <span className={styles.pair}>
            <b>{stageWords(stage)}</b>
            <Kbd>{String(index + 1)}</Kbd>
          </span>
          <span
            className={classNames(
              styles.bar,
              STAGE_DAYS[stage].from >= GRAVE_FROM_DAYS && styles.grave,
            )}
            style={{ inlineSize: `${(principalKopecks / most) * 100}%` }}
          />
          <span className={styles.pair}>
            <b>
              {formatNumber(contracts)}
              <span className={styles.spoken}> {pluralForm(contracts, CONTRACTS)},</span>
            </b>
            <span>{formatMoney(kopecks(principalKopecks))}</span>
          </span>
          <small>{STAGE_STEPS[stage]}</small>
        </button>
      ))}
    </div>
  )
}
