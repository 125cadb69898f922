import { type ReactNode, useState } from 'react'
import { DeskButton, DeskLink } from '../../parts/button.tsx'
import { Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import type { Answered } from '../../parts/use-answer.ts'
import { openerIdOf } from './proposal-form.tsx'

interface Draft {
  readonly draftId: string
}

interface DatedRuleProps<Data extends { readonly drafts: readonly Draft[] }> {
  readonly title: string
  /** Of its form. */
  readonly name: string
  readonly answer: Answered<Data>
  /** The button that opens the form; null for who may not ask. */
  readonly askWords: string | null
  /** Tables bring their own margins. */
  readonly bare?: boolean
  readonly draftTitle: (draft: Data['drafts'][number]) => string
  readonly renderDraft: (draft: Data['drafts'][number]) => ReactNode
  readonly renderForm: (data: Data, onDone: () => void) => ReactNode
  readonly children: (data: Data) => ReactNode
}

/** A rule with dates: what waits for a second decision, what is in force, and the form of who may type another. */
export function DatedRule<Data extends { readonly drafts: readonly Draft[] }>({
  title,
  name,
  answer: { data, failure, reload },
  askWords,
  bare = false,
  draftTitle,
  renderDraft,
  renderForm,
  children,
}: DatedRuleProps<Data>) {
  const [proposes, setProposes] = useState(false)
  if (!data)
    return (
      <Pane title={title} bare>
        {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
      </Pane>
    )
  if (proposes)
    return renderForm(data, () => {
      setProposes(false)
      reload()
    })
  return (
    <>
      {failure && <Problem failure={failure} onRetry={reload} />}
      {data.drafts.map((draft) => (
        <Pane
          key={draft.draftId}
          title={draftTitle(draft)}
          bare={bare}
          foot={<DeskLink href={hashOf('requests')}>Открыть решения вдвоём</DeskLink>}
        >
          {renderDraft(draft)}
        </Pane>
      ))}
      <Pane
        title={title}
        bare={bare}
        foot={
          askWords !== null && (
            <DeskButton id={openerIdOf(name)} variant="line" onClick={() => setProposes(true)}>
              {askWords}
            </DeskButton>
          )
        }
      >
        {children(data)}
      </Pane>
    </>
  )
}
