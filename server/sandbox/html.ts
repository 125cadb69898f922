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

/** Policy of the sandbox's own pages: their script, their styles, and only our pages may frame them. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"

/** A whole page with the sandbox's styles and one script. */
export const page = (content: {
  title: string
  body: Markup
  script: string
  bodyClass?: string
}) => ({
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': PAGE_POLICY,
    'cache-control': 'no-store',
  },
  text: html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${content.title}</title>
        <link rel="stylesheet" href="/sandbox/style.css" />
        <script src="${content.script}" defer></script>
      </head>
      <body class="${content.bodyClass ?? ''}">
        ${content.body}
      </body>
    </html>`.text,
})
