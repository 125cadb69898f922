/** The link of a letter, opened on another device, and the papers that follow it (decision 0045). */
import { PATHS } from '../../protocol/paths.ts'
import { sidewaysPixels, violationsOf } from './axe.ts'
import { makeBorrower, signInAt } from './borrower.ts'
import { expect, type Page, type Server, test } from './fixtures.ts'

const SHOTS = process.env['SHOTS_DIR']

interface Letter {
  readonly subject: string
  readonly payload: { subject: string; text: string; attachments: { fileName: string }[] }
}

const lettersTo = async (server: Server, mail: string) =>
  ((await (await fetch(`${server.url}/sandbox/journal?kind=mail`)).json()) as Letter[])
    .filter(({ subject }) => subject === mail.toLowerCase())
    .map(({ payload }) => payload)

/** No fault of axe and no sideways scrolling, on a phone and wide, light and dark. */
const expectSound = async (page: Page, name: string) => {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
    [320, 700],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png` })
      expect(await violationsOf(page)).toEqual([])
      expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0)
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
}

test(
  'a link opened elsewhere confirms the address, and the contract comes there',
  {
    tag: '@long',
  },
  async ({ page, browser, server }) => {
    const borrower = await makeBorrower(server.url)
    const { mail } = borrower.walker.person
    await signInAt(page, borrower, PATHS.settings)
    await page.getByRole('link', { name: /Почта/ }).click()
    await expect(page.getByText('не подтверждена')).toBeVisible()
    await expectSound(page, 'mail-waits')

    const linkSent = async () => {
      const texts = (await lettersTo(server, mail)).map(({ text }) => text)
      return /\S+\/confirm-mail(#\S+)/.exec(texts.join('\n'))?.[1] ?? ''
    }
    await expect.poll(linkSent).not.toBe('')
    const link = await linkSent()
    const elsewhere = await browser.newContext({ baseURL: server.url })
    const reader = await elsewhere.newPage()
    await reader.goto(`${PATHS.confirmMail}${link}`)
    const confirm = reader.getByRole('button', { name: 'Подтвердить почту' })
    await expect(confirm).toBeVisible()
    await expectSound(reader, 'confirm')
    await confirm.click()
    await expect(reader.getByRole('heading', { name: 'Почта подтверждена' })).toBeVisible()
    await expectSound(reader, 'confirmed')
    expect(new URL(reader.url()).hash).toBe('')
    await elsewhere.close()

    await page.reload()
    await expect(page.getByText('подтверждена', { exact: true })).toBeVisible()
    await expectSound(page, 'mail-confirmed')
    const attached = async () => (await lettersTo(server, mail))[0]?.attachments.length
    await expect.poll(attached).toBe(3)
  },
)
