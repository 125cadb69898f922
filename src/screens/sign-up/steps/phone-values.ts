/** The first step as it is filled in; all but the password outlives a reload. */
export interface PhoneValues {
  phone: string
  channel: 'sms' | 'flash'
  personalData: boolean
  analogSignature: boolean
  stage: 'phone' | 'code' | 'password'
  phoneCode: string
  password: string
  /** One key a try of creating the client, kept over reloads (D36). */
  key: string
}

export const EMPTY: PhoneValues = {
  phone: '',
  channel: 'sms',
  personalData: false,
  analogSignature: false,
  stage: 'phone',
  phoneCode: '',
  password: '',
  key: '',
}
