import { useAtomValue } from 'jotai'
import type { ReactElement, ReactNode } from 'react'
import { Route, Routes, Navigate, useLocation } from 'react-router-dom'
import { PATHS } from '../../protocol/paths.ts'
import { authAtom } from '../state/auth.ts'
import { Loader } from '../ui/loader.tsx'
import { LandingSession } from './landing-session.tsx'
import { lazyPage, type LazyPage } from './lazy-page.tsx'

/** Shows its children to a signed-in person and leads everybody else to the login, which leads back here (spec §6). */
function RequireSession({ children }: { readonly children: ReactNode }) {
  const { isAuthenticated, restoring } = useAtomValue(authAtom)
  const { pathname, search } = useLocation()
  if (restoring) return <Loader page />
  if (isAuthenticated) return children
  return (
    <Navigate to={`${PATHS.login}?returnTo=${encodeURIComponent(pathname + search)}`} replace />
  )
}

const landing = lazyPage(() => import('../screens/landing/landing.tsx'))
const calculator = lazyPage(() => import('../screens/calculator/calculator.tsx'))
const login = lazyPage(() => import('../screens/login/login.tsx'))
const callback = lazyPage(() => import('../screens/callback/callback.tsx'))
const signUp = lazyPage(() => import('../screens/sign-up/sign-up.tsx'))
/** The copy on the device is opened beside the code that shows it. */
const openDeviceCopy = async (): Promise<void> => {
  const { store } = await import('../offline/records.ts')
  await store()
}
const profile = lazyPage(() => {
  openDeviceCopy().catch(reportError)
  return import('../screens/profile/profile.tsx')
})
const verify = lazyPage(() => import('../screens/verify/verify.tsx'))
const confirmMail = lazyPage(() => import('../screens/confirm-mail/confirm-mail.tsx'))
const notMe = lazyPage(() => import('../screens/not-me/not-me.tsx'))
const faq = lazyPage(() => import('../screens/faq/faq.tsx'))
const howWeCount = lazyPage(() => import('../screens/how-we-count/how-we-count.tsx'))
const published = lazyPage(() => import('../screens/published/published.tsx'))
const controlDocuments = lazyPage(
  () => import('../screens/control-documents/control-documents.tsx'),
)
const contacts = lazyPage(() => import('../screens/contacts/contacts.tsx'))
const reviews = lazyPage(() => import('../screens/reviews/reviews.tsx'))
const organizationIssues = lazyPage(
  () => import('../screens/organization-issues/organization-issues.tsx'),
)
const sitemap = lazyPage(() => import('../screens/sitemap/sitemap.tsx'))
const notFound = lazyPage(() => import('../screens/not-found/not-found.tsx'))

/** Screen addresses of spec §2; a page below `/*` holds its own nested routes. */
const ROUTES: readonly { readonly path: string; readonly Page: LazyPage }[] = [
  { path: PATHS.landing, Page: landing },
  { path: PATHS.calculator, Page: calculator },
  { path: PATHS.login, Page: login },
  { path: PATHS.callback, Page: callback },
  { path: `${PATHS.signUp}/*`, Page: signUp },
  { path: `${PATHS.profile}/*`, Page: profile },
  { path: PATHS.verify, Page: verify },
  { path: PATHS.confirmMail, Page: confirmMail },
  { path: PATHS.notMe, Page: notMe },
  { path: PATHS.faq, Page: faq },
  { path: PATHS.howWeCount, Page: howWeCount },
  { path: `${PATHS.financeDocuments}/*`, Page: published },
  { path: `${PATHS.privacy}/*`, Page: published },
  { path: PATHS.controlDocuments, Page: controlDocuments },
  { path: PATHS.contacts, Page: contacts },
  { path: PATHS.reviews, Page: reviews },
  { path: PATHS.organizationIssues, Page: organizationIssues },
  { path: PATHS.sitemap, Page: sitemap },
  { path: PATHS.notFound, Page: notFound },
  { path: '*', Page: notFound },
]

/** The page of an address, to fetch its code before it is shown. */
export function pageAt(pathname: string): LazyPage {
  const matches = (path: string) =>
    path.endsWith('/*')
      ? pathname === path.slice(0, -2) || pathname.startsWith(path.slice(0, -1))
      : path === pathname
  return ROUTES.find(({ path }) => matches(path))?.Page ?? notFound
}

/** The account is for signed-in people (spec §6); a signed-in person does not stay on the landing page (spec §2). */
function guarded(Page: LazyPage): ReactElement {
  if (Page === profile)
    return (
      <RequireSession>
        <Page />
      </RequireSession>
    )
  if (Page === landing)
    return (
      <>
        <LandingSession />
        <Page />
      </>
    )
  return <Page />
}

export const AppRoutes = () => (
  <Routes>
    {ROUTES.map(({ path, Page }) => (
      <Route key={path} path={path} element={guarded(Page)} />
    ))}
  </Routes>
)
