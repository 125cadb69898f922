import type { CloseReason } from '../../../../protocol/enums.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import type { Contract } from '../../../actions/load-contract.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { formatDate } from '../../../ui/format.ts'

const WORDS: Record<CloseReason, string> = {
  PAID: 'Все платежи по графику внесены.',
  EARLY: 'Займ погашен досрочно.',
  RETURNED_14_DAYS: 'Займ возвращён в первые 14 дней.',
  WRITTEN_OFF: 'Остаток долга списан.',
}

/** The loan is over: since when and how. */
export const ClosedNote = ({ contract }: { readonly contract: Contract }) => (
  <Banner
    icon="check"
    title={`Договор закрыт${contract.closedOn ? ` ${formatDate(contract.closedOn)}` : ''}`}
    action={
      <ButtonLink small variant="soft" to={PATHS.rating}>
        Оценить
      </ButtonLink>
    }
  >
    {`${contract.closeReason ? WORDS[contract.closeReason] : ''} Платить больше ничего не нужно.`}
  </Banner>
)
