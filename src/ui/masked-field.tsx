import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import type { Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'

interface MaskedFieldProps extends Omit<FieldProps, 'ref' | 'onChange'> {
  readonly mask: MaskitoOptions
  readonly onChange?: (event: { target: unknown; type?: string }) => unknown
  readonly ref?: Ref<HTMLInputElement>
}

const setRef = (ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null): void => {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}

/**
 * A field that shapes what is typed or pasted and never fights the caret.
 * React's onChange misses what the mask writes itself, so the form listens to `input`.
 */
export function MaskedField({ mask, ref, onChange, ...field }: MaskedFieldProps) {
  const maskRef = useMaskito({ options: mask })
  return (
    <Field
      {...field}
      ref={(element) => {
        maskRef(element)
        setRef(ref, element)
      }}
      onInput={(event) => void onChange?.(event)}
    />
  )
}
