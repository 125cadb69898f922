/** The port of accounts over a real Keycloak's administration. */
import assert from 'node:assert/strict'
import { WeakPassword } from '../../server/gateways/gateways.ts'
import { newPhone } from '../e2e/server-at.ts'
import { type Part, PASSWORD } from './walk.ts'

export const ACCOUNT_PARTS: readonly Part[] = [
  [
    'an account is made once, a second registration of the phone takes it over with its password',
    async ({ accounts }) => {
      const phone = newPhone()
      const subject = await accounts.create({ phone, password: 'первый пароль 1' })
      assert.equal(await accounts.create({ phone, password: PASSWORD }), subject)
      assert.equal(await accounts.isPassword({ phone, password: PASSWORD }), true)
      assert.equal(await accounts.isPassword({ phone, password: 'первый пароль 1' }), false)
      assert.deepEqual(await accounts.sessionsOf(subject), [], 'a proof leaves no session')
    },
  ],
  [
    'a new password, a new phone and the end of an account count at once; what is gone may go again',
    async ({ accounts }) => {
      const [phone, next] = [newPhone(), newPhone()]
      const subject = await accounts.create({ phone, password: PASSWORD })
      await accounts.setPassword(subject, 'другая лошадь 43')
      await accounts.setPhone(subject, next)
      assert.equal(await accounts.isPassword({ phone: next, password: 'другая лошадь 43' }), true)
      assert.equal(await accounts.isPassword({ phone, password: 'другая лошадь 43' }), false)
      await accounts.remove(subject)
      await accounts.remove(subject)
      assert.equal(await accounts.isPassword({ phone: next, password: 'другая лошадь 43' }), false)
      assert.deepEqual(await accounts.sessionsOf(subject), [])
      await accounts.endSession('no-such-session')
    },
  ],
  [
    'a password that the realm refuses is named as such',
    async ({ accounts }) => {
      const phone = newPhone()
      await assert.rejects(accounts.create({ phone, password: 'корот' }), WeakPassword)
      const subject = await accounts.create({ phone, password: PASSWORD })
      await assert.rejects(accounts.setPassword(subject, 'корот'), WeakPassword)
    },
  ],
]
