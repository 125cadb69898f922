export type Theme = 'system' | 'light' | 'dark'

const KEY = 'vovremya.theme'

const isTheme = (value: string | null): value is Theme =>
  value === 'system' || value === 'light' || value === 'dark'

/** The look chosen on this device; as the system has it until somebody chooses. */
export const chosenTheme = (): Theme => {
  const kept = localStorage.getItem(KEY)
  return isTheme(kept) ? kept : 'system'
}

const show = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Chooses a look and keeps it on this device; it says nothing about the person, so signing out leaves it. */
export const applyTheme = (theme: Theme): void => {
  localStorage.setItem(KEY, theme)
  show(theme)
}

/** Shows the look chosen before. */
export const restoreTheme = (): void => show(chosenTheme())
