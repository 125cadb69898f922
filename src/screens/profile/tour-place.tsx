import { useAtom } from 'jotai'
import { lazy, Suspense } from 'react'
import { finishTraining } from '../../actions/finish-training.ts'
import { profileAtom } from '../../state/profile.ts'
import { useAccount } from './account-context.ts'

const Tour = lazy(() => import('./tour/tour.tsx'))

/** The card goes with its button: keyboard and reader go on from the heading of the screen. */
const focusHeading = (): void => {
  const heading = document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Where the tour of the account may stand: for whoever has not seen it on any device, never beside a late payment, and
 * not without network, when its code may be missing.
 */
export function TourPlace() {
  const { account, offline } = useAccount()
  const [{ flags }, setProfile] = useAtom(profileAtom)
  const isLate = account.contracts.some(({ overdueDays }) => overdueDays > 0)
  if (offline || isLate || flags?.training !== 'CAN_BE_CREATED_NEW') return null

  const finish = () => {
    focusHeading()
    setProfile((state) =>
      state.flags ? { ...state, flags: { ...state.flags, training: 'COMPLETED' } } : state,
    )
    finishTraining().catch(reportError)
  }
  return (
    <Suspense fallback={null}>
      <Tour onFinish={finish} />
    </Suspense>
  )
}
