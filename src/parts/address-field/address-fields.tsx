import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { postcodeProblem } from '../../../protocol/validation.ts'
import type { AddressHint } from '../../actions/suggest-address.ts'
import { Field } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { MaskedField } from '../../ui/masked-field.tsx'
import { POSTCODE_MASK } from '../../ui/masks.ts'
import { ruled } from '../../ui/ruled.ts'
import { Switch } from '../../ui/switch.tsx'
import { AddressField } from './address-field.tsx'
import styles from './address-fields.module.css'
import { type AddressFormValues, type AddressSide, withHint } from './address-values.ts'

const filled = (what: string) => (value: string) =>
  value.trim() === '' ? `Заполните ${what}.` : null

interface SideProps {
  readonly form: UseFormReturn<AddressFormValues>
  readonly side: AddressSide
}

/** One address: a line with hints, and every part of it by hand. */
function SideFields({ form, side }: SideProps) {
  const [query, setQuery] = useState('')
  const choose = (hint: AddressHint) => {
    form.setValue(side, withHint(form.getValues(side), hint), { shouldDirty: true })
    form.clearErrors(side)
    setQuery(hint.value)
  }
  const nested = form.formState.errors[side]
  const rule = (
    name: 'region' | 'city' | 'street' | 'house' | 'flat' | 'postcode',
    check: (value: string) => string | null,
  ) => ({ ...ruled(form, `${side}.${name}`, check), error: nested?.[name]?.message })
  return (
    <FieldGroup legend={side === 'living' && 'Адрес, где вы живёте'}>
      <AddressField
        id={`${side}.query`}
        label="Город, улица, дом"
        value={query}
        onChange={setQuery}
        onChoose={choose}
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
    </FieldGroup>
  )
}

/** Registration address and, when another, the living address. */
export function AddressFields({ form }: { readonly form: UseFormReturn<AddressFormValues> }) {
  const livesHere = form.watch('livesHere')
  return (
    <>
      <SideFields form={form} side="registration" />
      <div className={styles.switchRow}>
        <span>Живу по этому адресу</span>
        <Switch label="Живу по этому адресу" {...form.register('livesHere')} />
      </div>
      {!livesHere && <SideFields form={form} side="living" />}
    </>
  )
}
