import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { GatewayFailure, type SbpBank } from '../gateways/gateways.ts'

/** Banks that take a loan by СБП. @throws Refusal UNAVAILABLE while their list cannot be read */
export const sbpBankList = async ({
  gateways,
}: Pick<Context, 'gateways'>): Promise<readonly SbpBank[]> => {
  try {
    return await gateways.sbpBanks.list()
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    throw new Refusal('UNAVAILABLE', {
      detail:
        'Список банков СБП сейчас не открывается. Выберите карту или попробуйте через минуту.',
    })
  }
}
