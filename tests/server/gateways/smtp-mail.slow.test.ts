/** The mail adapter against a real mail server. */
import { randomBytes } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { GatewayFailure } from '../../../server/gateways/gateways.ts'
import { createSmtpMail } from '../../../server/gateways/smtp-mail.ts'
import { hasSmtpServer, type ScratchSmtp, startScratchSmtp } from '../../../tools/scratch-smtp.ts'

const TRUSTED = getCACertificates('default')
const PDF = randomBytes(70_000)
const LETTER = {
  to: 'anna@example.ru',
  subject: 'Договор займа № В-261123-000001',
  text: 'Здравствуйте!\n\nВо вложении договор.\n',
  attachments: [
    { fileName: 'Договор займа № 1.pdf', contentType: 'application/pdf', content: PDF },
  ],
}

let server: ScratchSmtp
afterEach(() => {
  setDefaultCACertificates(TRUSTED)
  server.stop()
})

const started = async ({ tls = true, trusted = true } = {}) => {
  server = await startScratchSmtp({ tls })
  if (trusted) setDefaultCACertificates([...TRUSTED, server.certificate])
  return createSmtpMail({
    url: `smtp://localhost:${server.port}`,
    from: 'Вовремя <no-reply@vovremya.example>',
  })
}

/** The parts of a letter that are not text, as bytes. */
const attached = (letter: string): Buffer[] =>
  letter
    .split(/^--.*$/m)
    .map((part) => part.split(/\r?\n\r?\n/))
    .filter(([head = '']) => /^content-type: application\/pdf/im.test(head))
    .map(([, ...body]) => Buffer.from(body.join(''), 'base64'))

describe.runIf(hasSmtpServer())('on a mail server of this machine', () => {
  test('a letter arrives behind STARTTLS with its Russian subject and its file, byte for byte', async () => {
    const mail = await started()
    await mail.send(LETTER)
    const [letter = ''] = server.letters()
    expect(server.letters()).toHaveLength(1)
    expect(letter).toMatch(/^to: anna@example\.ru$/im)
    const words = [...letter.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/gi)].map(([, code = '']) =>
      Buffer.from(code, 'base64').toString(),
    )
    expect(words.join('')).toContain('Договор займа № В-261123-000001')
    expect(attached(letter).map((bytes) => bytes.equals(PDF))).toEqual([true])
  })

  test('to a server without STARTTLS nothing is sent', async () => {
    const mail = await started({ tls: false })
    await expect(mail.send(LETTER)).rejects.toThrow(GatewayFailure)
    expect(server.letters()).toEqual([])
  })

  test('to a server with a certificate that nobody vouches for nothing is sent', async () => {
    const mail = await started({ trusted: false })
    await expect(mail.send(LETTER)).rejects.toThrow(GatewayFailure)
    expect(server.letters()).toEqual([])
  })

  test('a line end in a subject makes no header', async () => {
    const mail = await started()
    await mail.send({ ...LETTER, subject: 'Договор\r\nBcc: thief@example.ru' })
    const [letter = ''] = server.letters()
    expect(letter).not.toMatch(/^bcc:/im)
  })
})
