import { useCallback, useEffect, useState } from 'react'
import { DESK_PATH } from '../../protocol/desk.ts'
import { type Failure, failureOf } from '../api/failure.ts'
import { NavigateContext } from '../ui/app-link.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import styles from './desk.module.css'
import { Head } from './parts/head.tsx'
import { MinutesLeftContext } from './parts/minutes-left.ts'
import { Problem } from './parts/pane.tsx'
import { go, invitationIn, type Place, usePlace } from './parts/place.ts'
import { Rail } from './parts/rail.tsx'
import { useWhileSeen } from './parts/use-answer.ts'
import { useIdle } from './parts/use-idle.ts'
import {
  createWorkplace,
  useWorkplace,
  useWorkplaceState,
  WorkplaceContext,
} from './parts/workplace.ts'
import { Bureau } from './screens/bureau/bureau.tsx'
import { Case } from './screens/case/case.tsx'
import { Cases } from './screens/cases/cases.tsx'
import { Client } from './screens/clients/client.tsx'
import { Clients } from './screens/clients/clients.tsx'
import { Complaint } from './screens/complaints/complaint.tsx'
import { Complaints } from './screens/complaints/complaints.tsx'
import { Debits } from './screens/debits/debits.tsx'

import { Duplicates } from './screens/duplicates/duplicates.tsx'
import { Expiring } from './screens/expiring/expiring.tsx'
import { Holiday } from './screens/holidays/holiday.tsx'
import { Holidays } from './screens/holidays/holidays.tsx'
import { Home } from './screens/home/home.tsx'
import { Journal } from './screens/journal/journal.tsx'
import { Matches } from './screens/matches/matches.tsx'
import { Money } from './screens/money/money.tsx'
import { Overdue } from './screens/overdue/overdue.tsx'
import { Partners } from './screens/partners/partners.tsx'
import { Passport } from './screens/passports/passport.tsx'
import { Passports } from './screens/passports/passports.tsx'
import { Portfolio } from './screens/portfolio/portfolio.tsx'
import { Ratings } from './screens/ratings/ratings.tsx'
import { Requests } from './screens/requests/requests.tsx'
import { Retention } from './screens/retention/retention.tsx'
import { Rules } from './screens/rules/rules.tsx'
import { Invitation } from './screens/sign-in/invitation.tsx'
import { SignIn } from './screens/sign-in/sign-in.tsx'
import { Staff } from './screens/staff/staff.tsx'
import { Threads } from './screens/threads/threads.tsx'

function Screen({ screen, id }: Place) {
  switch (screen) {
    case 'home':
      return <Home />
    case 'cases':
      return id === null ? <Cases /> : <Case key={id} checkId={id} />
    case 'clients':
      return id === null ? <Clients /> : <Client key={id} clientId={id} />
    case 'threads':
      return <Threads clientId={id} />
    case 'complaints':
      return id === null ? <Complaints /> : <Complaint key={id} complaintId={id} />
    case 'ratings':
      return <Ratings />
    case 'holidays':
      return id === null ? <Holidays /> : <Holiday key={id} holidayId={id} />
    case 'passports':
      return id === null ? <Passports /> : <Passport key={id} changeId={id} />
    case 'money':
      return <Money />
    case 'debits':
      return <Debits />
    case 'expiring':
      return <Expiring />
    case 'overdue':
      return <Overdue />
    case 'requests':
      return <Requests />
    case 'bureau':
      return <Bureau />
    case 'portfolio':
      return <Portfolio />
    case 'partners':
      return <Partners />
    case 'duplicates':
      return <Duplicates />
    case 'matches':
      return <Matches />
    case 'rules':
      return <Rules />
    case 'retention':
      return <Retention />
    case 'staff':
      return <Staff />
    case 'journal':
      return <Journal key={id} clientId={id} />
  }
}

/** The workplace of somebody signed in. */
function AtWork() {
  const { leaveIdle, signOut, lookAgain } = useWorkplace()
  const { lostSinceMs } = useWorkplaceState()
  const place = usePlace()
  const minutesLeft = useIdle(leaveIdle)
  useWhileSeen(lookAgain)
  const onSignOut = () => {
    // Without the link nobody can be signed out; the bar says that there is none.
    if (lostSinceMs === null) signOut().catch(reportError)
    else lookAgain()
  }
  return (
    <MinutesLeftContext value={minutesLeft}>
      <div className={styles.desk}>
        <Head onSignOut={onSignOut} />
        <Rail />
        <Screen key={place.screen} {...place} />
      </div>
    </MinutesLeftContext>
  )
}

/** Asks who is signed in here; only a failed answer keeps it in sight. */
function Opening() {
  const { open } = useWorkplace()
  const [failure, setFailure] = useState<Failure | null>(null)
  const ask = useCallback(() => {
    open().catch((error: unknown) => setFailure(failureOf(error)))
  }, [open])
  useEffect(ask, [ask])
  return (
    <main className={styles.opening}>
      <h1>Рабочее место</h1>
      {failure ? <Problem failure={failure} onRetry={ask} /> : <p role="status">Загрузка данных</p>}
    </main>
  )
}

/** What a link of an administrator carries; taken out of the address at once, so that no history keeps it. */
function useInvitation() {
  const [token, setToken] = useState(() => invitationIn(window.location.hash))
  useEffect(() => {
    const take = () => {
      const found = invitationIn(window.location.hash)
      if (found === null) return
      window.history.replaceState(null, '', DESK_PATH)
      setToken(found)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  const forget = useCallback(() => setToken(null), [])
  return { token, forget }
}

function Door() {
  const { phase } = useWorkplaceState()
  const { token, forget } = useInvitation()
  if (token !== null) return <Invitation key={token} token={token} onDone={forget} />
  if (phase === 'opening') return <Opening />
  return phase === 'in' ? <AtWork /> : <SignIn />
}

const toFirstScreen = () => go('home')

/** «Рабочее место»: sign-in, frame and screens, each behind `#` (decision 0051). */
export function Desk() {
  const [workplace] = useState(createWorkplace)
  return (
    <WorkplaceContext value={workplace}>
      {/* The only link of the borrower's kit here is the mark, and it leads to the first screen. */}
      <NavigateContext value={toFirstScreen}>
        <ToastProvider>
          <Door />
        </ToastProvider>
      </NavigateContext>
    </WorkplaceContext>
  )
}
