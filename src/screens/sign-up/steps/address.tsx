import { useForm } from 'react-hook-form'
import { forgetDraft } from '../../../actions/save-draft.ts'
import { saveAddress } from '../../../actions/save-registration-step.ts'
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
import { prefilled } from '../prefilled.ts'
import { useSignUp } from '../sign-up-context.ts'
import { STEP_PATHS } from '../step-paths.ts'
import { StepPage } from '../step-page.tsx'

/** Registration address by hints or by hand and, when another, the living address. */
export function AddressStep() {
  const { infoUser, stepsQty, prefill, goOn } = useSignUp()
  const form = useForm<AddressFormValues>({
    defaultValues: EMPTY_ADDRESSES,
    shouldFocusError: false,
  })
  const ready = useFormDraft<AddressFormValues>({
    step: 'address',
    form,
    fromServer: {
      registration: {
        ...EMPTY_ADDRESSES.registration,
        ...prefilled(prefill, EMPTY_ADDRESSES.registration),
      },
      ...storedAddresses(infoUser),
      ...(infoUser.drafts.address as Partial<AddressFormValues>),
    },
    onServer: true,
  })
  const step = useStepForm<AddressFormValues>(form, addressFieldOf)

  const submit = async () => {
    if (!(await form.trigger(shownSides(form.getValues())))) return step.refuse()
    const body = addressesBody(form.getValues())
    await step.run(async (key) => {
      const { step: next } = await saveAddress(body, key)
      await forgetDraft('address')
      await goOn(next)
    }, body)
  }

  const { errors } = form.formState
  if (!ready) return null
  return (
    <StepPage
      screen="address"
      stepsQty={stepsQty}
      title="Адрес по паспорту"
      lead="Начните с города, остальное подскажем. Можно заполнить и вручную."
      back={STEP_PATHS.selfie}
      errors={step.attempt > 0 ? addressProblems(errors, shownSides(form.getValues())) : []}
      attempt={step.attempt}
      failure={step.failure}
      submitting={step.submitting}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <AddressFields form={form} />
    </StepPage>
  )
}
