import { useLocation } from 'react-router-dom'
import { PATHS } from '../../../protocol/paths.ts'
import { publishedVersion } from '../../../protocol/published/list.ts'
import { NoSuchPage } from '../../parts/no-such-page/no-such-page.tsx'
import { FinanceDocuments } from './finance-documents.tsx'
import { PublishedPage } from './published-page.tsx'

/** The document and the version an address names: `/privacy`, `/finance-documents/tariffs/2026-11-01`. */
const foundAt = (pathname: string) => {
  const [, first = '', second, third, ...rest] = pathname.replace(/\/$/, '').split('/')
  if (rest.length > 0) return null
  if (`/${first}` === PATHS.privacy) return third ? null : publishedVersion('privacy', second)
  // The policy has an address of its own and none among the conditions of the loan.
  return second === undefined || second === 'privacy' ? null : publishedVersion(second, third)
}

/** Addresses of the published documents: the list, a document, one of its versions (spec §2, D49). */
export default function Published() {
  const { pathname } = useLocation()
  if (pathname.replace(/\/$/, '') === PATHS.financeDocuments) return <FinanceDocuments />
  const found = foundAt(pathname)
  return found ? <PublishedPage {...found} /> : <NoSuchPage />
}
