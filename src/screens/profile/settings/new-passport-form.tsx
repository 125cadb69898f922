import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { sendPassport } from '../../../actions/change-passport.ts'
import { useFormDraft } from '../../../parts/form-draft/use-form-draft.ts'
import { ReadingNote } from '../../../parts/passport-fields/reading-note.tsx'
import { usePassportReading } from '../../../parts/passport-fields/use-passport-reading.ts'
import { useStepForm } from '../../../parts/submit/use-step-form.ts'
import type { PersonalData } from '../../../queries/client.ts'
import { Section } from '../../../ui/card.tsx'
import layout from '../../../ui/layout.module.css'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { NewPassportFields, NewPassportPhotos } from './new-passport-fields.tsx'
import {
  bodyOf,
  nameOf,
  newPassportValues,
  type NewPassportValues,
  READABLE,
} from './new-passport-values.ts'
import { OwnDataForm } from './own-data-form.tsx'
import { ReauthenticationSheet } from '../reauthentication-sheet.tsx'

interface NewPassportFormProps {
  readonly known: PersonalData
  /** It was sent, or the server knows better what became of an earlier one. */
  readonly onSettled: () => void
}

/** The new passport: photos, what stands in it, and once more who sends it (decision 0111). */
export function NewPassportForm({ known, onSettled }: NewPassportFormProps) {
  const { account, today } = useAccount()
  const form = useForm<NewPassportValues>({
    defaultValues: newPassportValues(known),
    shouldFocusError: false,
  })
  const isReady = useFormDraft({ step: 'new_passport', form, onServer: false })
  const reading = usePassportReading(form, { names: READABLE, today })
  const step = useStepForm<NewPassportValues>(form, nameOf)
  const [asking, setAsking] = useState(false)

  const submit = async () => {
    if (await form.trigger()) setAsking(true)
    else step.refuse()
  }
  const send = async (reauthentication: string) => {
    setAsking(false)
    const body = bodyOf(form.getValues(), reauthentication)
    await step.run((key) => sendPassport(body, key), body)
    onSettled()
  }

  if (!isReady) return null
  return (
    <>
      <OwnDataForm
        step={step}
        errors={step.errors}
        submitLabel="Отправить на проверку"
        onSubmit={submit}
      >
        <Section title="Снимки">
          <div className={layout.stack}>
            <NewPassportPhotos form={form} onMainChosen={(photo) => void reading.read(photo)} />
            <p className={text.small}>
              На&nbsp;селфи лицо видно целиком, раскрытый новый паспорт рядом. Снимки видят только
              сотрудники, которые проверяют паспорт.
            </p>
          </div>
        </Section>
        <Section title="Как в новом паспорте">
          <div className={layout.stack}>
            <ReadingNote state={reading.state} />
            <NewPassportFields form={form} known={known} read={reading.values} />
          </div>
        </Section>
      </OwnDataForm>
      {asking && (
        <ReauthenticationSheet
          action="CHANGE_PASSPORT"
          lead="Паспорт открывает займы на ваше имя. Подтвердите, что новый присылаете вы."
          phone={account.phone}
          onConfirmed={(reauthentication) => void send(reauthentication)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
