import { classNames } from './class-names.ts'
import styles from './loader.module.css'

/** Loading screen of spec 2: «Загрузка данных». `page` centres it in an empty page. */
export const Loader = ({ page = false }: { readonly page?: boolean }) => (
  <output className={classNames(styles.loader, page && styles.page)}>
    <svg className={styles.sign} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M12 3v4M18.4 5.6l-2.8 2.8M21 12h-4M18.4 18.4l-2.8-2.8M12 21v-4M5.6 18.4l2.8-2.8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
    Загрузка данных
  </output>
)
