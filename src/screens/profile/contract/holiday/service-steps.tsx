import { useState } from 'react'
import { addHolidayProof, tellServiceEnd } from '../../../../actions/ask-holiday.ts'
import { failureOf, type Failure } from '../../../../api/failure.ts'
import type { HolidayDemand } from '../../../../queries/holidays.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import type { Proof } from './holiday-draft.ts'
import { HolidayProofs } from './holiday-proofs.tsx'
import { groundWords } from './holiday-words.ts'
import styles from './holiday.module.css'

interface StepProps {
  readonly loanId: string
  readonly demand: HolidayDemand
  readonly onClose: () => void
  /** With what is said about it. */
  readonly onDone: (words: string) => void
}

/** Sends a step; the sheet stays open with what went wrong. */
function useStep(onDone: (words: string) => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = async (step: () => Promise<string>) => {
    setBusy(true)
    setFailure(null)
    try {
      onDone(await step())
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }
  return { busy, failure, run }
}

const Failed = ({ failure }: { readonly failure: Failure | null }) =>
  failure && (
    <Banner tone="danger" role="alert" title={failure.title}>
      {failure.detail}
    </Banner>
  )

const END_ID = 'holiday-service-ends'

/** The last day of the service, known by now or another one than was thought. */
function ServiceEnd({ loanId, demand, onClose, onDone }: StepProps) {
  const [endsOn, setEndsOn] = useState(demand.service?.endsOn ?? '')
  const [problem, setProblem] = useState<string | undefined>()
  const { busy, failure, run } = useStep(onDone)
  const tell = () => {
    if (endsOn === '') {
      setProblem('Укажите последний день службы.')
      document.getElementById(END_ID)?.focus()
      return
    }
    void run(async () => {
      const { untilOn } = await tellServiceEnd(loanId, demand.holidayId, endsOn)
      return `Каникулы по ${formatDate(untilOn)}`
    })
  }
  return (
    <Sheet
      open
      title="Когда кончается служба?"
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Failed failure={failure} />
          <Button block loading={busy} onClick={tell}>
            Сохранить
          </Button>
          <Button block variant="text" onClick={onClose}>
            Вернуться
          </Button>
        </div>
      }
    >
      <p>
        Каникулы закончатся через 180 дней после этого дня и станут короче или длиннее. Прошедшие
        дни не изменятся.
      </p>
      <Field
        type="date"
        id={END_ID}
        name={END_ID}
        label="Последний день службы"
        min={demand.service?.from}
        value={endsOn}
        error={problem}
        disabled={busy}
        onChange={({ target }) => {
          setEndsOn(target.value)
          setProblem(undefined)
        }}
      />
    </Sheet>
  )
}

/** Papers that follow the demand. */
function MoreProof({ loanId, demand, onClose, onDone }: StepProps) {
  const [proofs, setProofs] = useState<readonly Proof[]>([])
  const [uploading, setUploading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, failure, run } = useStep(onDone)
  const bring = () => {
    if (proofs.length === 0) {
      setProblem('Приложите хотя бы один снимок документа.')
      return
    }
    void run(async () => {
      const fileIds = proofs.map(({ fileId }) => fileId)
      await addHolidayProof(loanId, demand.holidayId, fileIds)
      return 'Документы отправлены'
    })
  }
  return (
    <Sheet
      open
      title="Документы для каникул"
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Failed failure={failure} />
          <Button block loading={busy || uploading} onClick={bring}>
            Отправить
          </Button>
          <Button block variant="text" onClick={onClose}>
            Вернуться
          </Button>
        </div>
      }
    >
      <HolidayProofs
        id="holiday-more-proofs"
        proofs={proofs}
        sending={uploading}
        onSending={setUploading}
        hint={groundWords(demand.ground).proof}
        error={problem}
        disabled={busy}
        onChange={(changed) => {
          setProofs(changed)
          setProblem(null)
        }}
      />
    </Sheet>
  )
}

const STEPS = { END: ServiceEnd, PROOF: MoreProof }

interface ServiceStepsProps {
  readonly loanId: string
  readonly demand: HolidayDemand
  readonly disabled: boolean
  readonly onChanged: () => void
}

/** What the borrower may tell of a holiday that rests on a service: its last day, and papers (decision 0117). */
export default function ServiceSteps({ loanId, demand, disabled, onChanged }: ServiceStepsProps) {
  const toast = useToast()
  const [open, setOpen] = useState<keyof typeof STEPS | null>(null)
  const Step = open && STEPS[open]
  return (
    <>
      <Button block variant="soft" disabled={disabled} onClick={() => setOpen('PROOF')}>
        Прислать документы
      </Button>
      <Button block variant="soft" disabled={disabled} onClick={() => setOpen('END')}>
        {demand.service?.endsOn === null ? 'Назвать конец службы' : 'Изменить конец службы'}
      </Button>
      {Step && (
        <Step
          loanId={loanId}
          demand={demand}
          onClose={() => setOpen(null)}
          onDone={(words) => {
            setOpen(null)
            toast({ text: words })
            onChanged()
          }}
        />
      )}
    </>
  )
}
