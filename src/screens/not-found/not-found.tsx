import { AdvertBlock } from '../../parts/advert-block/advert-block.tsx'
import { NoSuchPage } from '../../parts/no-such-page/no-such-page.tsx'

/** The screen of every address that has none, with offers of partners (spec §2). */
export default function NotFound() {
  return (
    <NoSuchPage>
      <AdvertBlock title="Предложения партнёров" closable />
    </NoSuchPage>
  )
}
