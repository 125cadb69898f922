import { useCallback, useState } from 'react'
import { PATHS } from '../../../../protocol/paths.ts'
import { type DeletionTerms, deletionTermsQuery } from '../../../queries/client.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Page, PageColumn } from '../../../ui/page.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { deleteAccount } from '../../../actions/delete-account.ts'
import { CodeEntry } from '../../../parts/code-entry/code-entry.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { MissingBanner, WhenBack } from '../when-back.tsx'

/** The code that deletes the account. When it is right, the page leaves the account by itself. */
function DeleteAccountSheet({ onClose }: { readonly onClose: () => void }) {
  const { account } = useAccount()
  const [key] = useState(() => crypto.randomUUID())
  return (
    <Sheet open title="Код для удаления" onClose={onClose}>
      <CodeEntry
        phone={account.phone}
        eventCode="DELETE_PROFILE"
        hint="Верный код сразу удалит аккаунт."
        onCode={(code) => deleteAccount(code, key)}
      />
    </Sheet>
  )
}

function Consequences({ terms: { keptUntil, answeredByMail } }: { readonly terms: DeletionTerms }) {
  return (
    <Card>
      <p className={text.strong}>Удалим сразу</p>
      <p>
        Паспортные данные, фотографии, адреса, доход, карты, черновики, оценки и входы на всех
        устройствах. С этого телефона тоже. Вернуть их будет нельзя.
      </p>
      <p className={text.strong}>Оставим по закону</p>
      {answeredByMail !== undefined && (
        <p>
          Имя и почту, пока не ответим на обращение №&nbsp;{answeredByMail}. Ответ придёт на эту
          почту, потом удалим и их.
        </p>
      )}
      <p>
        {keptUntil
          ? `Договоры и документы закрытых займов: до ${formatDate(keptUntil)}. Они заблокированы, читать их в приложении не сможет никто. Сохраните нужные документы заранее.`
          : answeredByMail === undefined
            ? 'Ничего: договоров у вас не было.'
            : 'Больше ничего: договоров у вас не было.'}
      </p>
    </Card>
  )
}

/** «Удалить аккаунт»: what goes, what the law keeps, then a code (D25). */
export default function DeleteAccount() {
  const { offline } = useAccount()
  const { data: value, error: failure, reload } = useQuery(deletionTermsQuery, undefined)
  const [understood, setUnderstood] = useState(false)
  const [pressed, setPressed] = useState(false)
  const [asking, setAsking] = useState(false)
  const close = useCallback(() => setAsking(false), [])
  return (
    <Page title="Удалить аккаунт" back={PATHS.settings} twoColumns>
      <PageColumn>
        {!value && failure && !offline && <LoadProblem failure={failure} onRetry={reload} />}
        {!value && !failure && !offline && <ListSkeleton />}
        {offline && (
          <MissingBanner>
            <WhenBack>Удалить аккаунт можно</WhenBack> Нужен код из СМС.
          </MissingBanner>
        )}
        {value?.obstacle && (
          <>
            <Banner tone="warning" title={value.obstacle.title}>
              {value.obstacle.detail}
            </Banner>
            <ButtonLink to={PATHS.payments}>К моим платежам</ButtonLink>
          </>
        )}
        {value && !value.obstacle && (
          <>
            <Consequences terms={value} />
            <Checkbox
              name="understood"
              checked={understood}
              error={pressed && !understood ? 'Отметьте, что понимаете последствия.' : undefined}
              onChange={({ target }) => setUnderstood(target.checked)}
            >
              Понимаю, что вернуть данные будет нельзя
            </Checkbox>
            <Button
              block
              variant="danger"
              icon="trash"
              disabled={offline}
              onClick={() => {
                setPressed(true)
                setAsking(understood)
              }}
            >
              Удалить аккаунт
            </Button>
          </>
        )}
      </PageColumn>
      {asking && <DeleteAccountSheet onClose={close} />}
    </Page>
  )
}
