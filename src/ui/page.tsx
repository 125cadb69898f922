import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { BRAND } from '../../protocol/brand.ts'
import { classNames } from './class-names.ts'
import { IconLink } from './icon-button.tsx'
import styles from './page.module.css'

interface PageProps {
  /** Heading and, with the brand, the browser's title. */
  readonly title: string
  /** Address of the parent screen: shows the arrow. */
  readonly back?: string
  /** Icon buttons at the right of the heading. */
  readonly tools?: ReactNode
  /** From 1024 px the children (PageColumn) stand in two columns. */
  readonly twoColumns?: boolean
  /** Room for an ActionBar below the content. */
  readonly withActionBar?: boolean
  readonly children: ReactNode
}

/** What stands at the right of every heading: the bell of the account. */
export const PageToolsContext = createContext<ReactNode>(null)

/** What stands before the heading of a section: how the menu of the account is opened. */
export const PageMenuContext = createContext<ReactNode>(null)

/** Sets the browser's title while the screen is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} — ${BRAND.name}`
  }, [title])
}

/** One screen of the account: sticky heading and blocks 24 px apart. Stands inside AppShell. */
export function Page({ title, back, tools, twoColumns, withActionBar, children }: PageProps) {
  useTitle(title)
  const toolsOfAll = useContext(PageToolsContext)
  const menu = useContext(PageMenuContext)
  return (
    <>
      <header className={classNames(styles.top, back && styles.withBack)}>
        {back ? <IconLink icon="back" label="Назад" to={back} /> : menu}
        <h1 className={styles.title}>{title}</h1>
        {tools}
        {toolsOfAll}
      </header>
      <main
        className={classNames(
          styles.page,
          twoColumns && styles.two,
          withActionBar && styles.withBar,
        )}
      >
        {children}
      </main>
    </>
  )
}

/** A column of a two-column page; on a phone its blocks simply follow. */
export const PageColumn = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.column}>{children}</div>
)

/** The one primary action, above the tab bar within the thumb's reach. */
export const ActionBar = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
