import { useSearchParams } from 'react-router-dom'
import { PATHS } from '../../../protocol/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { Loader } from '../../ui/loader.tsx'
import { useTitle } from '../../ui/page.tsx'
import { PublicHeader } from '../../ui/public-header.tsx'
import text from '../../ui/text.module.css'
import { LostClock } from './lost-clock.tsx'
import styles from './not-found.module.css'

/** The page of no page; with `?status` in the address it only waits (spec 2). */
export default function NotFound() {
  const [query] = useSearchParams()
  const waiting = query.has('status')
  useTitle(waiting ? 'Загрузка данных' : 'Страница не найдена')
  if (waiting) return <Loader page />
  return (
    <div className={styles.page}>
      <PublicHeader />
      <main className={styles.hero}>
        <LostClock />
        <div className={classNames(layout.stack2, text.center)}>
          <p className={classNames(text.caption, text.muted, text.num)}>404</p>
          <h1>Увы, такой страницы не существует...</h1>
          <p className={text.muted}>Возможно, ссылка устарела. На главной всё на месте.</p>
        </div>
        <ButtonLink to={PATHS.landing} block>
          На главную
        </ButtonLink>
      </main>
    </div>
  )
}
