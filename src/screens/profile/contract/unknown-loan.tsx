import { PATHS } from '../../../../protocol/paths.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import layout from '../../../ui/layout.module.css'
import { Page } from '../../../ui/page.tsx'

/** No such loan, or not this client's: the answer is the same (D24). */
export const UnknownLoan = () => (
  <Page title="Займ не найден" back={PATHS.addContract}>
    <div className={layout.stack}>
      <Banner tone="warning">Такого займа в вашем кабинете нет. Проверьте адрес.</Banner>
      <ButtonLink block to={PATHS.addContract}>
        К моим займам
      </ButtonLink>
    </div>
  </Page>
)
