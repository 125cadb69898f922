import { PATHS } from '../../protocol/paths.ts'
import { makeAccount, PASSWORD } from './account.ts'
import { expect, latestCode, newPhone, type Page, test } from './fixtures.ts'

/** A page that lets everybody stay: the account leads a person with an unfinished registration on at once. */
const COMING_FROM_ANSWERS = `${PATHS.login}?returnTo=${encodeURIComponent(PATHS.faq)}`

const fillIn = async (page: Page, phone: string, password: string) => {
  await page.getByLabel('Телефон').fill(phone)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

const signIn = async (page: Page, phone: string) => {
  await page.goto('/login')
  await fillIn(page, phone, PASSWORD)
  await expect(page).toHaveURL(/\/(sign_up|profile)/)
}

const sessionCookies = async (page: Page) => {
  const cookies = await page.context().cookies(new URL('/auth-service/x', page.url()).href)
  return cookies.map(({ name }) => name)
}

test.use({
  expectedConsoleErrors: [
    /status of 401 .*\/auth-service\/login\/|status of 400 .*\/(auth-service\/refresh|client\/authorization)/,
  ],
})

test('a right phone and password lead where the person wanted to go, with no token that a script can read', async ({
  page,
  request,
  server,
}) => {
  const phone = newPhone()
  await makeAccount(request, server, phone)
  await page.goto(COMING_FROM_ANSWERS)
  await fillIn(page, phone, PASSWORD)
  await expect(page).toHaveURL(PATHS.faq)
  const readable = await page.evaluate(() =>
    [document.cookie, ...Object.values(localStorage), ...Object.values(sessionStorage)].join(' '),
  )
  expect(readable).not.toContain('TOKEN')
  expect(readable).not.toContain('eyJ')
  expect(await sessionCookies(page)).toEqual(
    expect.arrayContaining(['ACCESS_TOKEN', 'REFRESH_TOKEN', 'SESSION_HINT']),
  )
})

test('without a place to return to, a person with an unfinished registration goes on with it', async ({
  page,
  request,
  server,
}) => {
  const phone = newPhone()
  await makeAccount(request, server, phone)
  await signIn(page, phone)
  await expect(page).toHaveURL(/\/sign_up/)
})

test('a wrong password keeps the phone, says what to do and takes the focus to the summary', async ({
  page,
  request,
  server,
}) => {
  const phone = newPhone()
  await makeAccount(request, server, phone)
  await page.goto('/login')
  await fillIn(page, phone, 'не тот пароль')
  const summary = page.getByRole('alert').filter({ hasText: 'Проверьте данные' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Номер или пароль не подходят')
  await expect(page.getByLabel('Телефон')).toHaveValue(/\+7 901 \d{3}-\d\d-\d\d/)
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(/\/sign_up/)
})

test('empty fields are named before anything is sent', async ({ page }) => {
  await page.goto('/login')
  const asked: string[] = []
  page.on('request', (request) => {
    // Passkeys are suggested without anything typed.
    const isSuggestion = request.url().endsWith('/passkey/suggestion')
    if (request.method() === 'POST' && !isSuggestion) asked.push(request.url())
  })
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByRole('link', { name: /Введите мобильный номер/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Введите пароль.' })).toBeVisible()
  expect(asked).toEqual([])
})

test('the password can be looked at', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Пароль', { exact: true }).fill('видно')
  await page.getByRole('button', { name: 'Показать пароль' }).click()
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveAttribute('type', 'text')
})

test('a code from an SMS signs in without a password, on the phone typed before', async ({
  page,
  request,
  server,
}) => {
  const phone = newPhone()
  await makeAccount(request, server, phone)
  await page.goto(COMING_FROM_ANSWERS)
  await page.getByRole('button', { name: 'Войти по коду из СМС' }).click()
  // Both forms ask for a phone.
  await expect(page.getByRole('heading', { name: 'Вход по коду' })).toBeVisible()
  await page.getByLabel('Телефон').fill(phone)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page
    .getByRole('textbox', { name: /Код из СМС/ })
    .fill(await latestCode(server, phone, 'DEFAULT'))
  await expect(page).toHaveURL(PATHS.faq)
})

test('a forgotten password is replaced with a code, and the new one signs in', async ({
  page,
  request,
  server,
}) => {
  const phone = newPhone()
  await makeAccount(request, server, phone)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Забыли пароль?' }).click()
  await expect(page.getByRole('heading', { name: 'Новый пароль' })).toBeVisible()
  await page.getByLabel('Телефон').fill(phone)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await page
    .getByRole('textbox', { name: /Код из СМС/ })
    .fill(await latestCode(server, phone, 'DEFAULT'))
  const field = page.getByLabel('Новый пароль', { exact: true })
  await field.fill('12345678')
  await page.getByRole('button', { name: 'Сохранить и войти' }).click()
  await expect(page.getByRole('link', { name: /легко угадать/ })).toBeVisible()
  await field.fill('другая лошадь 43')
  await page.getByRole('button', { name: 'Сохранить и войти' }).click()
  await expect(page).toHaveURL(/\/sign_up/)
})

test('the identity server may send a person here: the whole way by redirects ends in the account', async ({
  page,
  request,
  server,
}) => {
  const phone = newPhone()
  await makeAccount(request, server, phone)
  const answered = page.waitForResponse(/\/login\?uid=/)
  await page.goto(COMING_FROM_ANSWERS)
  const authorization = (await answered).request().redirectedFrom()?.url() ?? ''
  await page.goto(authorization)
  await expect(page).toHaveURL(/\/login\?uid=/)
  await fillIn(page, phone, PASSWORD)
  await expect(page).toHaveURL(PATHS.faq)
  // The login of that address is over: the form is there, and what it suggests by itself fails for nobody to see.
  const suggested = page.waitForResponse(/\/passkey\/suggestion$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/\/callback/)
  expect((await suggested).status()).toBe(200)
})

test('an answer that belongs to no login begins a new one', async ({ page }) => {
  await page.goto('/callback?code=old&state=unknown')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
})

test('an answer used already, opened again and again, leads whoever is signed in on', async ({
  page,
  request,
  server,
}) => {
  const phone = newPhone()
  await makeAccount(request, server, phone)
  await signIn(page, phone)
  for (const state of ['first', 'second']) {
    await page.goto(`/callback?code=old&state=${state}`)
    await expect(page.getByRole('heading', { name: 'Разворот с фото' })).toBeVisible()
  }
})

test('a reload keeps the session, a second tab needs no password, signing out in one ends both', async ({
  page,
  request,
  server,
}) => {
  const phone = newPhone()
  await makeAccount(request, server, phone)
  await signIn(page, phone)
  // Where an account belongs whose registration is not finished.
  const place = '/sign_up/user_info'
  await page.goto(place)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Разворот с фото' })).toBeVisible()
  await expect(page).toHaveURL(place)
  const second = await page.context().newPage()
  await second.goto(`/login?returnTo=${encodeURIComponent(place)}`)
  await expect(second).toHaveURL(place)
  await page.evaluate(() =>
    fetch('/auth-service/logout', { method: 'POST', headers: { 'X-Requested-With': 'vovremya' } }),
  )
  const backLater = /\/login\?returnTo=%2Fsign_up%2Fuser_info/
  await expect(second).toHaveURL(backLater)
  await expect(page).toHaveURL(backLater)
})

test('a stranger on the landing page costs no request about sessions', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.startsWith('/auth'))).toEqual([])
})

test('a signed-in person is led from the landing page to where they belong', async ({
  page,
  request,
  server,
}) => {
  const phone = newPhone()
  await makeAccount(request, server, phone)
  await signIn(page, phone)
  await page.goto('/')
  await expect(page).toHaveURL(/\/sign_up/)
})

test(
  'the check frame is asked where frames keep cookies, and left alone where they do not (spec §8)',
  { tag: '@long' },
  async ({ page, request, server }) => {
    const phone = newPhone()
    await makeAccount(request, server, phone)
    const asked: string[] = []
    page.on('request', (each) => asked.push(new URL(each.url()).pathname))
    const isAsked = (name: string) => asked.some((path) => path.endsWith(name))
    await signIn(page, phone)
    await expect.poll(() => isAsked('/login-status-iframe.html')).toBe(true)
    expect(isAsked('/3p-cookies/step1.html') && isAsked('/3p-cookies/step2.html')).toBe(true)

    await page.route('**/3p-cookies/step2.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<script>parent.postMessage('unsupported', location.origin)</script>`,
      }),
    )
    const looked = page.waitForResponse('**/3p-cookies/step2.html')
    await page.reload()
    await looked
    asked.length = 0
    // The server is asked all the same, every eight seconds.
    await page.waitForRequest('**/auth-service/session')
    expect(isAsked('/login-status-iframe.html')).toBe(false)
  },
)
