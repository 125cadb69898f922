import { useState } from 'react'
import {
  COMPLAINT_SUBJECT_WORDS,
  COMPLAINT_SUBJECTS,
  MAX_COMPLAINT_LENGTH,
} from '../../../../protocol/complaints.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select, TextArea } from '../../../ui/field.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { MissingNote } from '../when-back.tsx'
import styles from './support.module.css'
import { useComplaint } from './use-complaint.ts'

const BODY_ID = 'complaint-body'

interface ComplaintSheetProps {
  readonly onClose: () => void
  readonly onFiled: () => void
}

/** «Обращение»: registered at once, with its number and the last day of the answer (442-FZ). */
export function ComplaintSheet({ onClose, onFiled }: ComplaintSheetProps) {
  const { account, offline } = useAccount()
  const { draft, filed, busy, failure, change, submit } = useComplaint()
  const [error, setError] = useState<string | undefined>()
  const contracts = account.contracts.filter(({ contractNumber }) => contractNumber !== null)

  const send = async (): Promise<void> => {
    if (draft.body.trim() === '') {
      setError('Напишите, что случилось.')
      document.getElementById(BODY_ID)?.focus()
    } else if (await submit()) onFiled()
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
        <div className={styles.callBack}>
          {failure && (
            <Banner tone="danger" role="alert" title={failure.title}>
              {failure.detail}
            </Banner>
          )}
          <Button block loading={busy} disabled={offline} onClick={() => void send()}>
            Отправить обращение
          </Button>
        </div>
      }
    >
      <div className={styles.callBack}>
        <p>
          Зарегистрируем сразу и ответим письменно за 15 рабочих дней. Быстрый вопрос проще задать
          сообщением или по телефону.
        </p>
        {offline && <MissingNote what="Обращение можно отправить" meanwhile="" />}
        <Select
          label="О чём"
          name="complaint-subject"
          value={draft.subject}
          onChange={({ target }) =>
            change({ subject: COMPLAINT_SUBJECTS.find((one) => one === target.value) ?? 'OTHER' })
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
            value={draft.loanApplicationId ?? ''}
            onChange={({ target }) =>
              change({ loanApplicationId: target.value === '' ? null : target.value })
            }
          >
            <option value="">Не по договору</option>
            {contracts.map(({ loanApplicationId, contractNumber }) => (
              <option key={loanApplicationId} value={loanApplicationId}>
                {`№\u00a0${contractNumber ?? ''}`}
              </option>
            ))}
          </Select>
        )}
        <TextArea
          label="Что случилось и чего вы хотите"
          name={BODY_ID}
          rows={6}
          maxLength={MAX_COMPLAINT_LENGTH}
          value={draft.body}
          error={error}
          onChange={({ target }) => {
            change({ body: target.value })
            setError(undefined)
          }}
        />
        <p className={text.small}>Код из СМС и данные карты писать не нужно.</p>
      </div>
    </Sheet>
  )
}
