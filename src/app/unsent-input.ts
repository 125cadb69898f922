let typedAt: string | null = null

/** Watches every form of the page: what is typed counts as unsent until the address changes. */
export const watchUnsentInput = (): void =>
  document.addEventListener('input', (event) => {
    if (event.target instanceof Element && event.target.closest('form'))
      typedAt = window.location.pathname
  })

/** True while the screen shown holds something typed into a form and not yet sent (D34). */
export const hasUnsentInput = (): boolean => typedAt === window.location.pathname
