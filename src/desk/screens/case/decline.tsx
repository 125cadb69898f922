import { deskDecideCase } from '../../../../protocol/calls/desk/cases.ts'
import { DECLINED_BY_TWO } from '../../../../protocol/cases.ts'
import type { DeclineReason } from '../../../../protocol/enums.ts'
import { go } from '../../parts/place.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { DECLINE_WORDS } from '../../parts/words.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import type { Review } from './review.ts'

interface DeclineProps {
  readonly checkId: string
  /** Of the client. */
  readonly name: string
  readonly reason: DeclineReason
  readonly findings: Review['findings']
  readonly onClose: () => void
}

/** Declines the client of a case with what was seen; where somebody is said to cheat, asks another person (decision 0110). */
export function Decline({ checkId, name, reason, findings, onClose }: DeclineProps) {
  const { ask, kept, lookAgain } = useWorkplace()
  const isByTwo = DECLINED_BY_TWO.includes(reason)
  return (
    <ReasonDialog
      name={`decline/${checkId}/${reason}/${Object.entries(findings).flat().join('-')}`}
      title={isByTwo ? 'Попросить отказать клиенту?' : 'Отказать клиенту?'}
      label="Что вы увидели"
      missing="Напишите, что увидели: по этому проверят решение."
      submitLabel={isByTwo ? 'Попросить' : 'Да, отказать'}
      doneText={isByTwo ? 'Ждёт решения другого человека' : `Отказано: ${name}`}
      onSend={(note, idempotencyKey) =>
        ask(deskDecideCase, {
          params: { checkId },
          body: { outcome: 'DECLINED', reason, note, findings },
          idempotencyKey,
        })
      }
      onDone={() => {
        kept.delete(`review/${checkId}`)
        go('cases')
        lookAgain()
      }}
      onClose={onClose}
    >
      <p>
        <b>{name}.</b> {DECLINE_WORDS[reason]}.{' '}
        {isByTwo
          ? 'Такой отказ решают двое: до\u00a0решения другого человека ничего не\u00a0изменится, анкета подождёт.'
          : 'Займа не\u00a0будет, пока клиента не\u00a0проверят снова. Он\u00a0увидит причину и\u00a0день, с\u00a0которого можно прислать документы. Отменить отказ могут двое.'}
      </p>
    </ReasonDialog>
  )
}
