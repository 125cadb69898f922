/** Keeps the journal of the open page fresh without touching what is being typed. */
export const PAGE_SCRIPT = `'use strict'
;(() => {
  const journal = document.getElementById('journal')
  let last = ''
  const refresh = async () => {
    if (document.hidden) return
    const response = await fetch('/sandbox')
    if (!response.ok) return
    const text = await response.text()
    if (text === last) return
    last = text
    const fresh = new DOMParser().parseFromString(text, 'text/html').getElementById('journal')
    if (fresh) journal.replaceChildren(...fresh.childNodes)
  }
  setInterval(() => refresh().catch(() => undefined), 3000)
})()
`
