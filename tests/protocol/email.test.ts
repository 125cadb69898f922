import { expect, test } from 'vitest'
import { email } from '../../protocol/shapes.ts'
import { emailProblem } from '../../protocol/validation.ts'

test.for([
  'anna@example.ru',
  'anna.petrova+loan@mail.example.ru',
  "o'neil_1980@my-mail.example",
  'анна@почта.рф',
  'anna@xn--80a1acny.xn--p1ai',
  ' anna@example.ru ',
])('the form and the server take the mail address %j', (address) => {
  expect(emailProblem(address)).toBeNull()
  expect(email.safeParse(address).success).toBe(true)
})

test.for([
  'anna@example.ru,boss@example.ru',
  'anna@example.ru;boss@example.ru',
  'anna,boss@example.ru',
  'anna;boss@example.ru',
  'Anna<anna@example.ru>',
  '<anna@example.ru>',
  'anna>@example.ru',
  '"anna boss"@example.ru',
  'anna@example.ru\nBcc: boss@example.ru',
  'anna\r\nBcc:boss@example.ru',
  'anna\u2028@example.ru',
  'anna boss@example.ru',
  'anna(comment)@example.ru',
  'anna\\@example.ru',
  'anna:boss@example.ru',
  'anna@[127.0.0.1]',
  'anna@127.0.0.1',
  'anna@example,ru',
  'anna@example..ru',
  'anna..petrova@example.ru',
  '.anna@example.ru',
  'anna.@example.ru',
  'anna@-example.ru',
  'anna@example-.ru',
  'anna@example',
  'anna@@example.ru',
  `${'a'.repeat(65)}@example.ru`,
])('neither the form nor the server takes %j', (address) => {
  expect(emailProblem(address)).not.toBeNull()
  expect(email.safeParse(address).success).toBe(false)
})
