import { useForm } from 'react-hook-form'
import { changeIncome } from '../../../actions/change-own-data.ts'
import { forgetDraft } from '../../../actions/save-draft.ts'
import { useFormDraft } from '../../../parts/form-draft/use-form-draft.ts'
import { IncomeFields } from '../../../parts/income-fields/income-fields.tsx'
import {
  EMPTY_INCOME,
  incomeBody,
  type IncomeValues,
  storedIncome,
} from '../../../parts/income-fields/income-values.ts'
import { useStepForm } from '../../../parts/submit/use-step-form.ts'
import type { PersonalData } from '../../../queries/client.ts'
import { OwnDataForm, useDataSaved } from './own-data-form.tsx'
import { OwnDataPage } from './own-data-page.tsx'
import { StatementSection } from './statement-section.tsx'

function IncomeForm({ known }: { readonly known: PersonalData }) {
  const saved = useDataSaved()
  const form = useForm<IncomeValues>({ defaultValues: EMPTY_INCOME, shouldFocusError: false })
  const ready = useFormDraft<IncomeValues>({
    step: 'contacts',
    form,
    fromServer: known.pdn && storedIncome(known.pdn),
    onServer: false,
  })
  const step = useStepForm<IncomeValues>(form, (field) => field as keyof IncomeValues)

  const submit = async () => {
    if (!(await form.trigger())) return step.refuse()
    const body = incomeBody(form.getValues())
    await step.run(async (key) => {
      await changeIncome(body, key)
      await forgetDraft('contacts')
      await saved('Доход и платежи сохранены')
    }, body)
  }

  if (!ready) return null
  return (
    <OwnDataForm step={step} errors={step.errors} submitLabel="Сохранить" onSubmit={submit}>
      <IncomeFields form={form} />
    </OwnDataForm>
  )
}

/** «Доход и платежи»: what the next loan is judged by (D8). */
export default function ChangeIncome() {
  return (
    <OwnDataPage
      title="Доход и платежи"
      note="По ним посчитаем следующий займ. Подписанные договоры не изменятся. Справки не нужны, об изменении сообщим в СМС и в сообщениях."
    >
      {(known) => (
        <>
          <IncomeForm known={known} />
          <StatementSection />
        </>
      )}
    </OwnDataPage>
  )
}
