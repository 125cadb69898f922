import { useState } from 'react'
import { kopecks } from '../../../../../lending/money.ts'
import { hasIncomeDropped } from '../../../../../lending/payment-holiday.ts'
import { MONTHS, pluralForm } from '../../../../../lending/plural.ts'
import { HOLIDAY_REASON_TEXTS } from '../../../../../protocol/holiday.ts'
import { askHoliday } from '../../../../actions/ask-holiday.ts'
import { failureOf, type Failure } from '../../../../api/failure.ts'
import type { OfferedGround } from '../../../../queries/holidays.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Field } from '../../../../ui/field.tsx'
import { known } from '../../../../ui/known.ts'
import { Loader } from '../../../../ui/loader.tsx'
import { MaskedField } from '../../../../ui/masked-field.tsx'
import { roublesMask } from '../../../../ui/made-masks.ts'
import { toRoubles } from '../../../../ui/masks.ts'
import { RadioCard } from '../../../../ui/radio-card.tsx'
import { Scale } from '../../../../ui/scale.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import text from '../../../../ui/text.module.css'
import { useAccount } from '../../account-context.ts'
import type { HolidayDraft } from './holiday-draft.ts'
import { HolidayPrice } from './holiday-price.tsx'
import { HolidayProofs } from './holiday-proofs.tsx'
import { groundWords, NOT_NOW } from './holiday-words.ts'
import { SERVICE_PLACES, serviceProblems, statedService } from './service-draft.ts'
import { ServiceFields } from './service-fields.tsx'
import styles from './holiday.module.css'
import { usePlan } from './use-plan.ts'
import { MissingNote, WhenBack } from '../../when-back.tsx'

interface HolidaySheetProps {
  readonly loanId: string
  readonly grounds: readonly OfferedGround[]
  readonly draft: HolidayDraft
  readonly onChange: (change: (before: HolidayDraft) => HolidayDraft) => void
  readonly onClose: () => void
  readonly onSent: () => void
}

type ProblemOf = 'from' | keyof typeof SERVICE_PLACES | 'year' | 'lastTwoMonths' | 'proofs'
type Problems = Readonly<Partial<Record<ProblemOf, string>>>

/** Where each is put right, in the order of the form. */
const PLACES: Readonly<Record<ProblemOf, string>> = {
  from: 'holiday-from',
  ...SERVICE_PLACES,
  year: 'holiday-year',
  lastTwoMonths: 'holiday-last',
  proofs: 'holiday-proofs',
}

const focusFirst = (problems: Problems): void => {
  const [, id] =
    Object.entries(PLACES).find(([name]) => problems[name as ProblemOf] !== undefined) ?? []
  if (id !== undefined) document.getElementById(id)?.focus()
}

const valueOf = (target: unknown): string =>
  target instanceof HTMLInputElement ? target.value : ''

