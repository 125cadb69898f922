/** A client made through the calls of the registration, without walking its screens. */
import type { APIRequestContext } from '@playwright/test'
import { CONSENT_VERSION } from '../../protocol/consents.ts'
import { expect, latestCode, type Server } from './fixtures.ts'

export const PASSWORD = 'правильная лошадь 42'

/** Registers `phone` and leaves the browser signed out. */
export const makeAccount = async (
  request: APIRequestContext,
  server: Server,
  phone: string,
): Promise<void> => {
  const { csrf } = (await (await request.get('/sms-service/csrf?_t=1')).json()) as { csrf: string }
  const sent = await request.post('/sms-service/send/send_code/v2/registration', {
    headers: { 'X-CSRF': csrf },
    data: { phone, isFlashCall: false, eventCode: 'REGISTRATION' },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const created = await request.post('/profile-manager/client/create', {
    headers: { 'X-Requested-With': 'vovremya', 'Idempotency-Key': `create-${phone.slice(1)}` },
    data: {
      phone,
      phoneCode: await latestCode(server, phone, 'REGISTRATION'),
      password: PASSWORD,
      consents: ['PERSONAL_DATA', 'ANALOG_SIGNATURE'].map((type) => ({
        type,
        textVersion: CONSENT_VERSION,
      })),
    },
  })
  expect(created.ok(), await created.text()).toBe(true)
}
