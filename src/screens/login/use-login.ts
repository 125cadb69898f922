import { useCallback, useEffect, useRef, useState } from 'react'
import { NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import {
  beginLogin,
  type BegunLogin,
  type Credentials,
  enter,
  leaveForLogin,
  signIn,
} from '../../actions/sign-in.ts'
import { wasOutside } from '../../api/login-place.ts'
import { CallRefused } from '../../api/send-failures.ts'
import { useDrawnBefore } from '../../state/drawn-before.ts'
import { carryPhone } from './carried-phone.ts'

interface Login {
  readonly logIn: (credentials: Credentials) => Promise<void>
  /** Goes to another identity server's page with a phone in E.164. */
  readonly leave: (phone: string) => Promise<void>
  /** Who asks for the password; `unknown` while another identity server may already know who is there. */
  readonly asks: 'we' | 'outside' | 'unknown'
  /** The begun login; null until there is one. */
  readonly uid: string | null
}

/**
 * The two ways to this screen. With `?uid` the identity server sent the person here and gets them back; without it the
 * authorization request runs behind the form, and a living session goes on without a password. Another identity server
 * is asked first whether it knows the person (check-sso, spec §4), and comes back with `?asked`.
 * `typedPhone` is what stands in the form by now: who is quicker than that question loses none of it.
 */
export function useLogin(typedPhone: string): Login {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const uid = parameters.get('uid')
  const returnTo = parameters.get('returnTo')
  const begun = useRef<Promise<BegunLogin> | null>(null)
  // The server sends no form of ours where another identity server asks: a page that came without one waits for the answer.
  const drawnBefore = useDrawnBefore()
  const isFirstPage = useNavigationType() === NavigationType.Pop
  const [asks, setAsks] = useState<Login['asks']>(() =>
    !drawnBefore && (isFirstPage || wasOutside()) ? 'unknown' : 'we',
  )
  const [hasFailed, setHasFailed] = useState(false)
  const [begunUid, setBegunUid] = useState<string | null>(null)
  const isAsked = hasFailed || parameters.has('asked') || parameters.has('way')

  useEffect(() => {
    if (uid) return undefined
    let shown = true
    const beginning = beginLogin(returnTo)
    begun.current = beginning
    beginning.then(
      (login) => {
        if (!shown) return
        if (login.kind === 'signed-in') void navigate(login.returnTo, { replace: true })
        setAsks(login.kind === 'outside' ? 'outside' : 'we')
        if (login.kind === 'login') setBegunUid(login.uid)
      },
      () => {
        if (shown) setAsks(wasOutside() ? 'outside' : 'we')
        // Without network the form still opens; the login is begun again when it is sent.
        if (begun.current === beginning) begun.current = null
      },
    )
    return () => {
      shown = false
    }
  }, [uid, returnTo, navigate])

  const typed = useRef(typedPhone)
  useEffect(() => {
    typed.current = typedPhone
  }, [typedPhone])

  useEffect(() => {
    if (asks !== 'outside' || isAsked) return
    carryPhone(typed.current)
    leaveForLogin(returnTo, { prompt: 'none' }).catch(() => setHasFailed(true))
  }, [asks, isAsked, returnTo])

  const leave = useCallback(async (phone: string) => leaveForLogin(returnTo, { phone }), [returnTo])
  const logIn = useCallback<Login['logIn']>(
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
  if (uid) return { logIn, leave, asks: 'we', uid }
  return {
    logIn,
    leave,
    asks: asks === 'outside' && !isAsked ? 'unknown' : asks,
    uid: begunUid,
  }
}
