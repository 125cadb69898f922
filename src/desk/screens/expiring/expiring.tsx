import { useState } from 'react'
import { EXPIRING_KINDS, type ExpiringKind } from '../../../../protocol/expiring.ts'
import { ROW_KEYS } from '../../parts/keys.ts'
import { ListPicker } from '../../parts/list-picker.tsx'
import { Pane } from '../../parts/pane.tsx'
import { Work } from '../../parts/work.tsx'
import { type DeskSession, useSession } from '../../parts/workplace.ts'
import { ABOUT_WORDS, KIND_WORDS, TITLE_WORDS } from './expiring-words.ts'
import { Papers } from './papers.tsx'

const countOf = ({ waiting }: DeskSession, kind: ExpiringKind): number =>
  ({
    PASSPORT: waiting.expiringPassports,
    CARD: waiting.expiringCards,
    CONSENT: waiting.expiringConsents,
    IDENTIFICATION: waiting.expiringIdentifications,
  })[kind]

/** «Сроки документов»: passports, cards of automatic debits, consents and identifications that run out (decisions 0109, 0165). */
export function Expiring() {
  const session = useSession()
  const [kind, setKind] = useState<ExpiringKind>('PASSPORT')
  const kinds = (
    <ListPicker
      lists={EXPIRING_KINDS}
      shown={kind}
      wordsOf={(one) => `${KIND_WORDS[one]} ${countOf(session, one)}`}
      onShow={setKind}
    />
  )
  return (
    <Work
      title="Сроки документов"
      sub="Просим клиента один раз за 14 дней. Кто обновил, уходит отсюда сам"
      keys={ROW_KEYS}
      actions={kinds}
    >
      <Pane title={TITLE_WORDS[kind]} aside={ABOUT_WORDS[kind]} bare>
        <Papers key={kind} kind={kind} />
      </Pane>
    </Work>
  )
}
