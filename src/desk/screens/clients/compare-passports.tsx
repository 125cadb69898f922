import type { Reply } from '../../../../protocol/call.ts'
import { deskComparePassports } from '../../../../protocol/calls/desk/passports.ts'
import { CLIENT_PROOF_WORDS } from '../../../../protocol/client-proof.ts'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem, Waiting } from '../../parts/pane.tsx'
import { PassportLines } from '../../parts/passport-lines.tsx'
import { hashOf } from '../../parts/place.ts'
import { useAnswer } from '../../parts/use-answer.ts'

const Compared = ({ former, next, proof, changeId }: Reply<typeof deskComparePassports>) => (
  <>
    <PassportLines former={former} next={next} nextName="Просят" />
    {changeId === null ? (
      <p>{CLIENT_PROOF_WORDS[proof]}. Прежний номер и дата рождения названы верно.</p>
    ) : (
      <p>
        {CLIENT_PROOF_WORDS[proof]}.{' '}
        <a href={hashOf('passports', changeId)}>Сверить со снимками клиента</a>
      </p>
    )}
  </>
)

interface ComparePassportsProps {
  readonly clientId: string
  readonly onClose: () => void
}

/** The passport of the questionnaire beside the one asked for, with what would change marked (decision 0105). */
export function ComparePassports({ clientId, onClose }: ComparePassportsProps) {
  const { data, failure, reload } = useAnswer(
    deskComparePassports,
    { params: { clientId } },
    { again: false },
  )
  return (
    <Dialog title="Паспорт: что изменится" onClose={onClose}>
      {data && <Compared {...data} />}
      {!data && (failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />)}
      <div className={controls.row}>
        <DeskButton variant="line" shownKey="Esc" onClick={onClose}>
          Закрыть
        </DeskButton>
      </div>
    </Dialog>
  )
}
