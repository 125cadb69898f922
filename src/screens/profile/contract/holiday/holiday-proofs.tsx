import { type ChangeEvent, useRef, useState } from 'react'
import { MAX_HOLIDAY_PROOFS } from '../../../../../protocol/holiday.ts'
import { ProofRefused, saveProof } from '../../../../actions/ask-holiday.ts'
import { failureOf } from '../../../../api/failure.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field-error.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import text from '../../../../ui/text.module.css'
import type { Proof } from './holiday-draft.ts'
import styles from './holiday.module.css'

interface HolidayProofsProps {
  /** Of the button. */
  readonly id: string
  readonly proofs: readonly Proof[]
  readonly onChange: (change: (before: readonly Proof[]) => readonly Proof[]) => void
  /** Photos are on their way. */
  readonly sending: boolean
  readonly onSending: (isSending: boolean) => void
  /** What proves the ground. */
  readonly hint: string
  readonly error: string | null
  readonly disabled: boolean
}

const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif'
const ERROR_ID = 'holiday-proofs-error'
const TOO_MANY = `Можно приложить не больше ${MAX_HOLIDAY_PROOFS} снимков, лишние не взяли.`

const problemOf = (error: unknown): string => {
  if (error instanceof ProofRefused) return error.message
  const { title, detail } = failureOf(error)
  return `${title}. ${detail}`
}

/** Photos of the papers that prove the ground; each is sent as soon as it is chosen. */
export function HolidayProofs({
  id,
  proofs,
  onChange,
  sending,
  onSending,
  hint,
  error,
  disabled,
}: HolidayProofsProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = async (files: readonly File[]) => {
    const places = MAX_HOLIDAY_PROOFS - proofs.length
    setProblem(files.length > places ? TOO_MANY : null)
    onSending(true)
    try {
      for (const file of files.slice(0, places)) {
        const { fileId } = await saveProof(file, crypto.randomUUID())
        onChange((before) => [...before, { fileId, name: file.name }])
      }
    } catch (failed) {
      setProblem(problemOf(failed))
    } finally {
      onSending(false)
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
                onClick={() => onChange((before) => before.filter((one) => one.fileId !== fileId))}
              />
            </li>
          ))}
        </ul>
      )}
      {proofs.length < MAX_HOLIDAY_PROOFS && (
        <Button
          id={id}
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
