import { useFieldArray, useForm } from 'react-hook-form'
import { formatPhone, nameProblem, phoneProblem } from '../../../../protocol/validation.ts'
import { forgetDraft } from '../../../actions/save-draft.ts'
import { saveContacts } from '../../../actions/save-registration-step.ts'
import { useFormDraft } from '../../../parts/form-draft/use-form-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FieldGroup } from '../../../ui/field-group.tsx'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { PHONE_MASK } from '../../../ui/masks.ts'
import { ruled } from '../../../ui/ruled.ts'
import { IncomeFields } from '../../../parts/income-fields/income-fields.tsx'
import {
  EMPTY_INCOME,
  incomeBody,
  type IncomeValues,
  storedIncome,
} from '../../../parts/income-fields/income-values.ts'
import { useStepForm } from '../../../parts/submit/use-step-form.ts'
import { useSignUp } from '../sign-up-context.ts'
import { STEP_PATHS } from '../step-paths.ts'
import { StepPage } from '../step-page.tsx'
import styles from '../step-page.module.css'

interface Values extends IncomeValues {
  socialAccount: string
  additionalContacts: { contactPerson: string; contactPersonPhone: string; whobelong: string }[]
}

const MAX_CONTACTS = 2

const bodyOf = (values: Values) => ({
  ...incomeBody(values),
  socialNetwork: values.socialAccount.trim() === '' ? null : 'VK',
  socialAccount: values.socialAccount.trim() === '' ? null : values.socialAccount.trim(),
  additionalContacts: values.additionalContacts.map((contact) => ({
    ...contact,
    socialNetwork: null,
  })),
})

/** Income and obligatory payments for the debt load (D8), optional contacts: they are never used to collect. */
export function ContactsStep() {
  const { infoUser, stepsQty, goOn } = useSignUp()
  const form = useForm<Values>({
    defaultValues: {
      ...EMPTY_INCOME,
      socialAccount: '',
      additionalContacts: [],
    },
    shouldFocusError: false,
  })
  const contacts = useFieldArray({ control: form.control, name: 'additionalContacts' })
  const { pdn } = infoUser
  const ready = useFormDraft<Values>({
    step: 'contacts',
    form,
    fromServer: {
      ...(pdn && {
        ...storedIncome(pdn),
        socialAccount: pdn.socialAccount ?? '',
        additionalContacts: pdn.additionalContacts.map(
          ({ contactPerson, contactPersonPhone, whobelong }) => ({
            contactPerson,
            contactPersonPhone: formatPhone(contactPersonPhone),
            whobelong,
          }),
        ),
      }),
      ...(infoUser.drafts.contacts as Partial<Values>),
    },
    onServer: true,
  })
  const step = useStepForm<Values>(form, (field) => field as 'socialAccount')

  const submit = async () => {
    if (!(await form.trigger())) return step.refuse()
    const body = bodyOf(form.getValues())
    await step.run(async (key) => {
      const { step: next } = await saveContacts(body, key)
      await forgetDraft('contacts')
      await goOn(next)
    }, body)
  }

  const contactErrors = form.formState.errors.additionalContacts
  const summary = [
    ...step.errors,
    ...(step.attempt > 0 && Array.isArray(contactErrors)
      ? contactErrors.flatMap((contact: Record<string, { message?: string }> | undefined, index) =>
          Object.entries(contact ?? {}).flatMap(([name, error]) =>
            error?.message
              ? [{ field: `additionalContacts.${index}.${name}`, message: error.message }]
              : [],
          ),
        )
      : []),
  ]
  if (!ready) return null

  const contactField = (
    index: number,
    name: 'contactPerson' | 'contactPersonPhone' | 'whobelong',
    check: (value: string) => string | null,
  ) => {
    const field = ruled(form, `additionalContacts.${index}.${name}`, check)
    return { ...field, error: contactErrors?.[index]?.[name]?.message }
  }

  return (
    <StepPage
      screen="income"
      stepsQty={stepsQty}
      title="Доход и платежи"
      lead="По ним считаем, какой займ вам по силам. Справки не нужны."
      back={STEP_PATHS.address}
      errors={summary}
      attempt={step.attempt}
      failure={step.failure}
      submitting={step.submitting}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <IncomeFields form={form} />
      <Field
        label="Страница ВКонтакте"
        optional
        autoComplete="off"
        {...ruled(form, 'socialAccount', () => null)}
      />
      {contacts.fields.map(({ id }, index) => (
        <FieldGroup key={id} legend={`Контакт ${index + 1}`}>
          <Field
            label="Имя"
            autoComplete="off"
            {...contactField(index, 'contactPerson', (value) => nameProblem(value, 'имя'))}
          />
          <MaskedField
            mask={PHONE_MASK}
            label="Телефон"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            {...contactField(index, 'contactPersonPhone', phoneProblem)}
          />
          <Field
            label="Кем приходится"
            autoComplete="off"
            {...contactField(index, 'whobelong', (value) =>
              value.trim() === '' ? 'Заполните, кем приходится.' : null,
            )}
          />
          <Button small variant="text" onClick={() => contacts.remove(index)}>
            Убрать контакт
          </Button>
        </FieldGroup>
      ))}
      {contacts.fields.length < MAX_CONTACTS && (
        <Button
          variant="soft"
          icon="plus"
          onClick={() =>
            contacts.append(
              { contactPerson: '', contactPersonPhone: '', whobelong: '' },
              { shouldFocus: false },
            )
          }
        >
          Добавить контакт
        </Button>
      )}
      <p className={styles.document}>
        Контакты необязательны. Мы не звоним этим людям о вашем займе.
      </p>
    </StepPage>
  )
}
