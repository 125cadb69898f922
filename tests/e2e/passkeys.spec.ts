/** A second way in, with a real browser and an authenticator that it takes for a real one (decision 0050). */
import type { CDPSession } from '@playwright/test'
import { PATHS } from '../../protocol/paths.ts'
import { makeClient, signInAt } from './borrower.ts'
import { expect, type Page, test } from './fixtures.ts'

/** A phone whose owner shows a finger whenever they are asked. */
const withFingerprint = async (
  page: Page,
): Promise<{ cdp: CDPSession; authenticatorId: string }> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/**
 * A browser that knows passkeys and suggests none at a field. A finger that is always there is shown to a suggestion as
 * soon as it stands, so with suggestions the page would sign itself in before the button is pressed.
 */
const withoutSuggestions = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}

/** From a signed-in page to a passkey of this device; `password` is the account's. */
const enablePasskey = async (page: Page, password: string): Promise<void> => {
  await page.getByRole('link', { name: /^Вход без пароля/ }).click()
  await page.getByRole('button', { name: 'Включить на этом устройстве' }).click()
  await page.getByLabel('Пароль от кабинета', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Подтвердить паролем' }).click()
  await expect(page.getByText('добавлен', { exact: false })).toBeVisible()
}

const signOut = async (page: Page): Promise<void> => {
  await page.goto(PATHS.settings)
  await page.getByRole('button', { name: /^Выйти/ }).click()
  await expect(page).not.toHaveURL(/\/profile/)
}

test.use({ expectedConsoleErrors: [/status of 40[013]/] })

test(
  'a passkey that the browser suggests at the phone opens the account without a tap on ours',
  { tag: '@long' },
  async ({ page, server }) => {
    await withFingerprint(page)
    const client = await makeClient(server.url)
    await signInAt(page, client, PATHS.settings)
    await enablePasskey(page, client.walker.person.password)
    await signOut(page)
    await page.goto(`${PATHS.login}?returnTo=${encodeURIComponent(PATHS.personalData)}`)
    await expect(page).toHaveURL(PATHS.personalData)
  },
)

test(
  'a finger opens the account, shows the passport and is taken away again',
  { tag: '@long' },
  async ({ page, server }) => {
    const { cdp, authenticatorId } = await withFingerprint(page)
    await withoutSuggestions(page)
    const client = await makeClient(server.url)
    const { passport, password } = client.walker.person
    await signInAt(page, client, PATHS.settings)
    await enablePasskey(page, password)
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])

    await signOut(page)
    await page.goto(`${PATHS.login}?returnTo=${encodeURIComponent(PATHS.personalData)}`)
    await page.getByRole('button', { name: 'Войти без пароля' }).click()
    await expect(page).toHaveURL(PATHS.personalData)

    const whole = new RegExp(`${passport.documentNumber}$`)
    await expect(page.getByText(whole)).toHaveCount(0)
    await page.getByRole('button', { name: 'Показать целиком' }).click()
    await page.getByRole('button', { name: 'Отпечаток, лицо или код' }).click()
    await expect(page.getByText(whole)).toBeVisible()
    await page.getByRole('button', { name: 'Скрыть' }).click()
    await expect(page.getByText(whole)).toHaveCount(0)

    await page.goto(PATHS.passkeys)
    await page.getByRole('button', { name: /последний вход/ }).click()
    await page.getByRole('button', { name: 'Удалить' }).click()
    await page.getByRole('button', { name: 'Отпечаток, лицо или код' }).click()
    await expect(page.getByRole('button', { name: /последний вход/ })).toHaveCount(0)
    await page.goto(PATHS.inbox)
    await expect(page.getByText('Вход без пароля удалён')).toBeVisible()

    // The device still has the key, the account no longer knows it.
    await signOut(page)
    await page.goto(PATHS.login)
    await page.getByRole('button', { name: 'Войти без пароля' }).click()
    await expect(page.getByRole('alert')).toContainText('Без пароля не вышло')
  },
)
