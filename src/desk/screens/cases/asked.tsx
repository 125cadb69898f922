import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import type { deskCases } from '../../../../protocol/calls/desk/cases.ts'
import { formatMoment } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import { Pane } from '../../parts/pane.tsx'
import table from '../../parts/table.module.css'
import { waitText } from '../../parts/time-words.ts'
import { WithdrawRequest } from '../../parts/withdraw-request.tsx'
import { useWorkplace } from '../../parts/workplace.ts'

type Line = Reply<typeof deskCases>['asked'][number]

interface AskedProps {
  readonly lines: readonly Line[]
  readonly nowMs: number
  readonly onChanged: () => void
}

/** Cases whose client somebody asks to decline: nobody's to take, and lost to nobody (decision 0110). */
export function Asked({ lines, nowMs, onChanged }: AskedProps) {
  const { lookAgain } = useWorkplace()
  const [withdrawn, setWithdrawn] = useState<Line | null>(null)
  const close = () => {
    setWithdrawn(null)
    onChanged()
  }
  const hasOwn = lines.some(({ isYours }) => isYours)
  return (
    <Pane title="Ждут второго" aside={lines.length} bare>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Клиент</th>
            <th scope="col">Ждёт</th>
            <th scope="col">Кто просит отказать</th>
            <th scope="col">Решение</th>
            {hasOwn && (
              <th scope="col" className={table.end}>
                Что сделать
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.requestId}>
              <th scope="row">
                <b>{line.clientName}</b>
                <small>{line.about}</small>
                <small>Причина: {line.reason}</small>
              </th>
              <td data-name="Ждёт" className={table.short}>
                {waitText(nowMs - Date.parse(line.waitingSince))}
              </td>
              <td data-name="Кто просит отказать">
                {line.isYours ? 'вы' : line.askedBy}
                <small>{formatMoment(line.askedAt)}</small>
              </td>
              <td data-name="Решение">
                решает другой человек
                <small>до {formatMoment(line.expiresAt)}, потом вернётся в очередь</small>
              </td>
              {hasOwn && (
                <td className={table.end}>
                  {line.isYours && (
                    <DeskButton
                      variant="line"
                      data-row
                      aria-label={`Отозвать просьбу: ${line.clientName}`}
                      onClick={() => setWithdrawn(line)}
                    >
                      Отозвать
                    </DeskButton>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {withdrawn && (
        <WithdrawRequest
          requestId={withdrawn.requestId}
          about={`${withdrawn.clientName}. ${withdrawn.about}`}
          after="Анкета сразу вернётся в очередь, решить по ней сможет любой модератор."
          onDone={() => {
            close()
            lookAgain()
          }}
          onClose={close}
        />
      )}
    </Pane>
  )
}
