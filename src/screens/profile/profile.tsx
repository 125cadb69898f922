import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { DATA_COPY_PATH } from '../../../protocol/data-copy-path.ts'
import { CONSENTS_PATH } from '../../../protocol/own-consents.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { closeLeftMenuAtom, layoutAtom, openLeftMenuAtom } from '../../state/layout.ts'
import { pagePersistence } from '../../state/persist.ts'
import { useSumsHidden } from '../../state/hidden-sums.ts'
import { statusOf } from '../../state/profile.ts'
import { useServerToday } from '../../state/server-clock.ts'
import { AppShell } from '../../ui/app-shell.tsx'
import { MenuButton } from '../../ui/left-menu.tsx'
import { Page, PageMenuContext, PageToolsContext } from '../../ui/page.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { ShownSums, SumsHiddenContext } from '../../ui/sums.tsx'
import { restoreTheme } from '../../ui/theme.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { AccountContext, useAccount } from './account-context.ts'
import { Bell } from './bell.tsx'
import { InboxContext, useInboxLoading } from './inbox-context.ts'
import { CheckWaiting } from './check-waiting.tsx'
import Home from './home.tsx'
import { LoadProblem } from './load-problem.tsx'
import { StateBar } from './offline-bar.tsx'
import { keepPress } from '../../ui/keep-press.ts'
import { ListSkeleton } from './skeletons.tsx'
import { useAccountLoading } from './use-account-loading.ts'
import { useFlagsLoading } from './use-flags-loading.ts'
import { useKeptContracts } from './use-kept-contracts.ts'
import { useNavigationLock } from './use-navigation-lock.ts'
import { useOnline } from './use-online.ts'
import { isOpen } from './use-open-contracts.ts'
import { useSignOut } from './use-sign-out.ts'

const importAddContract = () => import('./add-contract/add-contract.tsx')
const AddContract = lazy(importAddContract)
const importContract = () => import('./contract/contract-screen.tsx')
const ContractScreen = lazy(importContract)
const PaymentResult = lazy(() => import('./payment-result/payment-result.tsx'))
const PayoffDate = lazy(() => import('./contract/payoff-date/payoff-date.tsx'))
const AutoDebitLog = lazy(() => import('./contract/auto-debit/auto-debit-log.tsx'))
const importPayments = () => import('./payments/payments.tsx')
const Payments = lazy(importPayments)
const Documents = lazy(() => import('./documents/documents.tsx'))
const Inbox = lazy(() => import('./inbox/inbox.tsx'))
const Support = lazy(() => import('./support/support.tsx'))
const Settings = lazy(() => import('./settings/settings.tsx'))
const ClosedContracts = lazy(() => import('./settings/closed-contracts.tsx'))
const Rating = lazy(() => import('./settings/rating.tsx'))
const Messages = lazy(() => import('./settings/messages.tsx'))
const PersonalData = lazy(() => import('./settings/personal-data.tsx'))
const ChangeAddress = lazy(() => import('./settings/change-address.tsx'))
const ChangePassport = lazy(() => import('./settings/change-passport.tsx'))
const ChangePhone = lazy(() => import('./settings/change-phone.tsx'))
const ChangeIncome = lazy(() => import('./settings/change-income.tsx'))
const Passkeys = lazy(() => import('./settings/passkeys.tsx'))
const Devices = lazy(() => import('./settings/devices.tsx'))
const Mail = lazy(() => import('./settings/mail.tsx'))
const ChangePassword = lazy(() => import('./settings/change-password.tsx'))
const Consents = lazy(() => import('./settings/consents.tsx'))
const DataCopy = lazy(() => import('./settings/data-copy.tsx'))
const DeleteAccount = lazy(() => import('./settings/delete-account.tsx'))

/** Where links from outside lead: fetched beside the copy of the account, not after it. */
const FROM_OUTSIDE = [
  { path: PATHS.payments, load: importPayments },
  { path: PATHS.addContract, load: importAddContract },
  { path: PATHS.contracts, load: importContract },
]

/** What stands on the screen by then is not held up by fetching what may be opened next. */
const QUIET_MS = 2_000

/** The screen of this address now, the others once the page has come to rest. Returns how to stop. */
function fetchScreens(): () => void {
  const isHere = ({ path }: { readonly path: string }) => location.pathname.startsWith(path)
  // The screen's own import tells of a failure.
  const fetch = ({ load }: (typeof FROM_OUTSIDE)[number]) => void load().catch(() => undefined)
  FROM_OUTSIDE.filter(isHere).forEach(fetch)
  const timer = setTimeout(() => FROM_OUTSIDE.forEach(fetch), QUIET_MS)
  return () => clearTimeout(timer)
}

const Waiting = () => (
  <Page title="Личный кабинет">
    <ListSkeleton />
  </Page>
)

/** Below `/profile`: without the leading part that the outer router has taken. */
const inner = (path: string): string => path.slice(PATHS.profile.length + 1)

/** The start: what is to be paid, or where a loan is taken (D48). */
function Start() {
  const { account } = useAccount()
  return account.contracts.some(isOpen) ? <Home /> : <Navigate to={PATHS.addContract} replace />
}

