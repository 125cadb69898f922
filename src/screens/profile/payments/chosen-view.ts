export type PaymentsView = 'MONTH' | 'LIST'

const KEY = 'vovremya.payments-view'

/** The view chosen on this device; it says nothing about the person. */
export const chosenView = (): PaymentsView => {
  try {
    return localStorage.getItem(KEY) === 'LIST' ? 'LIST' : 'MONTH'
  } catch {
    return 'MONTH'
  }
}

export const keepView = (view: PaymentsView): void => {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // Storage is full or forbidden: the choice then lives as long as the screen.
  }
}
