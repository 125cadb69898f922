import { useEffect, useState } from 'react'
import { deskHolidayPhoto } from '../../../../protocol/calls/desk/holidays.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { DeskButton } from '../../parts/button.tsx'
import { Pane, Problem } from '../../parts/pane.tsx'
import { useWorkplace } from '../../parts/workplace.ts'
import styles from './holidays.module.css'

interface ProofProps {
  readonly holidayId: string
  readonly fileId: string
  readonly number: number
}

/** A photo of the proof, asked for when somebody wants to see it: every look is written into the journal. */
function Proof({ holidayId, fileId, number }: ProofProps) {
  const { ask } = useWorkplace()
  const [wanted, setWanted] = useState(false)
  const [url, setUrl] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    if (!wanted) return undefined
    const controller = new AbortController()
    const { signal } = controller
    let own: string | null = null
    ask(deskHolidayPhoto, { params: { holidayId, fileId }, signal }).then(
      (blob) => {
        if (signal.aborted) return
        own = URL.createObjectURL(blob)
        setUrl(own)
      },
      (error: unknown) => {
        if (signal.aborted) return
        setFailure(failureOf(error))
        setWanted(false)
      },
    )
    return () => {
      controller.abort()
      if (own !== null) URL.revokeObjectURL(own)
    }
  }, [ask, holidayId, fileId, wanted])
  const look = () => {
    setFailure(null)
    setWanted(true)
  }
  return (
    <figure className={styles.photo}>
      <figcaption>Снимок {number}</figcaption>
      {failure && <Problem failure={failure} onRetry={look} />}
      {url === null ? (
        <div>
          <DeskButton variant="line" icon="eye" loading={wanted} onClick={look}>
            Показать снимок {number}
          </DeskButton>
        </div>
      ) : (
        <img src={url} alt={`Документ заявителя, снимок ${number}`} />
      )}
    </figure>
  )
}

interface ProofsProps {
  readonly holidayId: string
  readonly fileIds: readonly string[]
}

/** The papers that prove the ground. */
export const Proofs = ({ holidayId, fileIds }: ProofsProps) => (
  <Pane title="Документы" aside={fileIds.length} bare>
    <div className={styles.photos}>
      {fileIds.map((fileId, index) => (
        <Proof key={fileId} holidayId={holidayId} fileId={fileId} number={index + 1} />
      ))}
    </div>
  </Pane>
)
