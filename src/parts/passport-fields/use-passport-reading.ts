import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { IsoDate } from '../../../lending/calendar.ts'
import type { PassportReading } from '../../passport-line/machine-line.ts'
import { readPassport } from '../../passport-line/read-passport.ts'
import { fromIsoDate } from '../../ui/masks.ts'
import type { ReadableName, ReadValues } from './passport-values.ts'

interface PassportReader {
  /** none: no photo was chosen in this visit, or nothing was left to read. */
  readonly state: 'none' | 'reading' | 'read' | 'unread'
  /** What stands in the form from the photo, as it was read. */
  readonly values: ReadValues
  /** Reads a photo of the main spread and fills the fields that are open. */
  readonly read: (photo: Blob) => Promise<void>
}

interface Options {
  /** Fields of the form that a photo may fill. */
  readonly names: readonly ReadableName[]
  readonly today: IsoDate
}

/** A reading as the form spells it. */
const spelled = (reading: PassportReading): ReadValues => {
  const { serialNumber, documentNumber, birthDate, issuedDate, ...rest } = reading
  return {
    ...rest,
    ...(serialNumber && documentNumber && { passport: `${serialNumber} ${documentNumber}` }),
    ...(birthDate && { birthDate: fromIsoDate(birthDate) }),
    ...(issuedDate && { issuedDate: fromIsoDate(issuedDate) }),
  }
}

const isBeingTyped = (name: string): boolean =>
  document.activeElement?.getAttribute('name') === name

/**
 * Fills the form from a photo of the passport, read on the device. What a person typed is never replaced: a value goes only
 * into a field that is empty, that holds what the form was offered with or what an earlier photo had said, and never into
 * the one that is being typed.
 */
export function usePassportReading<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { names, today }: Options,
): PassportReader {
  const [state, setState] = useState<PassportReader['state']>('none')
  const [values, setValues] = useState<ReadValues>({})
  const current = useRef<AbortController | null>(null)

  useEffect(() => () => current.current?.abort(), [])

  const read = async (photo: Blob) => {
    current.current?.abort()
    const offered: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {}
    const isOpen = (name: ReadableName): boolean =>
      ['', values[name], offered[name]].includes(form.getValues(name as Path<Values>))
    const open = names.filter(isOpen)
    if (open.length === 0) return setState('none')
    const mine = new AbortController()
    current.current = mine
    setState('reading')
    const found = spelled(await readPassport(photo, today, mine.signal))
    if (mine.signal.aborted) return
    const filled: ReadValues = {}
    for (const name of open) {
      const value = found[name]
      if (value === undefined || !isOpen(name) || isBeingTyped(name)) continue
      const path = name as Path<Values>
      form.setValue(path, value as PathValue<Values, Path<Values>>, {
        shouldValidate: form.getFieldState(path).invalid,
      })
      filled[name] = value
    }
    setValues(filled)
    setState(Object.keys(filled).length > 0 ? 'read' : 'unread')
  }

  return { state, values, read }
}
