import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PATHS } from '../../../protocol/paths.ts'
import { finishLogin } from '../../actions/sign-in.ts'
import { failureOf } from '../../api/failure.ts'
import { LoginRefused, NobodySignedIn } from '../../api/login-errors.ts'
import { CallRefused, NetworkFailure } from '../../api/send-failures.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { FlowPage } from '../../ui/flow-page.tsx'
import { Loader } from '../../ui/loader.tsx'

const RESTARTED = 'vovremya.login.restarted'

interface Words {
  readonly title: string
  readonly detail: string
}

const STALE: Words = {
  title: 'Вход устарел',
  detail: 'Проверьте, что на устройстве верные дата и время, и войдите ещё раз.',
}

/** What went wrong where beginning again by itself is of no use; null where it may be. */
const wordsOf = (error: unknown): Words | null => {
  if (error instanceof LoginRefused) return { title: 'Вход не выполнен', detail: error.message }
  if (error instanceof CallRefused && error.code === 'SESSION_OVER') return null
  return error instanceof CallRefused || error instanceof NetworkFailure ? failureOf(error) : null
}

/** Our own page, which then asks: the identity server may not (check-sso, spec §4). */
const askingPath = (returnTo: string): string =>
  `${PATHS.login}?${new URLSearchParams({ asked: '', ...(returnTo && { returnTo }) }).toString()}`

/** One login for one address, however often the effect runs. */
let running: { readonly url: string; readonly done: Promise<string> } | null = null

const finishOnce = (url: string): Promise<string> => {
  if (running?.url !== url) running = { url, done: finishLogin(url) }
  return running.done
}

/** The first answer that matches nothing starts the login again; a second one in a row is told instead of looping. */
const mayRestart = (): boolean => {
  const before = sessionStorage.getItem(RESTARTED)
  sessionStorage.setItem(RESTARTED, '1')
  return before === null
}

/** Where the identity server sends the browser back to: finishes the login and goes on, out of the history. */
export default function Callback() {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Words | null>(null)

  useEffect(() => {
    let shown = true
    const url = window.location.href
    const goOn = async () => {
      try {
        const returnTo = await finishOnce(url)
        sessionStorage.removeItem(RESTARTED)
        if (shown) await navigate(returnTo, { replace: true })
      } catch (error) {
        if (!shown) return
        const words = wordsOf(error)
        if (error instanceof NobodySignedIn)
          await navigate(askingPath(error.returnTo), { replace: true })
        else if (words === null && mayRestart()) await navigate(PATHS.login, { replace: true })
        else setFailure(words ?? STALE)
      }
    }
    void goOn()
    return () => {
      shown = false
    }
  }, [navigate])

  if (!failure) return <Loader page />
  return (
    <FlowPage
      title="Вход не закончен"
      footer={
        <ButtonLink to={PATHS.login} block replace>
          Войти ещё раз
        </ButtonLink>
      }
    >
      <Banner tone="danger" role="alert" title={failure.title}>
        {failure.detail}
      </Banner>
    </FlowPage>
  )
}
