import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { RegistrationStep } from '../../../protocol/enums.ts'
import { keepDraftOnServer } from '../../actions/save-draft.ts'
import {
  type DraftForm,
  type DraftValues,
  formDraft,
  keepFormDraft,
  keepFormBase,
  formBase,
} from '../../offline/drafts.ts'
import { mergeDraft } from './merge-draft.ts'

const SERVER_PAUSE_MS = 1500

type Place =
  | {
      readonly step: RegistrationStep
      /** False until there is an account to keep the draft in. */
      readonly onServer: boolean
    }
  | { readonly step: DraftForm; readonly onServer: false }

type Options<Values extends FieldValues> = Place & {
  readonly form: UseFormReturn<Values>
  /** What the server already has of this step: a saved answer or a draft of another device. */
  readonly fromServer?: Partial<Values> | null
  /** Fields that never leave the form: passwords. */
  readonly omit?: readonly (keyof Values & string)[]
}

/** Something in it is no longer as it was offered. */
const isBegun = (values: object, offered: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(values).some(
    ([name, value]) =>
      (typeof value === 'string' || typeof value === 'boolean') && value !== offered[name],
  )

/** Field by field: `reset` lets go of all fields until the next drawing, and what is typed meanwhile is lost. */
const putBack = <Values extends FieldValues>(form: UseFormReturn<Values>, values: object): void => {
  for (const [name, value] of Object.entries(values))
    if (value !== undefined)
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>)
}

/**
 * Fills the form with what was typed before and keeps every change: on the device at once, on the server after a pause
 * (D19). What another device typed meanwhile stays where nothing was typed here since. A draft that cannot be kept costs
 * the person nothing now, so such a failure only waits for the next change. Returns false until the form has been filled;
 * a form that is shown before and filled in meanwhile keeps what it has, for half of a draft in it would be neither.
 */
export function useFormDraft<Values extends FieldValues>({
  step,
  form,
  fromServer,
  onServer,
  omit = [],
}: Options<Values>): boolean {
  const [filled, setFilled] = useState(false)
  const initial = useRef({ form, fromServer, omit, onServer })

  useEffect(() => {
    let stale = false
    const { form: target, fromServer: known, onServer: isShared } = initial.current
    const nothing = () => null
    const restored = Promise.all([
      formDraft(step).catch(nothing),
      isShared ? formBase(step).catch(nothing) : null,
    ])
    void restored.then(([typed, base]) => {
      if (stale) return
      const offered = target.formState.defaultValues ?? {}
      const merged = typed ? mergeDraft(typed, base, { ...known }) : { ...known }
      if (!isBegun(target.getValues(), offered)) putBack(target, merged)
      if (isShared) keepFormBase(step, { ...offered, ...known }).catch(nothing)
      setFilled(true)
    })
    return () => {
      stale = true
    }
  }, [step])

  useEffect(() => {
    if (!filled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let queued = false
    const { form: source, omit: omitted } = initial.current
    const keep = () => {
      queued = false
      const values: DraftValues = Object.fromEntries(
        Object.entries(source.getValues()).filter(
          ([name]) => !(omitted as readonly string[]).includes(name),
        ),
      )
      const ignore = () => undefined
      void keepFormDraft(step, values).catch(ignore)
      clearTimeout(timer)
      if (onServer)
        timer = setTimeout(
          () => void keepDraftOnServer(step, values).catch(ignore),
          SERVER_PAUSE_MS,
        )
    }
    // What is set together is kept together: a code is never without the stage that it opened.
    const keepSoon = () => {
      if (queued) return
      queued = true
      queueMicrotask(keep)
    }
    const unsubscribe = source.subscribe({ formState: { values: true }, callback: keepSoon })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [filled, onServer, step])

  return filled
}
