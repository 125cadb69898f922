import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Any CSS length. */
  readonly width?: string
  readonly height?: string
}

/** A grey bar in place of content; put a Loader beside it, which says the words. */
export const Skeleton = ({ width = '100%', height = '1rem' }: SkeletonProps) => (
  <span className={styles.bone} style={{ width, height }} aria-hidden="true" />
)
