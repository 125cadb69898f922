import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from '../../../src/ui/button.tsx'
import { CodeInput } from '../../../src/ui/code-input.tsx'
import { Field } from '../../../src/ui/field.tsx'

const nothing = () => undefined

test('an error stands beside its field and is bound to it', () => {
  const html = renderToStaticMarkup(
    <Field label="Телефон" name="phone" inputMode="tel" error="Не хватает цифр" hint="Ваш номер" />,
  )
  expect(html).toContain('aria-describedby="phone-error"')
  expect(html).toContain('id="phone-error"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).not.toContain('Ваш номер')
})

test('a waiting button keeps its words and its place in the order of focus', () => {
  const html = renderToStaticMarkup(<Button loading>Оплатить</Button>)
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('Оплатить')
  expect(html).not.toMatch(/\sdisabled/)
})

test('a code of six digits is one input that takes a code from a message', () => {
  const html = renderToStaticMarkup(<CodeInput label="Код из СМС" value="482" onChange={nothing} />)
  expect(html.match(/<input/g)).toHaveLength(1)
  expect(html).toContain('autoComplete="one-time-code"')
  expect(html).toContain('inputMode="numeric"')
})
