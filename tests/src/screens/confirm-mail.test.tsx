import { beforeEach, expect, test } from 'vitest'
import { mailConfirm } from '../../../protocol/calls/mail-service/mail.ts'
import ConfirmMail from '../../../src/screens/confirm-mail/confirm-mail.tsx'
import { alarm, all, says, show, the, until } from '../page.tsx'
import { answers, loses, refuses, sentBy } from '../server-of-page.ts'

beforeEach(() => {
  window.location.hash = '#id.proof'
})

test('opening the link confirms nothing, a tap does, and the proof leaves the address', async () => {
  answers(mailConfirm, { mail: 'a•••@mail.ru' })
  const { user } = show(<ConfirmMail />)
  expect(sentBy(mailConfirm)).toEqual([])
  await user.click(the('button', 'Подтвердить почту'))
  await says('Почта подтверждена')
  // A long address breaks before its «@».
  expect(document.body.innerHTML).toContain('пришлём на a•••<wbr>@mail.ru.')
  expect(sentBy(mailConfirm).map(({ body }) => body)).toEqual([{ token: 'id.proof' }])
  expect(window.location.hash).toBe('')
})

test('a link that has ended leads to a new letter', async () => {
  refuses(mailConfirm, 'MAIL_LINK_EXPIRED')
  const { user } = show(<ConfirmMail />)
  await user.click(the('button', 'Подтвердить почту'))
  await until(() => expect(alarm()).toContain('Ссылка больше не действует'))
  expect(the('link', 'Запросить новое письмо').getAttribute('href')).toBe('/profile/settings/mail')
})

test('without network the same tap is tried again', async () => {
  loses(mailConfirm)
  const { user } = show(<ConfirmMail />)
  await user.click(the('button', 'Подтвердить почту'))
  await until(() => expect(alarm()).not.toBe(''))
  answers(mailConfirm, { mail: 'a•••@mail.ru' })
  await user.click(the('button', 'Подтвердить почту'))
  await says('Почта подтверждена')
})

test('a link without its end says so', async () => {
  window.location.hash = ''
  show(<ConfirmMail />)
  await says('Ссылка неполная')
  expect(all('button')).toEqual([])
})
