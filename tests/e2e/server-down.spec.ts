/** The network is there and the server is not. */
import { PATHS } from '../../protocol/paths.ts'
import { signInAt, test } from './borrower.ts'
import { expect } from './fixtures.ts'

test.use({ expectedConsoleErrors: [/status of 502/] })

test('a server that is down is named, what is kept is read, and its return is noticed without a tap', async ({
  page,
  borrower,
}) => {
  await signInAt(page, borrower, PATHS.payments)
  await expect(page.getByRole('tabpanel')).toContainText('₽')
  await page.evaluate(async () => navigator.serviceWorker.ready)
  const calls = /\/(profile-manager|vovremya-core|report-service|cloud-payments|print-service)\//
  await page
    .context()
    .route(calls, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' }),
    )
  await page.reload()
  await expect(page.getByText(/Сервис не отвечает, чиним\.\s+Данные на/)).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText('₽')
  await page.goto(PATHS.devices)
  await page.context().unroute(calls)
  await expect(page.getByText(/Сервис не отвечает/)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Устройства')
})
