import { useForm } from 'react-hook-form'
import { changeAddress } from '../../../actions/change-own-data.ts'
import { forgetDraft } from '../../../actions/save-draft.ts'
import { AddressFields } from '../../../parts/address-field/address-fields.tsx'
import {
  addressesBody,
  addressFieldOf,
  type AddressFormValues,
  addressProblems,
  EMPTY_ADDRESSES,
  shownSides,
  storedAddresses,
} from '../../../parts/address-field/address-values.ts'
import { useFormDraft } from '../../../parts/form-draft/use-form-draft.ts'
import { useStepForm } from '../../../parts/submit/use-step-form.ts'
import type { PersonalData } from '../../../queries/client.ts'
import { OwnDataForm, useDataSaved } from './own-data-form.tsx'
import { OwnDataPage } from './own-data-page.tsx'

function AddressForm({ known }: { readonly known: PersonalData }) {
  const saved = useDataSaved()
  const form = useForm<AddressFormValues>({
    defaultValues: EMPTY_ADDRESSES,
    shouldFocusError: false,
  })
  const ready = useFormDraft<AddressFormValues>({
    step: 'address',
    form,
    fromServer: storedAddresses(known),
    onServer: false,
  })
  const step = useStepForm<AddressFormValues>(form, addressFieldOf)

  const submit = async () => {
    if (!(await form.trigger(shownSides(form.getValues())))) return step.refuse()
    const body = addressesBody(form.getValues())
    await step.run(async (key) => {
      await changeAddress(body, key)
      await forgetDraft('address')
      await saved('Адрес сохранён')
    }, body)
  }

  const { errors } = form.formState
  if (!ready) return null
  return (
    <OwnDataForm
      step={step}
      errors={step.attempt > 0 ? addressProblems(errors, shownSides(form.getValues())) : []}
      submitLabel="Сохранить адрес"
      onSubmit={submit}
    >
      <AddressFields form={form} />
    </OwnDataForm>
  )
}

/** «Адрес»: that of the passport and, when another, where the client lives. */
export default function ChangeAddress() {
  return (
    <OwnDataPage
      title="Адрес по паспорту"
      note="Новый адрес войдёт в следующий договор. Подписанные документы останутся прежними. Об изменении сообщим в СМС и в сообщениях."
    >
      {(known) => <AddressForm known={known} />}
    </OwnDataPage>
  )
}
