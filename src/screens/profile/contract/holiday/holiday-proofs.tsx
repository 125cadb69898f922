import { type ChangeEvent, useRef, useState } from 'react'
import { MAX_HOLIDAY_PROOFS } from '../../../../../protocol/holiday.ts'
import { ProofRefused, saveProof } from '../../../../actions/ask-holiday.ts'
import { failureOf } from '../../../../api/failure.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field-error.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import text from '../../../../ui/text.module.css'
import styles from './holiday.module.css'

/** A photo that the server has. */
export interface Proof {
  readonly fileId: string
  readonly name: string
}

interface HolidayProofsProps {
  readonly proofs: readonly Proof[]
  readonly onChange: (proofs: readonly Proof[]) => void
  /** What proves the ground. */
  readonly hint: string
  readonly error: string | null
  readonly disabled: boolean
}

const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif'
const ERROR_ID = 'holiday-proofs-error'

const problemOf = (error: unknown): string => {
  if (error instanceof ProofRefused) return error.message
  const { title, detail } = failureOf(error)
  return `${title}. ${detail}`
}

/** Photos of the papers that prove the ground; each is sent as soon as it is chosen. */
export function HolidayProofs({ proofs, onChange, hint, error, disabled }: HolidayProofsProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = async (files: readonly File[]) => {
    setProblem(null)
    setSending(true)
    let kept = proofs
    try {
      for (const file of files.slice(0, MAX_HOLIDAY_PROOFS - proofs.length)) {
        const { fileId } = await saveProof(file, crypto.randomUUID())
        kept = [...kept, { fileId, name: file.name }]
        onChange(kept)
      }
    } catch (failed) {
      setProblem(problemOf(failed))
    } finally {
      setSending(false)
    }
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // The same file may be chosen again after an error.
    event.target.value = ''
    if (files.length > 0) void upload(files)
  }
  const shown = problem ?? error
  return (
    <fieldset className={styles.part} aria-describedby={shown ? ERROR_ID : undefined}>
      <legend className={text.strong}>Документы</legend>
      <p className={text.small}>{hint}</p>
      {proofs.length > 0 && (
        <ul className={styles.proofs}>
          {proofs.map(({ fileId, name }, index) => (
            <li key={fileId} className={styles.proof}>
              <span className={styles.name}>
                Снимок {index + 1}, {name}
              </span>
              <IconButton
                icon="trash"
                label={`Убрать снимок ${index + 1}`}
                onClick={() => onChange(proofs.filter((proof) => proof.fileId !== fileId))}
              />
            </li>
          ))}
        </ul>
      )}
      {proofs.length < MAX_HOLIDAY_PROOFS && (
        <Button
          variant="soft"
          icon="camera"
          loading={sending}
          disabled={disabled}
          onClick={() => picker.current?.click()}
        >
          {proofs.length === 0 ? 'Приложить снимки' : 'Добавить снимок'}
        </Button>
      )}
      <input
        ref={picker}
        className={styles.picker}
        type="file"
        accept={ACCEPT}
        multiple
        aria-label="Снимки документов"
        onChange={choose}
      />
      {shown && <FieldError id={ERROR_ID}>{shown}</FieldError>}
    </fieldset>
  )
}
