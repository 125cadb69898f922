import type {
  HolidayGround,
  ServiceKind,
  ServiceRelation,
} from '../../../../../protocol/holiday.ts'

/** A photo that the server has. */
export interface Proof {
  readonly fileId: string
  readonly name: string
}

/**
 * A demand as it stands in its form. The page of the contract holds it while it is open, so that a sheet closed by a slip
 * loses nothing; incomes and papers are never kept on the device.
 */
export interface HolidayDraft {
  /** Null: the first that can be asked for. */
  readonly ground: HolidayGround | null
  /** Null: the first day that can be asked for. */
  readonly from: string | null
  readonly months: number
  /** As they are typed. */
  readonly year: string
  readonly lastTwoMonths: string
  /** Empty until it is chosen. */
  readonly serviceKind: ServiceKind | ''
  readonly relation: ServiceRelation | ''
  readonly serviceFrom: string
  /** Empty while nobody knows it. */
  readonly serviceEndsOn: string
  readonly proofs: readonly Proof[]
}

export const EMPTY_HOLIDAY: HolidayDraft = {
  ground: null,
  from: null,
  months: 3,
  year: '',
  lastTwoMonths: '',
  serviceKind: '',
  relation: '',
  serviceFrom: '',
  serviceEndsOn: '',
  proofs: [],
}
