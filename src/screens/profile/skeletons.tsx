import type { ReactNode } from 'react'
import { Card, PanelCard } from '../../ui/card.tsx'
import { Loader } from '../../ui/loader.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './skeletons.module.css'

/** The words stay outside of what is busy: a reader may keep silent about everything inside. */
const Late = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.late}>
    <Loader />
    <div className={styles.bones} aria-busy="true">
      {children}
    </div>
  </div>
)

const Lines = ({ count }: { readonly count: number }) => (
  <Card>
    {Array.from({ length: count }, (_, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- all bars are alike
      <Skeleton key={index} width={index % 2 === 0 ? '100%' : '64%'} />
    ))}
  </Card>
)

/** A screen of rows that is still on its way. */
export const ListSkeleton = () => (
  <Late>
    <Lines count={4} />
    <Lines count={5} />
  </Late>
)

/** A contract that is still on its way. */
export const ContractSkeleton = () => (
  <Late>
    <PanelCard>
      <Skeleton width="40%" />
      <Skeleton width="60%" height="2.25rem" />
      <Skeleton height="3.5rem" />
    </PanelCard>
    <Lines count={4} />
    <Card>
      <Skeleton width="50%" />
      <Skeleton height="7.5rem" />
    </Card>
  </Late>
)
