import { useSyncExternalStore } from 'react'

const SCREENS = [
  'home',
  'cases',
  'clients',
  'threads',
  'complaints',
  'ratings',
  'holidays',
  'passports',
  'expiring',
  'money',
  'debits',
  'overdue',
  'requests',
  'portfolio',
  'partners',
  'bureau',
  'duplicates',
  'matches',
  'rules',
  'retention',
  'staff',
  'journal',
] as const

export type ScreenName = (typeof SCREENS)[number]

/** A screen of the workplace and what it is about; it stands behind `#`, so no log on the way reads it. */
export interface Place {
  readonly screen: ScreenName
  readonly id: string | null
}

const ID = /^[\w-]{1,64}$/

/** `#/cases/42` → the case 42; whatever is no place of ours is the first screen. */
export const placeOf = (hash: string): Place => {
  const [, name = '', id = ''] = hash.replace(/^#/, '').split('/')
  const screen = SCREENS.find((one) => one === name)
  return screen ? { screen, id: ID.test(id) ? id : null } : { screen: 'home', id: null }
}

const INVITATION = /^#\/invitation\/([\w-]{43})$/

/** What a link of an administrator carries; null for every other address. */
export const invitationIn = (hash: string): string | null => INVITATION.exec(hash)?.[1] ?? null

/** The end of the link that carries this. */
export const invitationHash = (token: string): string => `#/invitation/${token}`

/** The address of a place, for links. */
export const hashOf = (screen: ScreenName, id?: string): string =>
  screen === 'home' ? '#/' : `#/${screen}${id === undefined ? '' : `/${id}`}`

/** Goes to a place. */
export const go = (screen: ScreenName, id?: string): void => {
  window.location.hash = hashOf(screen, id)
}

const onMove = (notify: () => void) => {
  window.addEventListener('hashchange', notify)
  return () => window.removeEventListener('hashchange', notify)
}

/** Where the person is. */
export const usePlace = (): Place =>
  placeOf(useSyncExternalStore(onMove, () => window.location.hash))
