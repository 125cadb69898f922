import { useWatch, type UseFormReturn } from 'react-hook-form'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { ReadValues } from './use-passport-reading.ts'
import type { ReadableName, UserInfoValues } from './user-info-values.ts'

interface FromPhotoProps {
  readonly id: string
  readonly form: UseFormReturn<UserInfoValues>
  readonly name: ReadableName
  readonly value: string
}

/** Stands in a field as long as it holds what was read from the photo. */
function FromPhoto({ id, form, name, value }: FromPhotoProps) {
  const standing = useWatch({ control: form.control, name })
  return (
    <span id={id} {...(standing === value && { 'data-mark': '' })}>
      {standing === value && <StatusBadge tone="accent">с фото</StatusBadge>}
    </span>
  )
}

/** What a field that was filled from the photo shows and says beside its value; nothing for one that was typed. */
export const fromPhoto = (
  form: UseFormReturn<UserInfoValues>,
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
