import { useFieldArray, useForm } from 'react-hook-form'
import { formatNumber } from '../../../../lending/plain-text.ts'
import { formatPhone, nameProblem, phoneProblem } from '../../../../protocol/validation.ts'
import { forgetDraft } from '../../../actions/save-draft.ts'
import { saveContacts } from '../../../actions/save-registration-step.ts'
import { useFormDraft } from '../../../parts/form-draft/use-form-draft.ts'
import { MaskedField } from '../../../parts/masked-field/masked-field.tsx'
import { PHONE_MASK, ROUBLES_MASK, toRoubles } from '../../../parts/masked-field/masks.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useSignUp } from '../sign-up-context.ts'
import { STEP_PATHS } from '../step-paths.ts'
import { StepPage } from '../step-page.tsx'
import styles from '../step-page.module.css'
import { ruled } from '../use-rules.ts'
import { useStepForm } from '../use-step-form.ts'

interface Values {
  monthlyIncomeRoubles: string
  monthlyObligationsRoubles: string
  socialAccount: string
  additionalContacts: { contactPerson: string; contactPersonPhone: string; whobelong: string }[]
}

const MAX_CONTACTS = 2

const bodyOf = (values: Values) => ({
  monthlyIncomeRoubles: toRoubles(values.monthlyIncomeRoubles),
  monthlyObligationsRoubles: toRoubles(values.monthlyObligationsRoubles),
  socialNetwork: values.socialAccount.trim() === '' ? null : 'VK',
  socialAccount: values.socialAccount.trim() === '' ? null : values.socialAccount.trim(),
  additionalContacts: values.additionalContacts.map((contact) => ({
    ...contact,
    socialNetwork: null,
  })),
})

const amountProblem = (what: string) => (value: string) =>
  Number.isNaN(toRoubles(value)) ? `Укажите ${what} в рублях. Если нет, введите 0.` : null

/** Income and obligatory payments for the debt load (D8), optional contacts: they are never used to collect. */
export function ContactsStep() {
  const { infoUser, stepsQty, goOn } = useSignUp()
  const form = useForm<Values>({
    defaultValues: {
      monthlyIncomeRoubles: '',
      monthlyObligationsRoubles: '',
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
        monthlyIncomeRoubles: formatNumber(pdn.monthlyIncomeRoubles),
        monthlyObligationsRoubles: formatNumber(pdn.monthlyObligationsRoubles),
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
      step="contacts"
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
      <MaskedField
        mask={ROUBLES_MASK}
        label="Доход в месяц, ₽"
        hint="После налогов, в среднем за полгода"
        inputMode="numeric"
        autoComplete="off"
        {...ruled(form, 'monthlyIncomeRoubles', amountProblem('доход'))}
      />
      <MaskedField
        mask={ROUBLES_MASK}
        label="Платежи по кредитам в месяц, ₽"
        hint="Если кредитов нет, введите 0"
        inputMode="numeric"
        autoComplete="off"
        {...ruled(form, 'monthlyObligationsRoubles', amountProblem('платежи'))}
      />
      <Field
        label="Страница ВКонтакте"
        optional
        autoComplete="off"
        {...ruled(form, 'socialAccount', () => null)}
      />
      {contacts.fields.map(({ id }, index) => (
        <fieldset key={id} className={styles.fieldset}>
          <legend className={styles.legend}>Контакт {index + 1}</legend>
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
        </fieldset>
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
