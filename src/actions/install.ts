declare global {
  interface Window {
    /** The browser's offer to install, kept from the first moment of the page; null once it is used up. */
    installEvent?: Event | null
  }
  interface Navigator {
    /** Safari's own sign of a start from the home screen. */
    readonly standalone?: boolean
    getInstalledRelatedApps?: () => Promise<readonly unknown[]>
  }
}

interface InstallEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** Says nothing about the person, so signing out leaves it. */
const KEY = 'vovremya.install'
const CHANGED = 'vovremya:install'

/** Everything after which the offer may look different. */
const SIGNALS = ['beforeinstallprompt', 'appinstalled', CHANGED]

/** What was answered to the offer on this device, as it was kept; null while nothing was. */
export const keptAnswers = (): string | null => localStorage.getItem(KEY)

/** Keeps what was answered and tells every offer on the page. */
export const keepAnswers = (answers: string): void => {
  localStorage.setItem(KEY, answers)
  window.dispatchEvent(new Event(CHANGED))
}

/** Calls back when the offer may look different; returns how to stop. */
export const onInstallChange = (notify: () => void): (() => void) => {
  for (const name of SIGNALS) window.addEventListener(name, notify)
  return () => {
    for (const name of SIGNALS) window.removeEventListener(name, notify)
  }
}

/** The browser is ready to install when it is told to. */
export const canPrompt = (): boolean =>
  window.installEvent !== undefined && window.installEvent !== null

/** This page runs as the installed application. */
export const isInstalledHere = (): boolean =>
  navigator.standalone === true ||
  ['standalone', 'minimal-ui', 'fullscreen'].some(
    (mode) => window.matchMedia(`(display-mode: ${mode})`).matches,
  )

/** The application is installed on this device, though this page is a tab of the browser; false where nobody can tell. */
export const isInstalledBeside = async (): Promise<boolean> => {
  if (!navigator.getInstalledRelatedApps) return false
  try {
    return (await navigator.getInstalledRelatedApps()).length > 0
  } catch {
    // Refused in a frame or a private window: the offer is then only dismissed by hand.
    return false
  }
}

/** Shows the browser's own question; must be called from a tap. An event serves once, so it is used up either way. */
export const promptInstall = async (): Promise<'accepted' | 'dismissed'> => {
  const event = window.installEvent as InstallEvent | null | undefined
  if (!event) return 'dismissed'
  window.installEvent = null
  await event.prompt()
  return (await event.userChoice).outcome
}
