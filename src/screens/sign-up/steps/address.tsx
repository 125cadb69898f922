import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { postcodeProblem } from '../../../../protocol/validation.ts'
import { forgetDraft } from '../../../actions/save-draft.ts'
import { saveAddress } from '../../../actions/save-registration-step.ts'
import type { AddressHint } from '../../../actions/suggest-address.ts'
import { AddressField } from '../../../parts/address-field/address-field.tsx'
import { useFormDraft } from '../../../parts/form-draft/use-form-draft.ts'
import { MaskedField } from '../../../parts/masked-field/masked-field.tsx'
import { POSTCODE_MASK } from '../../../parts/masked-field/masks.ts'
import { Field } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useSignUp } from '../sign-up-context.ts'
import { STEP_PATHS } from '../step-paths.ts'
import { StepPage } from '../step-page.tsx'
import styles from '../step-page.module.css'
import { ruled } from '../use-rules.ts'
import { useStepForm } from '../use-step-form.ts'
import {
  type AddressValues,
  addressBody,
  EMPTY_ADDRESS,
  fromStored,
  withHint,
} from './address-values.ts'

interface Values {
  registration: AddressValues
  living: AddressValues
  livesHere: boolean
}

type Side = 'registration' | 'living'

const filled = (what: string) => (value: string) =>
  value.trim() === '' ? `Заполните ${what}.` : null

/** Registration address by hints or by hand and, when another, the living address. */
export function AddressStep() {
  const { infoUser, stepsQty, goOn } = useSignUp()
  const [queries, setQueries] = useState<Record<Side, string>>({ registration: '', living: '' })
  const form = useForm<Values>({
    defaultValues: { registration: EMPTY_ADDRESS, living: EMPTY_ADDRESS, livesHere: true },
    shouldFocusError: false,
  })
  const ready = useFormDraft<Values>({
    step: 'address',
    form,
    fromServer: {
      ...(infoUser.address && { registration: fromStored(infoUser.address) }),
      ...(infoUser.livingAddress && {
        living: fromStored(infoUser.livingAddress),
        livesHere: false,
      }),
      ...(infoUser.drafts.address as Partial<Values>),
    },
    onServer: true,
  })
  const step = useStepForm<Values>(form, (field) =>
    /^(registration|living)\./.test(field) ? (field as 'registration.city') : null,
  )
  const livesHere = form.watch('livesHere')
  const sides: Side[] = livesHere ? ['registration'] : ['registration', 'living']

  const choose = (side: Side, hint: AddressHint) => {
    form.setValue(side, withHint(form.getValues(side), hint), { shouldDirty: true })
    form.clearErrors(side)
    setQueries({ ...queries, [side]: hint.value })
  }

  const submit = async () => {
    if (!(await form.trigger(sides))) return step.refuse()
    const values = form.getValues()
    const body = {
      registration: addressBody(values.registration, 'REGISTRATION'),
      living: values.livesHere ? null : addressBody(values.living, 'LIVING'),
    }
    await step.run(async (key) => {
      const { step: next } = await saveAddress(body, key)
      await forgetDraft('address')
      await goOn(next)
    }, body)
  }

  const nested = form.formState.errors
  const summary =
    step.attempt > 0
      ? sides.flatMap((side) =>
          Object.entries(nested[side] ?? {}).flatMap(([name, error]) =>
            typeof error === 'object' && 'message' in error && typeof error.message === 'string'
              ? [{ field: `${side}.${name}`, message: error.message }]
              : [],
          ),
        )
      : []
  if (!ready) return null

  const fields = (side: Side) => {
    const rule = (name: keyof AddressValues, check: (value: string) => string | null) => {
      const { error: _own, ...field } = ruled(form, `${side}.${name}`, check)
      const error = nested[side]?.[name]?.message
      return { ...field, error: typeof error === 'string' ? error : undefined }
    }
    return (
      <fieldset className={styles.fieldset}>
        {side === 'living' && <legend className={styles.legend}>Адрес, где вы живёте</legend>}
        <AddressField
          id={`${side}.query`}
          label="Город, улица, дом"
          value={queries[side]}
          onChange={(query) => setQueries({ ...queries, [side]: query })}
          onChoose={(hint) => choose(side, hint)}
        />
        <Field label="Регион" autoComplete="off" {...rule('region', filled('регион'))} />
        <Field
          label="Город или посёлок"
          autoComplete="off"
          {...rule('city', filled('город или населённый пункт'))}
        />
        <Field label="Улица" autoComplete="off" {...rule('street', filled('улицу'))} />
        <div className={styles.pair}>
          <Field label="Дом" autoComplete="off" {...rule('house', filled('дом'))} />
          <Field label="Квартира" autoComplete="off" {...rule('flat', () => null)} />
        </div>
        <MaskedField
          mask={POSTCODE_MASK}
          label="Индекс"
          inputMode="numeric"
          autoComplete="off"
          {...rule('postcode', postcodeProblem)}
        />
      </fieldset>
    )
  }

  return (
    <StepPage
      step="address"
      stepsQty={stepsQty}
      title="Адрес по паспорту"
      lead="Начните с города, остальное подскажем. Можно заполнить и вручную."
      back={STEP_PATHS.selfie}
      errors={summary}
      attempt={step.attempt}
      failure={step.failure}
      submitting={step.submitting}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {fields('registration')}
      <div className={styles.switchRow}>
        <span>Живу по этому адресу</span>
        <Switch label="Живу по этому адресу" {...form.register('livesHere')} />
      </div>
      {!livesHere && fields('living')}
    </StepPage>
  )
}
