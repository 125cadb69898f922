import { useCallback } from 'react'
import { deskHolidayPhoto } from '../../../../protocol/calls/desk/holidays.ts'
import { Empty, Pane } from '../../parts/pane.tsx'
import { PhotoLook, PhotoLooks } from '../../parts/photo-look.tsx'
import { useWorkplace } from '../../parts/workplace.ts'

interface ProofProps {
  readonly holidayId: string
  readonly fileId: string
  readonly number: number
}

function Proof({ holidayId, fileId, number }: ProofProps) {
  const { ask } = useWorkplace()
  const load = useCallback(
    (signal: AbortSignal) => ask(deskHolidayPhoto, { params: { holidayId, fileId }, signal }),
    [ask, holidayId, fileId],
  )
  const name = `снимок ${number}`
  return (
    <PhotoLook
      name={name}
      caption={`Снимок ${number}`}
      alt={`Документ заявителя, ${name}`}
      load={load}
    />
  )
}

interface ProofsProps {
  readonly holidayId: string
  readonly fileIds: readonly string[]
}

/** The papers that prove the ground. */
export const Proofs = ({ holidayId, fileIds }: ProofsProps) => (
  <Pane title="Документы" aside={fileIds.length} bare>
    {fileIds.length === 0 && (
      <Empty title="Документов пока нет">
        <p>Клиент может прислать их после заявления и после ответа.</p>
      </Empty>
    )}
    <PhotoLooks>
      {fileIds.map((fileId, index) => (
        <Proof key={fileId} holidayId={holidayId} fileId={fileId} number={index + 1} />
      ))}
    </PhotoLooks>
  </Pane>
)
