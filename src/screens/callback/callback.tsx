import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PATHS } from '../../../protocol/paths.ts'
import { finishLogin } from '../../actions/sign-in.ts'
import { type Failure, failureOf } from '../../api/failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { FlowPage } from '../../ui/flow-page.tsx'
import { Loader } from '../../ui/loader.tsx'

const RESTARTED = 'vovremya.login.restarted'

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
  const [failure, setFailure] = useState<Failure | null>(null)

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
        const failed = failureOf(error)
        if (!failed.offline && mayRestart()) await navigate(PATHS.login, { replace: true })
        else setFailure(failed)
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
      <Banner tone="danger" role="alert" title={failure.offline ? failure.title : 'Вход устарел'}>
        {failure.offline
          ? failure.detail
          : 'Проверьте, что на устройстве верные дата и время, и войдите ещё раз.'}
      </Banner>
    </FlowPage>
  )
}
