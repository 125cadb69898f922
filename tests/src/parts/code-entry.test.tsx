import { expect, test, vi } from 'vitest'
import {
  sendCode,
  sendCodeAuthorization,
  sendCodeRegistration,
} from '../../../protocol/calls/sms-service/codes.ts'
import type { CodeCheckResult } from '../../../protocol/enums.ts'
import { CallRefused, NetworkFailure } from '../../../src/api/send-failures.ts'
import { CodeEntry } from '../../../src/parts/code-entry/code-entry.tsx'
import { CATALOGUE, type RefusalCode } from '../../../protocol/errors.ts'
import { freshTermsHash, sentCodeFixture } from '../code-fixture.ts'
import {
  alarm,
  all,
  arrive,
  described,
  isOff,
  pass,
  ready,
  says,
  show,
  the,
  until,
  words,
} from '../page.tsx'
import { answers, CLIENT, codeNotSent, loses, sentBy, sentOnce } from '../server-of-page.ts'

type OnCode = (code: string) => Promise<CodeCheckResult | void>

const taken: OnCode = () => Promise.resolve()

/** What the action behind the code throws when the server refuses. */
const refusedWith = (code: RefusalCode): CallRefused => {
  const { status, title, hint } = CATALOGUE[code]
  return new CallRefused(status, { code, title, detail: hint })
}

const entry = (onCode: OnCode, part: Partial<Parameters<typeof CodeEntry>[0]> = {}) => (
  <CodeEntry
    phone={CLIENT.phone}
    eventCode="NEW_LOAN"
    termsHash={freshTermsHash()}
    onCode={onCode}
    {...part}
  />
)

const cells = () => the('textbox') as HTMLInputElement
const codeSent = () => says('Отправить ещё раз через 1:00')

test('one code is sent when the page opens, for the phone, the act and the very terms', async () => {
  answers(sendCode, sentCodeFixture())
  const termsHash = freshTermsHash()
  show(entry(taken, { termsHash }))
  await codeSent()
  const { body, headers } = sentOnce(sendCode)
  expect(body).toEqual({
    phone: CLIENT.phone,
    eventCode: 'NEW_LOAN',
    isFlashCall: false,
    termsHash,
  })
  expect(headers.get('X-CSRF')).toBe('csrf')
})

test('coming back to the same terms within the minute sends no second code', async () => {
  answers(sendCode, sentCodeFixture())
  const termsHash = freshTermsHash()
  const first = show(entry(taken, { termsHash }))
  await codeSent()
  first.unmount()
  await pass(20_000)
  show(entry(taken, { termsHash }))
  await says('Отправить ещё раз через 0:40')
  expect(sentBy(sendCode)).toHaveLength(1)
})

test('other terms need another code, within the minute too', async () => {
  answers(sendCode, sentCodeFixture())
  const first = show(entry(taken))
  await codeSent()
  first.unmount()
  show(entry(taken))
  await codeSent()
  const [one, other] = sentBy(sendCode)
  expect(other?.body?.termsHash).not.toBe(one?.body?.termsHash)
})

test('the last digit sends the code by itself, once', async () => {
  answers(sendCode, sentCodeFixture())
  const onCode = vi.fn<OnCode>(taken)
  const { user } = show(entry(onCode))
  await codeSent()
  await user.type(cells(), '12345')
  expect(onCode).not.toHaveBeenCalled()
  await user.type(cells(), '6789')
  await arrive()
  expect(onCode.mock.calls).toEqual([['123456']])
})

test('a code pasted with its words and spaces is read', async () => {
  answers(sendCode, sentCodeFixture())
  const onCode = vi.fn<OnCode>(taken)
  const { user } = show(entry(onCode))
  await codeSent()
  await user.click(cells())
  await user.paste('Код: 482 915. Никому не говорите')
  await arrive()
  expect(onCode.mock.calls).toEqual([['482915']])
})

test('what is typed while a code is being checked changes nothing and sends nothing', async () => {
  answers(sendCode, sentCodeFixture())
  const { promise, resolve } = Promise.withResolvers<void>()
  const onCode = vi.fn<OnCode>(() => promise)
  const { user } = show(entry(onCode))
  await codeSent()
  await user.type(cells(), '123456')
  await says('Проверяем код')
  await user.type(cells(), '{Backspace}7')
  expect(cells().value).toBe('123456')
  resolve()
  await arrive()
  expect(onCode).toHaveBeenCalledOnce()
})