function Screens() {
  const { account } = useAccount()
  const status = statusOf(account)
  if (status === 'REGISTERED' || status === 'UNCOMPLETED_REGISTRATION')
    return <Navigate to={PATHS.signUp} replace />
  const checked = status === 'VERIFIED' || status === 'LIMIT_REACHED'
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route index element={<Start />} />
        <Route
          path={inner(PATHS.addContract)}
          element={
            checked ? (
              <ShownSums>
                <AddContract />
              </ShownSums>
            ) : (
              <CheckWaiting />
            )
          }
        />
        <Route path={`${inner(PATHS.contracts)}/:id`} element={<ContractScreen />} />
        <Route path={`${inner(PATHS.contracts)}/:id/payoff`} element={<PayoffDate />} />
        <Route path={`${inner(PATHS.contracts)}/:id/auto-debit`} element={<AutoDebitLog />} />
        <Route
          path={`${inner(PATHS.contracts)}/:id/payment/:invoiceId`}
          element={
            <ShownSums>
              <PaymentResult />
            </ShownSums>
          }
        />
        <Route path={inner(PATHS.payments)} element={<Payments />} />
        <Route path={inner(PATHS.documents)} element={<Documents />} />
        <Route path={inner(PATHS.inbox)} element={<Inbox />} />
        <Route path={inner(PATHS.support)} element={<Support />} />
        <Route path={inner(PATHS.settings)} element={<Settings />} />
        <Route path={inner(PATHS.closedContracts)} element={<ClosedContracts />} />
        <Route path={inner(PATHS.rating)} element={<Rating />} />
        <Route path={inner(PATHS.messages)} element={<Messages />} />
        <Route path={inner(PATHS.personalData)} element={<PersonalData />} />
        <Route path={inner(PATHS.ownAddress)} element={<ChangeAddress />} />
        <Route path={inner(PATHS.ownPassport)} element={<ChangePassport />} />
        <Route path={inner(PATHS.ownPhone)} element={<ChangePhone />} />
        <Route path={inner(PATHS.ownIncome)} element={<ChangeIncome />} />
        <Route path={inner(PATHS.devices)} element={<Devices />} />
        <Route path={inner(PATHS.passkeys)} element={<Passkeys />} />
        <Route path={inner(PATHS.mail)} element={<Mail />} />
        <Route path={inner(PATHS.password)} element={<ChangePassword />} />
        <Route path={inner(CONSENTS_PATH)} element={<Consents />} />
        <Route path={inner(DATA_COPY_PATH)} element={<DataCopy />} />
        <Route path={inner(PATHS.deleteAccount)} element={<DeleteAccount />} />
        <Route path="*" element={<Navigate to={PATHS.addContract} replace />} />
      </Routes>
    </Suspense>
  )
}

/** Beside every heading: what has happened, and a person in one tap. */
const TOOLS = (
  <>
    <Bell />
    <IconLink icon="chat" label="Поддержка" to={PATHS.support} />
  </>
)

/** The messages are loaded once for all screens: each has the bell in its heading. */
function WithInbox({ children }: { readonly children: ReactNode }) {
  const inbox = useInboxLoading()
  return (
    <InboxContext value={inbox}>
      <PageToolsContext value={TOOLS}>{children}</PageToolsContext>
    </InboxContext>
  )
}

function Account() {
  const { profile, reload } = useAccountLoading()
  const { account, error, asOf } = profile
  useKeptContracts(profile)
  useFlagsLoading()
  const today = useServerToday()
  const online = useOnline()
  const offline = !online || error?.offline === true
  const { isLeftMenuOpened } = useAtomValue(layoutAtom)
  const openMenu = useSetAtom(openLeftMenuAtom)
  const closeMenu = useSetAtom(closeLeftMenuAtom)
  const leave = useSignOut()
  useNavigationLock()
  const value = useMemo(
    () => account && { account, today, offline, reload },
    [account, today, offline, reload],
  )

  const menu = useMemo(
    () => <MenuButton opened={isLeftMenuOpened} onOpen={openMenu} />,
    [isLeftMenuOpened, openMenu],
  )

  return (
    <AppShell
      onSignOut={() => {
        closeMenu()
        leave()
      }}
      menuOpened={isLeftMenuOpened}
      onMenuClose={closeMenu}
      bar={account && <StateBar online={online} error={error} asOf={asOf} onRetry={reload} />}
    >
      <PageMenuContext value={menu}>
        {value ? (
          <AccountContext.Provider value={value}>
            <WithInbox>
              <Screens />
            </WithInbox>
          </AccountContext.Provider>
        ) : error ? (
          <Page title="Личный кабинет">
            <LoadProblem failure={error} onRetry={() => void reload()} />
          </Page>
        ) : (
          <Waiting />
        )}
      </PageMenuContext>
    </AppShell>
  )
}

/** The account (spec §2, `/profile/*`): frame, data that all its screens share, and the guards of D20. */
export default function Profile() {
  const sumsHidden = useSumsHidden()
  // Before the first drawing: no flash of another look.
  useLayoutEffect(restoreTheme, [])
  useEffect(keepPress, [])
  useEffect(() => {
    void pagePersistence()
    return fetchScreens()
  }, [])
  return (
    <ToastProvider>
      <SumsHiddenContext value={sumsHidden}>
        <Account />
      </SumsHiddenContext>
    </ToastProvider>
  )
}
