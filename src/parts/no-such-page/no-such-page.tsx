import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PATHS } from '../../../protocol/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { Loader } from '../../ui/loader.tsx'
import { useTitle } from '../../ui/page.tsx'
import { PublicHeader } from '../../ui/public-header.tsx'
import text from '../../ui/text.module.css'
import styles from './not-found.module.css'
import { ticksPath } from '../../ui/tick-circle.ts'

const MINUTES = 60
const quarters = [0, 15, 30, 45]
const others = Array.from({ length: MINUTES }, (_, minute) => minute).filter(
  (minute) => minute !== 4 && !quarters.includes(minute),
)

/** A clock at four minutes past four. */
const LostClock = () => (
  <svg width="184" height="184" viewBox="0 0 140 140" strokeLinecap="round" aria-hidden="true">
    <path className={styles.minor} strokeWidth="2" d={ticksPath(others, MINUTES, 8)} />
    <path className={styles.minor} strokeWidth="2.5" d={ticksPath(quarters, MINUTES, 13)} />
    <path className={styles.lit} strokeWidth="3" d={ticksPath([4], MINUTES, 13)} />
    <path className={styles.hand} strokeWidth="6" d="M70 70 94.2 85.6M70 70 87.5 30.8" />
    <circle className={styles.dot} cx="70" cy="70" r="6.5" />
  </svg>
)

/** The page of no page; with `?status` in the address it only waits (spec 2). `children` stand below it. */
export function NoSuchPage({ children }: { readonly children?: ReactNode }) {
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
        <div className={styles.ways}>
          <ButtonLink to={PATHS.landing} block>
            На главную
          </ButtonLink>
          <ButtonLink to={PATHS.sitemap} variant="soft" block>
            Карта сайта
          </ButtonLink>
        </div>
      </main>
      {children && <div className={styles.below}>{children}</div>}
    </div>
  )
}
