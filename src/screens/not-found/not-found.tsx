import { NoSuchPage } from '../../parts/no-such-page/no-such-page.tsx'

/** The screen of every address that has none (spec §2). */
export default function NotFound() {
  return <NoSuchPage />
}
