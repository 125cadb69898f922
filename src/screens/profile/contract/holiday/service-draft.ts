import type { Body } from '../../../../../protocol/call.ts'
import type { contractHolidayAsk } from '../../../../../protocol/calls/core/holidays.ts'
import { formatDate } from '../../../../ui/format.ts'
import type { HolidayDraft } from './holiday-draft.ts'

type ServiceProblem = 'serviceKind' | 'relation' | 'serviceFrom' | 'serviceEndsOn'
export type ServiceProblems = Readonly<Partial<Record<ServiceProblem, string>>>

/** Where each is put right, in the order of the form. */
export const SERVICE_PLACES: Readonly<Record<ServiceProblem, string>> = {
  serviceKind: 'holiday-service-kind',
  relation: 'holiday-relation',
  serviceFrom: 'holiday-service-from',
  serviceEndsOn: 'holiday-service-end',
}

/** What of a service is missing or cannot be, in words. */
export const serviceProblems = (
  { serviceKind, relation, serviceFrom, serviceEndsOn }: HolidayDraft,
  { isFamily, from, lastEnd }: { isFamily: boolean; from: string; lastEnd: string },
): ServiceProblems => ({
  ...(isFamily && relation === '' && { relation: 'Выберите, кем вы приходитесь.' }),
  ...(serviceKind === '' && { serviceKind: 'Выберите, как проходит служба.' }),
  ...(serviceFrom === '' && { serviceFrom: 'Укажите первый день службы.' }),
  ...(serviceFrom > from && { serviceFrom: 'Служба начинается не позже каникул.' }),
  ...(serviceEndsOn !== '' &&
    serviceEndsOn < serviceFrom && { serviceEndsOn: 'Последний день не раньше первого.' }),
  ...(serviceEndsOn > lastEnd && { serviceEndsOn: `Укажите день до ${formatDate(lastEnd)}.` }),
})

/** The service as it is sent; null while it is not named whole. */
export const statedService = (
  { serviceKind, relation, serviceFrom, serviceEndsOn }: HolidayDraft,
  isFamily: boolean,
): NonNullable<Body<typeof contractHolidayAsk>['service']> | null =>
  serviceKind === ''
    ? null
    : {
        kind: serviceKind,
        relation: isFamily && relation !== '' ? relation : null,
        from: serviceFrom,
        endsOn: serviceEndsOn === '' ? null : serviceEndsOn,
      }
