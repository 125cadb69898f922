/** Parts of the page of a copy: labelled rows, records, tables, links. */
import { html, Markup } from '../../html.ts'

/** A label and what is kept under it; null and nothing are left out. */
export type Fact = readonly [label: string, value: string | Markup | null | undefined]

const isSaid = ([, value]: Fact): boolean => value !== null && value !== undefined && value !== ''

/** Labelled rows. */
export const facts = (rows: readonly Fact[]): Markup => {
  const said = rows.filter(isSaid)
  if (said.length === 0) return html``
  return html`<dl>
    ${said.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value ?? null}</dd>
        </div> `,
    )}
  </dl>`
}

/** One entry of a list: a heading, labelled rows and a text as it was written. */
export const record = (entry: {
  title: string
  rows?: readonly Fact[]
  text?: string | null
}): Markup =>
  html`<article>
    <h4>${entry.title}</h4>
    ${facts(entry.rows ?? [])}${entry.text ? html`<p class="said">${entry.text}</p>` : null}
  </article>`

/** A part of a section; a list that is empty says so. */
export const part = (title: string, entries: readonly Markup[], nothing = 'Нет записей.'): Markup =>
  html`<h3>${title}</h3>
    ${entries.length === 0 ? html`<p class="none">${nothing}</p>` : entries}`

interface Table {
  readonly caption: string
  /** What it is about, for whoever hears the page. */
  readonly label: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A table that scrolls by itself on a narrow screen; the keyboard reaches it. */
export const table = ({ caption, label, head, rows }: Table): Markup =>
  html`<div class="wide" tabindex="0" role="region" aria-label="${label}">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) => html`<tr>
            ${row.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`

/** A link to a file of the same archive. */
export const fileLink = (name: string, title: string): Markup =>
  html`<a href="${name.split('/').map(encodeURIComponent).join('/')}">${title}</a>`