test('a wrong code is said at the cells and bound to them; the next digit begins again', async () => {
  answers(sendCode, sentCodeFixture())
  const { user } = show(entry(() => Promise.resolve('NOT_MATCH')))
  await codeSent()
  await user.type(cells(), '111111')
  await until(() => expect(cells().getAttribute('aria-invalid')).toBe('true'))
  expect(described(cells())).toBe('Код не подходит. Проверьте цифры и введите ещё раз.')
  await user.type(cells(), '2')
  expect(cells().value).toBe('2')
  expect(cells().getAttribute('aria-invalid')).toBeNull()
  expect(described(cells())).toBe('')
})

test('a refusal of the signing itself reads like a wrong code, not like a fault', async () => {
  answers(sendCode, sentCodeFixture())
  const { user } = show(entry(() => Promise.reject(refusedWith('CODE_NOT_MATCH'))))
  await codeSent()
  await user.type(cells(), '111111')
  await until(() => expect(described(cells())).toContain('Код не подходит.'))
  expect(alarm()).toBe('')
})

test.each<RefusalCode>(['CODE_EXPIRED', 'CODE_USED', 'CODE_TRIED_OUT'])(
  'after %s the cells are empty and the words say that a new code is needed',
  async (code) => {
    answers(sendCode, sentCodeFixture())
    const { user } = show(entry(() => Promise.reject(refusedWith(code))))
    await codeSent()
    await user.type(cells(), '111111')
    const { title, hint } = CATALOGUE[code]
    await until(() => expect(described(cells())).toBe(`${title}. ${hint}`))
    expect(cells().value).toBe('')
  },
)

test('after too many tries nothing more can be typed or sent for', async () => {
  answers(sendCode, sentCodeFixture())
  const { user } = show(entry(() => Promise.reject(refusedWith('CODE_MANY_REQUESTS'))))
  await codeSent()
  await user.type(cells(), '111111')
  await until(() => expect(alarm()).toBe('Слишком много попыток Подождите и запросите новый код.'))
  expect(cells().disabled).toBe(true)
  expect(all('button')).toEqual([])
})

test('a lost answer leaves the code where it is, and one tap sends the same code again', async () => {
  answers(sendCode, sentCodeFixture())
  const onCode = vi
    .fn<OnCode>()
    .mockRejectedValueOnce(new NetworkFailure('cut'))
    .mockResolvedValueOnce('MATCH')
  const { user } = show(entry(onCode))
  await codeSent()
  await user.type(cells(), '482915')
  await until(() => expect(alarm()).toContain('Нет связи'))
  expect(cells().value).toBe('482915')
  await user.click(the('button', 'Повторить'))
  await arrive()
  expect(onCode.mock.calls).toEqual([['482915'], ['482915']])
  expect(alarm()).toBe('')
})

test('a half typed code cannot be sent again by the button', async () => {
  answers(sendCode, sentCodeFixture())
  const onCode = vi.fn<OnCode>().mockRejectedValue(refusedWith('UNAVAILABLE'))
  const { user } = show(entry(onCode))
  await codeSent()
  await user.type(cells(), '482915')
  await until(() => the('button', 'Повторить'))
  await user.type(cells(), '{Backspace}')
  expect(all('button', 'Повторить')).toEqual([])
})

test('another code may be asked for after a minute by the clock of the server, and the cells are emptied for it', async () => {
  answers(sendCode, sentCodeFixture())
  const { user } = show(entry(taken))
  await codeSent()
  expect(all('button')).toEqual([])
  await user.type(cells(), '12')
  await pass(59_000)
  expect(words()).toContain('Отправить ещё раз через 0:01')
  await pass(1_000)
  await user.click(await ready('Отправить ещё раз'))
  await until(() => expect(sentBy(sendCode)).toHaveLength(2))
  expect(cells().value).toBe('')
})

test('a device whose clock is a year behind waits one minute, not a year', async () => {
  const nextYear = (text: string) => text.replace('2026', '2027')
  const { sentAt, resendAt, expiresAt } = sentCodeFixture()
  answers(
    sendCode,
    sentCodeFixture({
      sentAt: nextYear(sentAt),
      resendAt: nextYear(resendAt),
      expiresAt: nextYear(expiresAt),
    }),
  )
  show(entry(taken))
  await codeSent()
  await pass(59_000)
  expect(all('button')).toEqual([])
  await pass(1_000)
  await ready('Отправить ещё раз')
})

