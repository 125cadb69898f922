import { contractPath } from '../../../../protocol/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ResultPage } from './result-page.tsx'
import { WaitingSign } from './signs.tsx'

interface StillCheckingProps {
  readonly contractId: string
  readonly offline: boolean
}

/** Nobody knows how the payment ended: say so, and that a second one is not needed. */
export const StillChecking = ({ contractId, offline }: StillCheckingProps) => (
  <ResultPage
    title="Проверяем, прошёл ли платёж"
    sign={<WaitingSign />}
    closeTo={contractPath(contractId)}
    footer={
      <ButtonLink block variant="soft" to={contractPath(contractId)} replace>
        К договору
      </ButtonLink>
    }
  >
    <p role="status">
      {offline
        ? 'Сети нет. Спросим банк, как только она появится. Второй раз платить не нужно.'
        : 'Обычно это несколько секунд, иногда до часа. Второй раз платить не нужно.'}
    </p>
  </ResultPage>
)
