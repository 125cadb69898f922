import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import {
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom'
import {
  type PhotoKind,
  REGISTRATION_STEPS,
  type RegistrationStep,
} from '../../../protocol/enums.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { bindVisit, visitOf } from '../../actions/bind-visit.ts'
import { signIn } from '../../actions/sign-in.ts'
import { reachGoalOnce } from '../../api/reach-goal.ts'
import { integrationQuery, registrationQuery } from '../../queries/registration.ts'
import { useQuery } from '../../queries/use-query.ts'
import { authAtom } from '../../state/auth.ts'
import { useDrawnBefore } from '../../state/drawn-before.ts'
import { serverMomentAtom } from '../../state/server-clock.ts'
import { type InfoUser, signUpAtom } from '../../state/sign-up.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FlowPage } from '../../ui/flow-page.tsx'
import { known } from '../../ui/known.ts'
import { Loader } from '../../ui/loader.tsx'
import { SignUpContext } from './sign-up-context.ts'
import { SignUpPanel } from './sign-up-panel.tsx'
import { STEP_PATHS } from './step-paths.ts'
import { AddressStep } from './steps/address.tsx'
import { CardStep } from './steps/card.tsx'
import { latestPhoto } from './steps/latest-photo.ts'
import { PassportStep } from './steps/passport.tsx'
import { PhoneStep } from './steps/phone.tsx'
import { SelfieStep } from './steps/selfie.tsx'
import { SignStep } from './steps/sign.tsx'
import { StatusStep } from './steps/status.tsx'

const importUserInfo = () => import('./steps/user-info.tsx')
const importContacts = () => import('./steps/contacts.tsx')

/** The masks of their fields cost a slow phone 60 ms before the first of them stands: the first screen has none of them. */
const UserInfoStep = lazy(async () => ({ default: (await importUserInfo()).UserInfoStep }))
const ContactsStep = lazy(async () => ({ default: (await importContacts()).ContactsStep }))

/** With the first touch of a field, long before they are needed; a part that does not come now is asked for again then. */
const useLaterSteps = (): void =>
  useEffect(() => {
    const fetchThem = () => {
      Promise.all([importUserInfo(), importContacts()]).catch(() => undefined)
    }
    document.addEventListener('focusin', fetchThem, { once: true })
    return () => document.removeEventListener('focusin', fetchThem)
  }, [])

const SCREENS: Partial<Record<RegistrationStep, React.ComponentType>> = {
  user_info: UserInfoStep,
  passport: PassportStep,
  selfie: SelfieStep,
  address: AddressStep,
  contacts: ContactsStep,
  card: CardStep,
  sign: SignStep,
  done: StatusStep,
}

const NO_PREFILL: Readonly<Record<string, string>> = {}

/** Of the photos of the check only the selfie is missing. */
const lacksSelfie = (infoUser: InfoUser): boolean => {
  const has = (kind: PhotoKind) => latestPhoto(infoUser, kind) !== null
  return has('PASSPORT_MAIN') && has('PASSPORT_REGISTRATION') && !has('SELFIE')
}

const indexOf = (step: RegistrationStep): number => REGISTRATION_STEPS.indexOf(step)

/** Every step from the first one that was not done to the one that is gone on to was done (decision 0064). */
const noteDone = (from: RegistrationStep, next: RegistrationStep): void => {
  for (const step of REGISTRATION_STEPS.slice(indexOf(from), indexOf(next)))
    reachGoalOnce({ name: 'registration.step', details: { step } }, `registration.step:${step}`)
  if (next === 'done') reachGoalOnce({ name: 'registration.finished' })
}

/** The first screen of a registration, counted once a visit. */
function Begun({ children }: { readonly children: React.ReactNode }) {
  useEffect(() => reachGoalOnce({ name: 'registration.started' }), [])
  return children
}

/** A step further than the server allows leads to the one where the person stopped; earlier ones stay open. */
function Guarded({
  step,
  current,
  reopened,
  isSelfieAlone,
}: {
  step: RegistrationStep
  current: RegistrationStep
  /** Steps of the signed questionnaire that may be filled again. */
  reopened: readonly RegistrationStep[]
  /** Of the photos of the check only the selfie is missing. */
  isSelfieAlone: boolean
}) {
  const Screen = SCREENS[step]
  if (!Screen) return <Navigate to={STEP_PATHS[current]} replace />
  if (current === 'done' && step !== 'done' && !reopened.includes(step))
    return <Navigate to={STEP_PATHS.done} replace />
  if (current === 'done' && step === 'passport' && isSelfieAlone)
    return <Navigate to={STEP_PATHS.selfie} replace />
  return indexOf(step) > indexOf(current) ? (
    <Navigate to={STEP_PATHS[current]} replace />
  ) : (
    <Suspense fallback={<Loader />}>
      <Screen />
    </Suspense>
  )
}

/** Registration flow of spec §2, resumable at any step on any device (D19). */
export default function SignUp() {
  useLaterSteps()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const drawnBefore = useDrawnBefore()
  const { isAuthenticated, restoring } = useAtomValue(authAtom)
  const [signUp, setSignUp] = useAtom(signUpAtom)
  const registration = useQuery(registrationQuery, undefined, { enabled: isAuthenticated })
  const { ask, reload, data, isLoading, asOf, receivedAtMs } = registration
  const takeMoment = useSetAtom(serverMomentAtom)
  const failure = isLoading ? null : registration.error
  const infoUser = data ?? signUp.infoUser
  const [search] = useSearchParams()
  const [visit] = useState(() => visitOf(search))
  const integrationId = infoUser ? infoUser.integrationId : visit.integrationId
  const integration = useQuery(integrationQuery, integrationId ?? '', {
    enabled: !restoring && integrationId !== null,
  })
  // An integration that is gone, or cannot be asked about now, prefills nothing and stops nobody.
  const isIntegrationKnown =
    integrationId === null || integration.isCurrent || integration.error !== null
  const stepsQty = infoUser?.stepsQty ?? integration.data?.stepsQty ?? signUp.stepsQty
  const prefill = integration.data?.prefill ?? NO_PREFILL

  useEffect(() => {
    if (!data) return
    const { stepsQty: groups, phone } = data
    setSignUp((before) => ({ ...before, infoUser: data, stepsQty: groups, phone }))
  }, [data, setSignUp])

  // Before a step is drawn: passports are judged by the server's day, not by that of a wrong clock.
  useLayoutEffect(() => {
    if (asOf !== null && receivedAtMs !== null) takeMoment({ asOf, receivedAtMs })
  }, [asOf, receivedAtMs, takeMoment])

  const isNew = data !== null && data.step !== 'done'
  useEffect(() => {
    if (isNew) void bindVisit()
  }, [isNew])

  const context = useMemo(
    () =>
      infoUser &&
      isIntegrationKnown && {
        infoUser,
        stepsQty,
        prefill,
        goOn: async (step: RegistrationStep) => {
          noteDone(infoUser.step, step)
          const answered = await ask()
          const isSelfieNext =
            step === 'done' && answered.isReopened === true && lacksSelfie(answered)
          await navigate(known(STEP_PATHS, isSelfieNext ? 'selfie' : step, STEP_PATHS.done))
          window.scrollTo(0, 0)
        },
      },
    [infoUser, isIntegrationKnown, ask, navigate, stepsQty, prefill],
  )

  if (restoring && !drawnBefore) return <Loader page />

  if (!isAuthenticated)
    return (
      <Routes>
        <Route
          index
          element={
            <Begun>
              <PhoneStep
                stepsQty={stepsQty}
                visit={visit}
                onCreated={async (phone, password) => {
                  noteDone('phone', 'user_info')
                  await signIn({ phone, password })
                  await navigate(PATHS.signUpUserInfo, { replace: true })
                }}
              />
            </Begun>
          }
        />
        <Route
          path="*"
          element={
            <Navigate to={`${PATHS.login}?returnTo=${encodeURIComponent(pathname)}`} replace />
          }
        />
      </Routes>
    )

  if (!context)
    return (
      <FlowPage
        title="Регистрация"
        side={<SignUpPanel screen="phone" />}
        footer={
          failure && (
            <Button block onClick={reload}>
              Загрузить ещё раз
            </Button>
          )
        }
      >
        {failure ? (
          <Banner tone="danger" role="alert" title={failure.title}>
            {failure.detail}
          </Banner>
        ) : (
          <Loader />
        )}
      </FlowPage>
    )

  // A step that this page was built before is none of its screens: how the questionnaire stands is (decision 0072).
  const named = context.infoUser.step
  const current = REGISTRATION_STEPS.includes(named) ? named : 'done'
  const status = context.infoUser.accountModerationStatus
  const isRefused = status === 'FAILURE_LITTLE_DATA' || status === 'DATA_MISMATCH'
  const isReopened = context.infoUser.isReopened ?? isRefused
  // The passport of a contract is no part of what is sent in again (decision 0111).
  const reopened: readonly RegistrationStep[] = isReopened
    ? isRefused
      ? ['user_info', 'passport', 'selfie']
      : ['passport', 'selfie']
    : []
  return (
    <SignUpContext value={context}>
      <Routes>
        <Route index element={<Navigate to={STEP_PATHS[current]} replace />} />
        {REGISTRATION_STEPS.filter((step) => SCREENS[step]).map((step) => (
          <Route
            key={step}
            path={STEP_PATHS[step].slice(PATHS.signUp.length + 1)}
            element={
              <Guarded
                step={step}
                current={current}
                reopened={reopened}
                isSelfieAlone={lacksSelfie(context.infoUser)}
              />
            }
          />
        ))}
        <Route path="*" element={<Navigate to={STEP_PATHS[current]} replace />} />
      </Routes>
    </SignUpContext>
  )
}