test('an answer about a sent code that is lost says that the code may have come', async () => {
  loses(sendCode)
  show(entry(taken))
  await until(() => expect(alarm()).toContain('Нет связи'))
  expect(alarm()).toContain('Если код уже пришёл, введите его.')
})

test('what is wrong is told once: a code that is being checked came, whatever was said of its sending', async () => {
  loses(sendCode)
  const { user } = show(entry(() => Promise.reject(new NetworkFailure('cut'))))
  await until(() => expect(alarm()).toContain('Нет связи'))
  await user.type(cells(), '123456')
  await ready('Повторить')
  expect(all('alert')).toHaveLength(1)
})

test('a code that was not sent is told in the words of the server, and one that came before may be typed', async () => {
  answers(sendCode, () => codeNotSent('Слишком много кодов. Попробуйте позже.') as never)
  const onCode = vi.fn<OnCode>(taken)
  const { user } = show(entry(onCode))
  await until(() =>
    expect(alarm()).toBe(
      'Слишком много кодов. Попробуйте позже. Если код уже пришёл, введите его.',
    ),
  )
  await user.type(cells(), '482915')
  await arrive()
  expect(onCode).toHaveBeenCalledOnce()
})

test('two taps in a hurry ask for one more code, not two', async () => {
  answers(sendCode, sentCodeFixture())
  const { user } = show(entry(taken))
  await codeSent()
  await pass(60_000)
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof sentCodeFixture>>()
  answers(sendCode, () => promise)
  await user.dblClick(await ready('Отправить ещё раз'))
  await arrive()
  expect(isOff(the('button', 'Отправить ещё раз'))).toBe(true)
  expect(sentBy(sendCode)).toHaveLength(2)
  resolve(sentCodeFixture())
  await arrive()
})

test('a code by a call has four digits, and where a message came instead the page says so', async () => {
  const phone = '+79160000001'
  answers(sendCodeRegistration, sentCodeFixture({ channel: 'flash', codeLength: 4 }))
  const onCode = vi.fn<OnCode>(taken)
  const called = show(entry(onCode, { phone, eventCode: 'REGISTRATION', channel: 'flash' }))
  await says('Последние 4 цифры номера, с которого позвонят')
  await says('Новый код через 1:00')
  expect(sentOnce(sendCodeRegistration).body?.isFlashCall).toBe(true)
  await called.user.type(cells(), '4821')
  await arrive()
  expect(onCode.mock.calls).toEqual([['4821']])
  called.unmount()

  answers(sendCodeRegistration, sentCodeFixture())
  const onSent = vi.fn<(channel: 'sms' | 'flash') => void>()
  show(
    entry(taken, {
      phone: '+79160000002',
      eventCode: 'REGISTRATION',
      channel: 'flash',
      onSent,
    }),
  )
  await says('Звонка не будет: отправили СМС с кодом из 6 цифр.')
  expect(onSent).toHaveBeenLastCalledWith('sms')
})

test('a call instead of a message is offered for registering only', async () => {
  answers(sendCode, sentCodeFixture())
  answers(sendCodeRegistration, sentCodeFixture())
  const act = show(entry(taken))
  await codeSent()
  await pass(60_000)
  await ready('Отправить ещё раз')
  expect(all('button', 'Позвонить вместо СМС')).toEqual([])
  act.unmount()
  show(entry(taken, { phone: '+79160000003', eventCode: 'REGISTRATION' }))
  await codeSent()
  await pass(60_000)
  await ready('Позвонить вместо СМС')
})

test('whoever is not signed in asks by the call that tells nothing of whose phone it is', async () => {
  answers(sendCodeAuthorization, sentCodeFixture())
  show(entry(taken, { phone: '+79160000004', eventCode: 'DEFAULT', door: 'authorization' }))
  await codeSent()
  expect(sentBy(sendCodeAuthorization)).toHaveLength(1)
})

test('the phone is shown so that it is known and cannot be read over a shoulder', async () => {
  answers(sendCode, sentCodeFixture())
  show(entry(taken))
  await codeSent()
  expect(words()).toContain('Код из СМС на +7 916 •••-••-67')
  expect(words()).not.toContain('123')
})
