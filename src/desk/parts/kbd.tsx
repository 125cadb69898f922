import styles from './controls.module.css'

/** A key as it is printed; the button beside it says what it does, so it is not read aloud. */
export const Kbd = ({ children }: { readonly children: string }) => (
  <kbd className={styles.kbd} aria-hidden="true">
    {children}
  </kbd>
)
