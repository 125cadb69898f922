import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { deskMarketLimits, deskProposeMarketLimits } from '../../../../protocol/calls/desk/rules.ts'
import { formatDate } from '../../../ui/format.ts'
import { DeskButton, DeskLink } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Note, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import { quarterWords } from '../../parts/quarter-words.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { Work } from '../../parts/work.tsx'
import { useSession } from '../../parts/workplace.ts'
import { HolidayLaw } from './holiday-law.tsx'
import { LawCaps } from './law-caps.tsx'
import { LoadLimits } from './load-limits.tsx'
import { LimitsTable } from './limits-table.tsx'
import { Propose, limitsFormOf } from './propose.tsx'
import { openerIdOf } from './proposal-form.tsx'
import { RegionalIncome } from './regional-income.tsx'
import { ReserveRates } from './reserve-rates.tsx'

type Quarter = Reply<typeof deskMarketLimits>['quarters'][number]

interface QuarterPaneProps {
  readonly quarter: Quarter
  readonly mayAsk: boolean
  readonly onPropose: (quarter: string) => void
}

function QuarterPane({ quarter: row, mayAsk, onPropose }: QuarterPaneProps) {
  const { quarter, limits, earliest, later } = row
  const words = quarterWords(quarter)
  const ask = limits === null ? 'Ввести пределы' : 'Заменить пределы'
  return (
    <Pane
      title={words}
      bare
      foot={
        mayAsk &&
        earliest !== null && (
          <DeskButton
            id={openerIdOf(limitsFormOf(quarter))}
            variant="line"
            aria-label={`${ask}: ${words}`}
            onClick={() => onPropose(quarter)}
          >
            {ask}
          </DeskButton>
        )
      }
    >
      {limits === null ? (
        <Note tone="warning">Пределов нет. Без них закон не разрешает выдавать займы.</Note>
      ) : (
        <LimitsTable limits={limits} caption={`Пределы ПСК, ${words}`} />
      )}
      {later.map((next) => (
        <div key={next.validFrom}>
          <Note>С {formatDate(next.validFrom)} действуют другие пределы:</Note>
          <LimitsTable
            limits={next.limits}
            caption={`Пределы ПСК, ${words}, с ${formatDate(next.validFrom)}`}
          />
        </div>
      ))}
    </Pane>
  )
}

/**
 * «Правила с датами»: the market limits of the full cost by quarter, the caps of the law, the last day of the law on
 * holidays of those who serve, the percents of the reserves, the mean incomes of the regions and the macroprudential
 * limits, put in force by two people (decisions 0057, 0096, 0121, 0123, 0142).
 */
export function Rules() {
  const { data, failure, reload } = useAnswer(deskMarketLimits)
  const [proposed, setProposed] = useState<string | null>(null)
  const mayAsk = mayDo(useSession(), deskProposeMarketLimits.roles)
  const chosen = data?.quarters.find(({ quarter }) => quarter === proposed)
  const known = data?.quarters.findLast(({ limits }) => limits !== null)?.limits ?? null
  return (
    <Work
      title="Правила с датами"
      sub="Пределы полной стоимости, пределы и сроки законов, доли резервов, доходы регионов, доли займов с высоким ПДН. Вводит один, подтверждает другой"
    >
      {!chosen && <LawCaps />}
      {!chosen && <HolidayLaw />}
      {!chosen && <ReserveRates />}
      {!chosen && <RegionalIncome />}
      {!chosen && <LoadLimits />}
      {(failure || !data) && (
        <Pane title="Пределы ПСК" bare>
          {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
        </Pane>
      )}
      {data?.drafts.map((draft) => (
        <Pane
          key={draft.draftId}
          title={`Ждут второго решения: ${quarterWords(draft.quarter)}, с ${formatDate(draft.validFrom)}`}
          bare
          foot={<DeskLink href={hashOf('requests')}>Открыть решения вдвоём</DeskLink>}
        >
          <LimitsTable
            limits={draft.limits}
            caption={`Предложены: ${quarterWords(draft.quarter)}, с ${formatDate(draft.validFrom)}`}
          />
        </Pane>
      ))}
      {chosen?.earliest && (
        <Propose
          key={chosen.quarter}
          quarter={chosen}
          earliest={chosen.earliest}
          known={chosen.limits ?? known}
          onDone={() => {
            setProposed(null)
            reload()
          }}
        />
      )}
      {!chosen &&
        data?.quarters.map((quarter) => (
          <QuarterPane
            key={quarter.quarter}
            quarter={quarter}
            mayAsk={mayAsk}
            onPropose={setProposed}
          />
        ))}
    </Work>
  )
}
