const CARRIED = 'vovremya.typedPhone'

/** Keeps the phone, as far as it is typed, while the page goes to another identity server and comes back. */
export const carryPhone = (phone: string): void => {
  if (phone !== '') sessionStorage.setItem(CARRIED, phone)
}

/** The phone that was typed before the page left; empty where none was. */
export const carriedPhone = (): string => sessionStorage.getItem(CARRIED) ?? ''

/** Forgets it: the form has it now. */
export const forgetCarriedPhone = (): void => sessionStorage.removeItem(CARRIED)
