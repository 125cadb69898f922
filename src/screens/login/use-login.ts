import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import {
  beginLogin,
  type BegunLogin,
  type Credentials,
  enter,
  signIn,
} from '../../actions/sign-in.ts'
import { CallRefused } from '../../api/send.ts'

/**
 * The two ways to this screen. With `?uid` the identity server sent the person here and gets them back; without it the
 * authorization request runs behind the form, and a living session goes on without a password.
 */
export function useLogin(): (credentials: Credentials) => Promise<void> {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const uid = parameters.get('uid')
  const returnTo = parameters.get('returnTo')
  const begun = useRef<Promise<BegunLogin> | null>(null)

  useEffect(() => {
    if (uid) return undefined
    let shown = true
    const beginning = beginLogin(returnTo)
    begun.current = beginning
    beginning.then(
      (login) => {
        if (shown && login.kind === 'signed-in') void navigate(login.returnTo, { replace: true })
      },
      () => {
        // Without network the form still opens; the login is begun again when it is sent.
        if (begun.current === beginning) begun.current = null
      },
    )
    return () => {
      shown = false
    }
  }, [uid, returnTo, navigate])

  return useCallback(
    async (credentials) => {
      if (uid) {
        try {
          window.location.assign(await enter(uid, credentials))
          return
        } catch (error) {
          const stale = error instanceof CallRefused && error.code === 'INTERACTION_EXPIRED'
          if (!stale) throw error
        }
      }
      const login = await begun.current?.catch(() => undefined)
      await navigate(await signIn(credentials, returnTo, login), { replace: true })
    },
    [uid, returnTo, navigate],
  )
}
