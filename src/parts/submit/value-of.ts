/** A text field of a sent form, as it was typed. */
export const valueOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
