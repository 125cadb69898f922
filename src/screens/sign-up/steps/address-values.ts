import type { AddressHint } from '../../../actions/suggest-address.ts'
import type { InfoUser } from '../../../state/sign-up.ts'

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

export const EMPTY_ADDRESS: AddressValues = {
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
export const fromStored = (stored: NonNullable<InfoUser['address']>): AddressValues => ({
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

/** The form's address as the call takes it. */
export const addressBody = <Type extends 'REGISTRATION' | 'LIVING'>(
  values: AddressValues,
  addressType: Type,
) => ({
  ...values,
  addressId: null,
  addressType,
  flat: values.flat.trim() === '' ? null : values.flat,
})
