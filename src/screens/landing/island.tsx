import { createContext, type ReactNode, useContext } from 'react'
import styles from './landing.module.css'

/** Names of the parts of the landing page that live; everything else of it is plain HTML. */
export type IslandName = 'notices' | 'calculator' | 'bar' | 'ratings' | 'request'

/** True while the page around the islands is drawn at build time: each island is drawn by itself and put in its place. */
export const EmptyIslands = createContext(false)

interface IslandProps {
  readonly name: IslandName
  /** Without one the place has no box of its own: what is within sticks to the page. */
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/** The place of a living part. The script of the prerendered page takes over these elements and nothing else (decision 0039). */
export const Island = ({ name, className, children }: IslandProps) => {
  const empty = useContext(EmptyIslands)
  return (
    <div data-island={name} className={className ?? styles.place}>
      {empty ? null : children}
    </div>
  )
}
