import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { kopecks } from '../../../../../lending/money.ts'
import { formatMoney } from '../../../../../lending/plain-text.ts'
import { forgetChangeDraft } from '../../../../actions/change-draft.ts'
import type { ChangeStep } from '../../../../queries/contracts.ts'
import type { Contract } from '../../../../queries/contracts.ts'
import { agreementText, type AgreementText } from '../../../../actions/agreement-text.ts'
import { signChange } from '../../../../actions/sign-change.ts'
import { failureOf, type Failure } from '../../../../api/failure.ts'
import { CodeEntry } from '../../../../parts/code-entry/code-entry.tsx'
import { authAtom } from '../../../../state/auth.ts'
import { lockNavigationAtom, unlockNavigationAtom } from '../../../../state/layout.ts'
import { Button } from '../../../../ui/button.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useAccount } from '../../account-context.ts'
import { MissingNote } from '../../when-back.tsx'
import { ReadAgreement } from './read-agreement.tsx'
import type { ReadyChange } from './use-change.ts'

interface SignChangeProps {
  readonly contract: Contract
  readonly change: ReadyChange
  readonly onBack: () => void
  readonly onClose: () => void
  readonly onSigned: (step: ChangeStep) => void
}

const dueNowText = (dueNowKopecks: number): string =>
  dueNowKopecks > 0 ? formatMoney(kopecks(dueNowKopecks)) : 'ничего'

/** The agreement to read, then the code that signs exactly the plan that was shown (D10, D22). */
export function SignChange({ contract, change, onBack, onClose, onSigned }: SignChangeProps) {
  const { changeRequest, plan } = change
  const { account, offline } = useAccount()
  const { clientId } = useAtomValue(authAtom)
  const lock = useSetAtom(lockNavigationAtom)
  const unlock = useSetAtom(unlockNavigationAtom)
  const [text, setText] = useState<AgreementText | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [round, setRound] = useState(0)
  const [agreed, setAgreed] = useState(false)
  const { loanApplicationId: loanId } = contract

  useEffect(() => {
    if (clientId === null || offline) return undefined
    let gone = false
    agreementText({ clientId, loanId }, changeRequest).then(
      (answer) => !gone && setText(answer),
      (error: unknown) => !gone && setFailure(failureOf(error)),
    )
    return () => {
      gone = true
    }
  }, [clientId, loanId, changeRequest, offline, round])

  const sign = async (code: string) => {
    lock()
    try {
      const { termsHash } = plan
      const step = await signChange(
        { loanId, applicationType: changeRequest.kind, termsHash },
        code,
      )
      forgetChangeDraft(loanId, changeRequest.kind).catch(reportError)
      onSigned(step)
    } finally {
      unlock()
    }
  }

  if (!agreed)
    return (
      <ReadAgreement
        text={text}
        failure={failure}
        fullCost={plan.after.fullCost}
        offline={offline}
        onRetry={() => {
          setFailure(null)
          setRound(round + 1)
        }}
        onAgree={() => setAgreed(true)}
        onBack={onBack}
        onClose={onClose}
      />
    )
  return (
    <Sheet open title="Подпишите соглашение" onClose={onClose}>
      <Facts
        rows={[
          { term: 'Договор', value: `№\u00a0${contract.contractNumber}` },
          {
            term: 'Последний платёж',
            value: formatDate(plan.after.rows.at(-1)?.dueOn ?? plan.on),
          },
          { term: 'Отдадите всего', value: formatMoney(kopecks(plan.after.totalKopecks)) },
          { term: 'К оплате сегодня', value: dueNowText(plan.dueNowKopecks) },
          {
            term: 'ПСК',
            value: `${plan.after.fullCost.percentText}% / ${formatMoney(kopecks(plan.after.fullCost.costKopecks))}`,
          },
        ]}
      />
      {offline ? (
        <MissingNote what="Код придёт" meanwhile="Ничего не подписано." />
      ) : (
        <CodeEntry
          phone={account.phone}
          eventCode="DEFAULT"
          termsHash={plan.termsHash}
          hint="Код — ваша электронная подпись. Не сообщайте его никому, даже нам."
          onCode={sign}
        />
      )}
      <Button variant="text" onClick={() => setAgreed(false)}>
        Вернуться к соглашению
      </Button>
    </Sheet>
  )
}
