import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { Loader } from '../ui/loader.tsx'

type PageModule = { default: ComponentType }

export interface LazyPage {
  (): ReactElement
  /** Fetches the page's code; afterwards it renders at once, without Suspense. */
  preload(): Promise<void>
}

/**
 * A page in a chunk of its own. After `preload()` it renders synchronously, so that neither
 * prerendering nor hydration meets a Suspense boundary.
 */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let Ready: ComponentType | null = null
  const loadOnce = async (): Promise<PageModule> => {
    const module = await load()
    Ready = module.default
    return module
  }
  const Lazy = lazy(loadOnce)
  const Page = () =>
    Ready ? (
      <Ready />
    ) : (
      <Suspense fallback={<Loader page />}>
        <Lazy />
      </Suspense>
    )
  return Object.assign(Page, {
    preload: async () => {
      await loadOnce()
    },
  })
}