/** «Кредитные каникулы»: ground, first day, length, income, papers, and the price before anything is sent. */
export default function HolidaySheet({
  loanId,
  grounds,
  draft,
  onChange,
  onClose,
  onSent,
}: HolidaySheetProps) {
  const { offline } = useAccount()
  const [first] = grounds
  const ground = draft.ground ?? first?.ground ?? 'INCOME_DROP'
  const offered = grounds.find((each) => each.ground === ground)
  const service = offered?.service ?? null
  const isFamily = ground === 'SERVICE_FAMILY'
  const maxMonths = offered?.maxMonths ?? 1
  const from = draft.from ?? offered?.firstFrom ?? ''
  const months = service ? null : Math.min(draft.months, maxMonths)
  const { year, lastTwoMonths, proofs } = draft
  const [uploading, setUploading] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [sending, setSending] = useState(false)
  const change = (part: Partial<HolidayDraft>) => {
    onChange((before) => ({ ...before, ...part }))
    setProblems({})
  }

  const isStartRight =
    offered !== undefined && from >= offered.firstFrom && from <= offered.lastFrom
  const wrongDays = service
    ? serviceProblems(draft, { isFamily, from, lastEnd: service.lastEnd })
    : {}
  const isLengthRight = !wrongDays.serviceFrom && !wrongDays.serviceEndsOn
  const isPriced = isStartRight && isLengthRight
  const plan = usePlan(
    {
      loanId,
      ground,
      from,
      months,
      serviceFrom: service && draft.serviceFrom,
      serviceEndsOn: service && draft.serviceEndsOn !== '' ? draft.serviceEndsOn : null,
    },
    !offline && isPriced,
  )
  const snap = (value: number): number => Math.min(Math.max(Math.round(value), 1), maxMonths)
  if (!offered) return null
  const dropPercent = offered.incomeDropAbovePercent
  const income =
    dropPercent === null ? null : { year: toRoubles(year), lastTwoMonths: toRoubles(lastTwoMonths) }

  const found = (): Problems => ({
    ...(!isStartRight && { from: 'Выберите день от сегодняшнего и не дальше месяца.' }),
    ...wrongDays,
    ...(income && Number.isNaN(income.year) && { year: 'Укажите доход за 12 месяцев.' }),
    ...(income &&
      Number.isNaN(income.lastTwoMonths) && {
        lastTwoMonths: 'Укажите доход за 2 месяца. Если не было, введите 0.',
      }),
    ...(proofs.length === 0 &&
      !offered.isProofLater && { proofs: 'Приложите хотя бы один снимок документа.' }),
  })
  const isDropTooSmall =
    income !== null &&
    dropPercent !== null &&
    !Number.isNaN(income.year) &&
    !Number.isNaN(income.lastTwoMonths) &&
    !hasIncomeDropped(
      {
        yearKopecks: kopecks(Math.round(income.year * 100)),
        lastTwoMonthsKopecks: kopecks(Math.round(income.lastTwoMonths * 100)),
      },
      dropPercent,
    )

  const sendDemand = async () => {
    const wrong = found()
    setProblems(wrong)
    focusFirst(wrong)
    if (Object.keys(wrong).length > 0 || isDropTooSmall) return
    setSending(true)
    setFailure(null)
    try {
      const fileIds = proofs.map(({ fileId }) => fileId)
      await askHoliday(loanId, {
        ground,
        from,
        months,
        service: service && statedService(draft, isFamily),
        income,
        fileIds,
      })
      onSent()
    } catch (error) {
      setFailure(failureOf(error))
      setSending(false)
    }
  }

  return (
    <Sheet
      open
      title="Кредитные каникулы"
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          {failure && (
            <Banner tone="danger" role="alert" title={failure.title}>
              {failure.detail}
            </Banner>
          )}
          <Button
            block
            loading={sending || uploading}
            // A day that cannot be asked for has no price: the press says so.
            disabled={offline || isDropTooSmall || (isPriced && !plan.isCurrent)}
            onClick={() => void sendDemand()}
          >
            Отправить заявление
          </Button>
          <p className={text.small}>
            {offline ? <WhenBack>Отправить можно</WhenBack> : 'Отозвать можно в любой день.'}
          </p>
        </div>
      }
    >
      <fieldset className={styles.part} disabled={sending}>
        <legend className={text.strong}>Почему трудно платить</legend>
        {grounds.map(({ ground: each, reasons }) => (
          <RadioCard
            key={each}
            name="holiday-ground"
            title={groundWords(each).title}
            sub={
              reasons[0] ? known(HOLIDAY_REASON_TEXTS, reasons[0], NOT_NOW) : groundWords(each).sub
            }
            disabled={reasons.length > 0}
            checked={ground === each}
            onChange={() => change({ ground: each })}
          />
        ))}
      </fieldset>
      {months !== null && maxMonths > 1 && (
        <Scale
          label="На сколько месяцев"
          unit={pluralForm(months, MONTHS)}
          name="holiday-months"
          min={1}
          max={maxMonths}
          step={1}
          value={months}
          snap={snap}
          onChange={(chosen) => change({ months: chosen })}
          stops={Array.from({ length: maxMonths }, (_, index) => index + 1)}
          disabled={sending}
        />
      )}
      <Field
        type="date"
        name={PLACES.from}
        label="С какого дня"
        hint="С сегодняшнего дня или позже, не дальше месяца"
        min={offered.firstFrom}
        max={offered.lastFrom}
        value={from}
        error={problems.from}
        disabled={sending}
        onChange={(event) => change({ from: event.target.value })}
      />
      {service && (
        <ServiceFields
          draft={draft}
          service={service}
          isFamily={isFamily}
          from={from}
          problems={problems}
          disabled={sending}
          onChange={change}
        />
      )}
      {dropPercent !== null && (
        <fieldset className={styles.part} disabled={sending}>
          <legend className={text.strong}>Ваш доход</legend>
          <MaskedField
            mask={roublesMask()}
            name={PLACES.year}
            label="За последние 12 месяцев, ₽"
            hint="Все деньги, после налогов"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={year}
            error={problems.year}
            onChange={({ target }) => change({ year: valueOf(target) })}
          />
          <MaskedField
            mask={roublesMask()}
            name={PLACES.lastTwoMonths}
            label="Из них за последние 2 месяца, ₽"
            hint="Если дохода не было, введите 0"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={lastTwoMonths}
            error={problems.lastTwoMonths}
            onChange={({ target }) => change({ lastTwoMonths: valueOf(target) })}
          />
          {isDropTooSmall && (
            <Banner tone="warning" icon="info" role="status" title={HOLIDAY_REASON_TEXTS.NO_DROP}>
              По этим числам закон каникул не даёт. Проверьте суммы или напишите в поддержку:
              подберём другой способ.
            </Banner>
          )}
        </fieldset>
      )}
      <HolidayProofs
        id={PLACES.proofs}
        proofs={proofs}
        sending={uploading}
        onSending={setUploading}
        hint={groundWords(ground).proof}
        error={problems.proofs ?? null}
        disabled={offline || sending}
        onChange={(changed) => {
          onChange((before) => ({ ...before, proofs: changed(before.proofs) }))
          setProblems({})
        }}
      />
      {offline && <MissingNote what="Цену посчитаем" meanwhile="" />}
      {!offline && plan.error && isPriced && (
        <Banner
          tone="danger"
          role="alert"
          title={plan.error.title}
          action={
            <Button small variant="text" onClick={plan.reload}>
              Повторить
            </Button>
          }
        >
          {plan.error.detail}
        </Banner>
      )}
      {!offline && !plan.error && !plan.data && isPriced && <Loader />}
      {plan.data && isPriced && (
        <div
          className={classNames(styles.plan, !plan.isCurrent && styles.old)}
          aria-busy={!plan.isCurrent}
        >
          <HolidayPrice plan={plan.data} />
        </div>
      )}
    </Sheet>
  )
}
