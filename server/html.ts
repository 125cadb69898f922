/** Text that is HTML already; everything else that gets into {@link html} is escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | null | Markup | readonly Markup[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const textOf = (value: Value): string => {
  if (value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value))
  return value instanceof Markup ? value.text : value.map((part) => part.text).join('')
}

/** Builds HTML from a template; every value is escaped unless it was built here too. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(parts.reduce((text, part, index) => text + textOf(values[index - 1] ?? null) + part))
