import { useState } from 'react'
import {
  COMPLAINT_SUBJECT_WORDS,
  COMPLAINT_SUBJECTS,
  type ComplaintSubject,
  MAX_COMPLAINT_LENGTH,
} from '../../../../protocol/complaints.ts'
import { fileComplaint } from '../../../actions/file-complaint.ts'
import { type Failure, failureOf } from '../../../api/failure.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select, TextArea } from '../../../ui/field.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import styles from './support.module.css'

interface Filed {
  readonly number: string
  readonly dueOn: string
}

interface ComplaintSheetProps {
  readonly onClose: () => void
  readonly onFiled: () => void
}

/** «Обращение»: registered at once, with its number and the last day of the answer (442-FZ). */
export function ComplaintSheet({ onClose, onFiled }: ComplaintSheetProps) {
  const { account, offline } = useAccount()
  const [subject, setSubject] = useState<ComplaintSubject>('DEBT')
  const [loanId, setLoanId] = useState('')
  const [body, setBody] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const [filed, setFiled] = useState<Filed | null>(null)
  const contracts = account.contracts.filter(({ contractNumber }) => contractNumber !== null)

  const send = async (): Promise<void> => {
    const written = body.trim()
    if (written === '') setError('Напишите, что случилось.')
    if (written === '' || busy) return
    setBusy(true)
    setFailure(null)
    try {
      const loanApplicationId = loanId === '' ? null : loanId
      setFiled(await fileComplaint({ subject, loanApplicationId, body: written }))
      onFiled()
    } catch (refused) {
      setFailure(failureOf(refused))
    }
    setBusy(false)
  }

  if (filed)
    return (
      <Sheet
        open
        title="Обращение зарегистрировано"
        onClose={onClose}
        footer={
          <Button block onClick={onClose}>
            Понятно
          </Button>
        }
      >
        <div className={styles.callBack} role="status">
          <p>
            Номер <b>{filed.number}</b>.
          </p>
          <p>
            Ответим до <b>{formatDate(filed.dueOn)}</b> включительно. Ответ появится здесь же, а
            если почта подтверждена, придёт и письмом.
          </p>
        </div>
      </Sheet>
    )
  return (
    <Sheet
      open
      title="Обращение"
      onClose={onClose}
      footer={
        <Button block loading={busy} disabled={offline} onClick={() => void send()}>
          Отправить обращение
        </Button>
      }
    >
      <div className={styles.callBack}>
        <p>
          Зарегистрируем сразу и ответим письменно за 15 рабочих дней. Быстрый вопрос проще задать
          сообщением или по телефону.
        </p>
        {offline && (
          <Banner tone="warning" role="status">
            Нет сети. Обращение можно отправить, когда она появится.
          </Banner>
        )}
        {failure && (
          <Banner tone="danger" role="alert" title={failure.title}>
            {failure.detail}
          </Banner>
        )}
        <Select
          label="О чём"
          name="complaint-subject"
          value={subject}
          onChange={({ target }) =>
            setSubject(COMPLAINT_SUBJECTS.find((one) => one === target.value) ?? 'OTHER')
          }
        >
          {COMPLAINT_SUBJECTS.map((one) => (
            <option key={one} value={one}>
              {COMPLAINT_SUBJECT_WORDS[one]}
            </option>
          ))}
        </Select>
        {contracts.length > 0 && (
          <Select
            label="По какому договору"
            optional
            name="complaint-contract"
            value={loanId}
            onChange={({ target }) => setLoanId(target.value)}
          >
            <option value="">Не по договору</option>
            {contracts.map(({ loanApplicationId, contractNumber }) => (
              <option key={loanApplicationId} value={loanApplicationId}>
                {`№ ${contractNumber ?? ''}`}
              </option>
            ))}
          </Select>
        )}
        <TextArea
          label="Что случилось и чего вы хотите"
          name="complaint-body"
          rows={6}
          maxLength={MAX_COMPLAINT_LENGTH}
          value={body}
          error={error}
          onChange={({ target }) => {
            setBody(target.value)
            setError(undefined)
          }}
        />
        <p className={text.small}>Код из СМС и данные карты писать не нужно.</p>
      </div>
    </Sheet>
  )
}
