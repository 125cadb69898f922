import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'

type Problem = string | null

/**
 * Registers a field with a rule of protocol/validation: checked when a filled field is left, again at each change
 * after that, and at submit; never on an untouched one.
 */
export const ruled = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: Path<Values>,
  rule: (value: string, values: Values) => Problem,
) => {
  const options: RegisterOptions<Values, Path<Values>> = {
    validate: (value: unknown, values: Values) =>
      rule(typeof value === 'string' ? value : '', values) ?? true,
  }
  const field = form.register(name, options)
  const error = form.formState.errors[name]?.message
  return {
    ...field,
    id: name,
    error: typeof error === 'string' ? error : undefined,
    // Not only at leaving: a message that goes away under a tap moves what was tapped, and the tap is lost.
    onChange: async (event: { target: unknown; type?: string }) => {
      await field.onChange(event)
      if (error !== undefined) await form.trigger(name)
    },
    onBlur: async (event: { target: unknown; type?: string }) => {
      await field.onBlur(event)
      if (form.getValues(name)) await form.trigger(name)
    },
  }
}
