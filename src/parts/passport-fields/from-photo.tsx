import { type FieldValues, type Path, useWatch, type UseFormReturn } from 'react-hook-form'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { ReadableName, ReadValues } from './passport-values.ts'

interface FromPhotoProps<Values extends FieldValues> {
  readonly id: string
  readonly form: UseFormReturn<Values>
  readonly name: ReadableName
  readonly value: string
}

/** Stands in a field as long as it holds what was read from the photo. */
function FromPhoto<Values extends FieldValues>({ id, form, name, value }: FromPhotoProps<Values>) {
  const standing: unknown = useWatch({ control: form.control, name: name as Path<Values> })
  return (
    <span id={id} {...(standing === value && { 'data-mark': '' })}>
      {standing === value && <StatusBadge tone="accent">с фото</StatusBadge>}
    </span>
  )
}

/** What a field that was filled from the photo shows and says beside its value; nothing for one that was typed. */
export const fromPhoto = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: ReadableName,
  read: ReadValues,
) => {
  const value = read[name]
  if (value === undefined) return {}
  const id = `${name}-from-photo`
  return {
    suffix: <FromPhoto id={id} form={form} name={name} value={value} />,
    'aria-describedby': id,
  }
}
