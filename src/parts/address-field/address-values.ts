import type { FieldErrors, Path } from 'react-hook-form'
import type { AddressHint } from '../../actions/suggest-address.ts'
import type { InfoUser } from '../../state/sign-up.ts'
import type { SummaryError } from '../../ui/error-summary.tsx'

/** An address as the form holds it: empty strings in place of nulls. */
export interface AddressValues {
  region: string
  regionFiasId: string | null
  areaFiasId: string | null
  city: string
  cityFiasId: string | null
  settlementFiasId: string | null
  street: string
  streetFiasId: string | null
  house: string
  houseFiasId: string | null
  flat: string
  postcode: string
}

const EMPTY_ADDRESS: AddressValues = {
  region: '',
  regionFiasId: null,
  areaFiasId: null,
  city: '',
  cityFiasId: null,
  settlementFiasId: null,
  street: '',
  streetFiasId: null,
  house: '',
  houseFiasId: null,
  flat: '',
  postcode: '',
}

/** A hint fills every part it knows and leaves the rest as typed. */
export const withHint = (values: AddressValues, hint: AddressHint): AddressValues => ({
  ...values,
  region: hint.region ?? values.region,
  regionFiasId: hint.regionFiasId,
  areaFiasId: hint.areaFiasId,
  city: hint.city ?? values.city,
  cityFiasId: hint.cityFiasId,
  settlementFiasId: hint.settlementFiasId,
  street: hint.street ?? values.street,
  streetFiasId: hint.streetFiasId,
  house: hint.house ?? values.house,
  houseFiasId: hint.houseFiasId,
  postcode: hint.postcode ?? values.postcode,
})

/** The stored address back into the form. */
const fromStored = (stored: NonNullable<InfoUser['address']>): AddressValues => ({
  region: stored.region,
  regionFiasId: stored.regionFiasId,
  areaFiasId: stored.areaFiasId,
  city: stored.city,
  cityFiasId: stored.cityFiasId,
  settlementFiasId: stored.settlementFiasId,
  street: stored.street,
  streetFiasId: stored.streetFiasId,
  house: stored.house,
  houseFiasId: stored.houseFiasId,
  flat: stored.flat ?? '',
  postcode: stored.postcode,
})

const addressBody = <Type extends 'REGISTRATION' | 'LIVING'>(
  values: AddressValues,
  addressType: Type,
) => ({
  ...values,
  addressId: null,
  addressType,
  flat: values.flat.trim() === '' ? null : values.flat,
})

/** Both addresses as one form holds them. */
export interface AddressFormValues {
  registration: AddressValues
  living: AddressValues
  livesHere: boolean
}

export type AddressSide = 'registration' | 'living'

export const EMPTY_ADDRESSES: AddressFormValues = {
  registration: EMPTY_ADDRESS,
  living: EMPTY_ADDRESS,
  livesHere: true,
}

/** What the server has, back into the form. */
export const storedAddresses = ({
  address,
  livingAddress,
}: Pick<InfoUser, 'address' | 'livingAddress'>): Partial<AddressFormValues> => ({
  ...(address && { registration: fromStored(address) }),
  ...(livingAddress && { living: fromStored(livingAddress), livesHere: false }),
})

/** The addresses that the form shows and sends. */
export const shownSides = ({ livesHere }: Pick<AddressFormValues, 'livesHere'>): AddressSide[] =>
  livesHere ? ['registration'] : ['registration', 'living']

/** The form as the calls take it; no living address where it is the registered one. */
export const addressesBody = ({ registration, living, livesHere }: AddressFormValues) => ({
  registration: addressBody(registration, 'REGISTRATION'),
  living: livesHere ? null : addressBody(living, 'LIVING'),
})

/** The field of the form that a field of the body is typed in. */
export const addressFieldOf = (field: string): Path<AddressFormValues> | null =>
  /^(registration|living)\./.test(field) ? (field as 'registration.city') : null

/** What is wrong with the shown addresses, for the summary. */
export const addressProblems = (
  errors: FieldErrors<AddressFormValues>,
  sides: readonly AddressSide[],
): SummaryError[] =>
  sides.flatMap((side) =>
    Object.entries(errors[side] ?? {}).flatMap(([name, error]) =>
      typeof error === 'object' && 'message' in error && typeof error.message === 'string'
        ? [{ field: `${side}.${name}`, message: error.message }]
        : [],
    ),
  )
