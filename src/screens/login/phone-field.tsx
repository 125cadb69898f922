import { phoneProblem } from '../../../protocol/validation.ts'
import { MaskedField } from '../../ui/masked-field.tsx'
import { PHONE_MASK } from '../../ui/masks.ts'
import type { Problems } from '../../parts/submit/problems.ts'

/** What is wrong with a typed phone, as the forms of the login keep it. */
export const checkPhone = (phone: string): Problems => ({ phone: phoneProblem(phone) ?? undefined })

interface PhoneFieldProps {
  readonly phone: string
  /** Called with every spelling the field gets. */
  readonly onPhone: (phone: string) => void
  readonly error: string | undefined
}

/**
 * The phone in any spelling; as far as it is typed it is carried from one way of signing in to another. Of kind `text`:
 * the standard has no name of an account in a field of kind `tel`, and password managers look for one. Browsers suggest
 * passkeys at it as well.
 */
export const PhoneField = ({ phone, onPhone, error }: PhoneFieldProps) => (
  <MaskedField
    mask={PHONE_MASK}
    label="Телефон"
    name="phone"
    inputMode="tel"
    autoComplete="username webauthn"
    defaultValue={phone}
    onChange={({ target }) => target instanceof HTMLInputElement && onPhone(target.value)}
    error={error}
  />
)
