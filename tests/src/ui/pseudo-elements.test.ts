/** The reset names no pseudo-element (decision 0130): each says itself what its width means. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('../../../src', import.meta.url))

/** What each rule of a sheet for `::before` or `::after` declares. */
const pseudoRules = (css: string): string[] =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/::(?:before|after)[^{}]*\{([^}]*)\}/g)].map(
    ([, body = '']) => body,
  )

const STANDS_AROUND = /(?:^|[\s;])(?:border|padding)(?:-(?:inline|block))?:/

test('a ::before or ::after with a border or a padding around it names its box-sizing', () => {
  const unsaid = globSync('**/*.css', { cwd: src }).filter((name) => {
    const rules = pseudoRules(readFileSync(`${src}/${name}`, 'utf8'))
    return (
      rules.some((body) => STANDS_AROUND.test(body)) &&
      !rules.some((body) => body.includes('box-sizing: border-box'))
    )
  })
  expect(unsaid).toEqual([])
})

test('the reset asks no element for a ::before or an ::after', () => {
  expect(pseudoRules(readFileSync(`${src}/ui/base.css`, 'utf8'))).toEqual([])
})
