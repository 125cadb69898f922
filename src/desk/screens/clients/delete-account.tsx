import { useState } from 'react'
import { TWO_PERSON_ROLES } from '../../../../protocol/two-people.ts'
import { AskFor } from '../../parts/ask-for.tsx'
import { DeskButton } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { useSession } from '../../parts/workplace.ts'

/** Asks another person to erase the data of a client who has asked for it in writing (decision 0100). */
export function DeleteAccount({ clientId }: { readonly clientId: string }) {
  const mayAsk = mayDo(useSession(), TWO_PERSON_ROLES.DELETE_ACCOUNT.asks)
  const [isAsking, setAsking] = useState(false)
  if (!mayAsk) return null
  const close = () => setAsking(false)
  return (
    <>
      <DeskButton variant="line" onClick={() => setAsking(true)}>
        Удалить кабинет
      </DeskButton>
      {isAsking && (
        <AskFor
          asking={{
            kind: 'DELETE_ACCOUNT',
            subjectId: clientId,
            title: 'Удалить кабинет клиента?',
            about:
              'По письменному заявлению клиента: в причине назовите его номер и день. Данные и входы исчезнут, договоры останутся на пять лет. С открытым займом удалить нельзя.',
          }}
          onAsked={close}
          onClose={close}
        />
      )}
    </>
  )
}
