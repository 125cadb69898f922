import { html, type Markup } from '../html.ts'

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
