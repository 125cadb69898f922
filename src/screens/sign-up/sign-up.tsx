import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { Navigate, Route, Routes, useNavigate } from 'react-router-dom'
import { REGISTRATION_STEPS, type RegistrationStep } from '../../../protocol/enums.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { signIn } from '../../actions/sign-in.ts'
import { registrationQuery } from '../../queries/registration.ts'
import { useQuery } from '../../queries/use-query.ts'
import { authAtom } from '../../state/auth.ts'
import { signUpAtom } from '../../state/sign-up.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FlowPage } from '../../ui/flow-page.tsx'
import { Loader } from '../../ui/loader.tsx'
import { SignUpContext } from './sign-up-context.ts'
import { STEP_PATHS } from './step-paths.ts'
import { AddressStep } from './steps/address.tsx'
import { CardStep } from './steps/card.tsx'
import { ContactsStep } from './steps/contacts.tsx'
import { PassportStep } from './steps/passport.tsx'
import { PhoneStep } from './steps/phone.tsx'
import { SelfieStep } from './steps/selfie.tsx'
import { SignStep } from './steps/sign.tsx'
import { StatusStep } from './steps/status.tsx'
import { UserInfoStep } from './steps/user-info.tsx'

const SCREENS: Partial<Record<RegistrationStep, () => React.ReactNode>> = {
  user_info: UserInfoStep,
  passport: PassportStep,
  selfie: SelfieStep,
  address: AddressStep,
  contacts: ContactsStep,
  card: CardStep,
  sign: SignStep,
  done: StatusStep,
}

const indexOf = (step: RegistrationStep): number => REGISTRATION_STEPS.indexOf(step)

/** A step further than the server allows leads to the one where the person stopped; earlier ones stay open. */
function Guarded({
  step,
  current,
  reopened,
}: {
  step: RegistrationStep
  current: RegistrationStep
  reopened: boolean
}) {
  const Screen = SCREENS[step]
  const photos = step === 'passport' || step === 'selfie'
  if (!Screen) return <Navigate to={STEP_PATHS[current]} replace />
  if (current === 'done' && step !== 'done' && !(photos && reopened))
    return <Navigate to={STEP_PATHS.done} replace />
  return indexOf(step) > indexOf(current) ? (
    <Navigate to={STEP_PATHS[current]} replace />
  ) : (
    <Screen />
  )
}

/** Registration flow of spec §2, resumable at any step on any device (D19). */
export default function SignUp() {
  const navigate = useNavigate()
  const { isAuthenticated, restoring } = useAtomValue(authAtom)
  const [signUp, setSignUp] = useAtom(signUpAtom)
  const registration = useQuery(registrationQuery, undefined, { enabled: isAuthenticated })
  const { ask, reload, data, isLoading } = registration
  const failure = isLoading ? null : registration.error
  const infoUser = data ?? signUp.infoUser
  const stepsQty = infoUser?.stepsQty ?? signUp.stepsQty

  useEffect(() => {
    if (!data) return
    const { stepsQty: groups, phone } = data
    setSignUp((known) => ({ ...known, infoUser: data, stepsQty: groups, phone }))
  }, [data, setSignUp])

  const context = useMemo(
    () =>
      infoUser && {
        infoUser,
        stepsQty,
        goOn: async (step: RegistrationStep) => {
          await ask()
          await navigate(STEP_PATHS[step])
          window.scrollTo(0, 0)
        },
      },
    [infoUser, ask, navigate, stepsQty],
  )

  if (restoring) return <Loader page />

  if (!isAuthenticated)
    return (
      <Routes>
        <Route
          index
          element={
            <PhoneStep
              stepsQty={stepsQty}
              onCreated={async (phone, password) => {
                await signIn({ phone, password })
                await navigate(PATHS.signUpUserInfo, { replace: true })
              }}
            />
          }
        />
        <Route
          path="*"
          element={
            <Navigate
              to={`${PATHS.login}?returnTo=${encodeURIComponent(window.location.pathname)}`}
              replace
            />
          }
        />
      </Routes>
    )

  if (!context)
    return (
      <FlowPage
        title="Регистрация"
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

  const current = context.infoUser.step
  const status = context.infoUser.accountModerationStatus
  const reopened = status === 'FAILURE_LITTLE_DATA' || status === 'DATA_MISMATCH'
  return (
    <SignUpContext value={context}>
      <Routes>
        <Route index element={<Navigate to={STEP_PATHS[current]} replace />} />
        {REGISTRATION_STEPS.filter((step) => SCREENS[step]).map((step) => (
          <Route
            key={step}
            path={STEP_PATHS[step].slice(PATHS.signUp.length + 1)}
            element={<Guarded step={step} current={current} reopened={reopened} />}
          />
        ))}
        <Route path="*" element={<Navigate to={STEP_PATHS[current]} replace />} />
      </Routes>
    </SignUpContext>
  )
}
