/** One rule of a stylesheet; a group (`@media`, `@supports`) holds rules of its own. */
interface Rule {
  readonly prelude: string
  readonly body: string
}

/** Splits at a sign that stands outside of brackets and quotes. */
const splitOutside = (text: string, sign: string): string[] => {
  const parts: string[] = []
  let depth = 0
  let quote = ''
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (quote) {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '(' || char === '[') depth += 1
    else if (char === ')' || char === ']') depth -= 1
    else if (char === sign && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

/** The rules of a minified stylesheet in their order; what has no block (`@charset`) is left out. */
const rulesOf = (css: string): Rule[] => {
  const rules: Rule[] = []
  let depth = 0
  let from = 0
  let open = 0
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') {
      if (depth === 0) open = at
      depth += 1
    } else if (css[at] === '}') {
      depth -= 1
      if (depth > 0) continue
      const prelude = css.slice(from, open).split(';').at(-1)?.trim() ?? ''
      rules.push({ prelude, body: css.slice(open + 1, at) })
      from = at + 1
    }
  }
  return rules
}

/** What a person does to a page before its linked styles have come is not styled by it. */
const LATER_STATES = /:(?:hover|active|focus|focus-visible|focus-within|disabled|checked)\b/
const LATER_MEDIA = /print|forced-colors|display-mode/

interface Present {
  readonly tags: ReadonlySet<string>
  readonly classes: ReadonlySet<string>
  readonly attributes: ReadonlySet<string>
}

const presentIn = (html: string): Present => {
  const tags = new Set(['*', 'html', 'body'])
  const classes = new Set<string>()
  const attributes = new Set<string>()
  for (const [, tag = '', rest = ''] of html.matchAll(/<([a-z][\w-]*)((?:"[^"]*"|[^>"])*)>/g)) {
    tags.add(tag)
    for (const [, name = '', value = ''] of rest.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
      attributes.add(name)
      if (name === 'class') for (const one of value.split(/\s+/)) classes.add(one)
    }
  }
  return { tags, classes, attributes }
}

const names = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/** May match something of the page: every name it needs is there. Errs on the side of keeping. */
const mayMatch = (selector: string, { tags, classes, attributes }: Present): boolean => {
  if (LATER_STATES.test(selector)) return false
  const plain = selector.replaceAll(/:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '')
  const bare = plain.replaceAll(/::?[\w-]+(?:\([^)]*\))?/g, '')
  const withoutAttributes = bare.replaceAll(/\[[^\]]*\]/g, '')
  return (
    names(withoutAttributes, /\.([\w-]+)/g).every((name) => classes.has(name)) &&
    names(bare, /\[([\w:-]+)/g).every((name) => attributes.has(name)) &&
    names(withoutAttributes, /(?:^|[\s>+~])([a-z][\w-]*|\*)/g).every((name) => tags.has(name))
  )
}

const kept = (rules: readonly Rule[], present: Present): string =>
  rules
    .map(({ prelude, body }) => {
      if (prelude.startsWith('@font-face'))
        return body.includes('url(') ? '' : `${prelude}{${body}}`
      if (/^@(?:media|supports|container|layer)\b/.test(prelude)) {
        if (LATER_MEDIA.test(prelude)) return ''
        const inner = kept(rulesOf(body), present)
        return inner && `${prelude}{${inner}}`
      }
      if (prelude.startsWith('@'))
        return prelude.startsWith('@keyframes') ? '' : `${prelude}{${body}}`
      const selectors = splitOutside(prelude, ',').filter((one) => mayMatch(one.trim(), present))
      return selectors.length > 0 ? `${selectors.join(',')}{${body}}` : ''
    })
    .join('')

/** Without custom properties that nothing of it reads. */
const withoutUnread = (css: string): string => {
  const read = new Set(names(css, /var\((--[\w-]+)/g))
  const left = css.replaceAll(
    /(--[\w-]+):((?:"[^"]*"|[^;{}"])*)(;|(?=\}))/g,
    (all, name: string) => (read.has(name) ? all : ''),
  )
  return left === css ? css : withoutUnread(left)
}

/**
 * The part of a minified stylesheet that the first look of a page needs: the rules that may match its HTML, in their
 * order, without states that only a person brings about, animations and font files. The whole sheet has to follow.
 */
export const criticalCss = (css: string, html: string): string =>
  withoutUnread(kept(rulesOf(css), presentIn(html))).replaceAll(/[^{}]+\{\}/g, '')
