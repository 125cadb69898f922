import { expect, test } from 'vitest'
import { MailText } from '../../../src/ui/mail-text.tsx'
import { show } from '../page.tsx'

test('an address of mail breaks before its «@» and reads as it is', () => {
  show(<MailText mail="anna.ivanova@example.ru" />)
  expect(document.body.textContent).toBe('anna.ivanova@example.ru')
  expect(document.querySelector('wbr')?.nextSibling?.textContent).toBe('@example.ru')
})
