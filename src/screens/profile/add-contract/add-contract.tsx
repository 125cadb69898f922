import { useState } from 'react'
import { fromRoubles } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import type { Product } from '../../../../lending/products.ts'
import { amountBound } from '../../../../protocol/visits.ts'
import { makeOffer, type Offer } from '../../../actions/make-offer.ts'
import { failureOf, type Failure } from '../../../api/failure.ts'
import { reachGoal } from '../../../api/reach-goal.ts'
import { AmountAndTerm } from '../../../parts/calculator/amount-and-term.tsx'
import { CardPicker } from '../../../parts/card-picker/card-picker.tsx'
import { CreditLine } from '../../../parts/credit-line/credit-line.tsx'
import { mostNow } from '../../../parts/credit-line/most-now.ts'
import type { Card as PayoutCard, SbpBank } from '../../../queries/cards.ts'
import type { Choice } from '../../../state/calculator.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, Section } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Loader } from '../../../ui/loader.tsx'
import { ActionBar, Page, PageColumn } from '../../../ui/page.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { CodeAccessNote } from '../code-access-note.tsx'
import { ContractChips } from '../contract-chips.tsx'
import { TourPlace } from '../tour-place.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { PayNext } from '../pay-next.tsx'
import { useCards } from '../use-cards.ts'
import { usePayoutPlace } from '../use-payout-place.ts'
import styles from './action-bar.module.css'
import { ConsentCard, DataConsentCard, isDataConsent } from './consent-card.tsx'
import { IncomeNote } from './income-note.tsx'
import { limitNote } from './limit-note.ts'
import { LoansNow, NoLoan } from './no-loan.tsx'
import { OfferCard } from './offer-card.tsx'
import { ProductChoice } from './product-choice.tsx'
import { RaiseFirstSum } from './raise-first-sum.tsx'
import { Refusal, WITH_EVIDENCE } from './refusal.tsx'
import { SignSheet } from './sign-sheet.tsx'
import { useChoice } from './use-choice.ts'
import { WhenBack } from '../when-back.tsx'

/** What an offer is asked for: what is chosen at that moment, whatever a hand moves while it is on its way. */
interface Terms {
  readonly product: Product
  readonly choice: Choice
  readonly card: PayoutCard
  /** Gets the money in place of the card. */
  readonly bank: SbpBank | null
}

interface MadeOffer extends Terms {
  readonly offer: Offer
  /** Drawn again because the one before was of another day (D57). */
  readonly outdated: boolean
}

/** Choose product, sum, term and card; see the whole cost; go to the contract (spec §2, D7–D9). */
export default function AddContract() {
  const { account, today, offline, reload } = useAccount()
  const loan = useChoice(account, today)
  const cards = useCards('payout', !offline)
  const { bank, picker } = usePayoutPlace(cards)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [made, setMade] = useState<MadeOffer | null>(null)
  const { choice, product, maxAmountRoubles, quote } = loan
  const { creditLine } = account
  const refusal = creditLine?.refusal
  const isByStatus = refusal?.code === 'LEGAL_STATUS'
  // Under a procedure of the law nobody is told to pay first: that is not what stands in the way.
  const late = isByStatus ? [] : account.contracts.filter(({ legalStatus }) => !legalStatus)
  const overdueDays = Math.max(0, ...late.map((contract) => contract.overdueDays))
  const sum = fromRoubles(choice.amountRoubles)
  const card = cards.cards?.find(({ paymentDataId }) => paymentDataId === cards.chosen)
  const consentNeeded = failure?.code === 'CONSENT_REQUIRED'
  const isNothingLeft = maxAmountRoubles === 0
  // Known before the tap: the reason and what helps stand in place of the choice.
  const isRefused = isNothingLeft && refusal !== undefined
  // A higher first sum may lift the limit; against a late payment or the law it helps nothing (D12).
  const canRaise = overdueDays === 0 && (!isRefused || refusal.code === 'NO_FREE_LINE')
  const belowProduct = maxAmountRoubles > 0 && maxAmountRoubles < product.maxAmountRoubles

  const ask = async (terms: Terms, outdated = false) => {
    setAsking(true)
    // The text of a consent stays in sight until the offer it was given for is here.
    setFailure((known) => (known?.code === 'CONSENT_REQUIRED' ? known : null))
    try {
      const { productKey: typeOfProduct, amountRoubles, term: loanTerm } = terms.choice
      const { paymentDataId } = terms.card
      const payoutBankId = terms.bank?.id ?? null
      const place = { paymentDataId, payoutBankId }
      const offer = await makeOffer({ typeOfProduct, amountRoubles, loanTerm, ...place })
      setMade({ ...terms, offer, outdated })
      const details = { product: typeOfProduct, upTo: amountBound(amountRoubles) }
      reachGoal({ name: 'offer.shown', details })
      setFailure(null)
    } catch (error) {
      // The text that is outdated is closed, or it would be signed in vain again.
      setMade(null)
      const refused = failureOf(error)
      setFailure(refused)
      // What was known of the line is outdated, or the choice would not have stood there.
      if (WITH_EVIDENCE.includes(refused.code)) await reload()
    }
    setAsking(false)
  }
  const askNow = async () => {
    if (card) await ask({ product, choice, card, bank })
  }

  const lineCard = creditLine && (
    <CreditLine line={creditLine} mostRoubles={mostNow(account)} overdueDays={overdueDays}>
      {canRaise && <RaiseFirstSum line={creditLine} offline={offline} />}
    </CreditLine>
  )
  return (
    <>
      <Page title="Новый займ" twoColumns withActionBar={!isNothingLeft}>
        <PageColumn>
          {creditLine && refusal && (
            <NoLoan
              refusal={refusal}
              line={creditLine}
              isNothingLeft={isNothingLeft}
              answerTo={isNothingLeft ? failure : null}
            />
          )}
          {!isRefused && (
            <>
              <PayNext loans={account.contracts} />
              <ContractChips />
              {lineCard}
              <Section title="Что подойдёт">
                <ProductChoice account={account} value={choice.productKey} onChange={loan.choose} />
              </Section>
            </>
          )}
          {maxAmountRoubles > 0 && (
            <Card>
              <AmountAndTerm
                product={product}
                amountRoubles={choice.amountRoubles}
                term={choice.term}
                onAmount={loan.setAmount}
                onTerm={loan.setTerm}
                maxAmountRoubles={maxAmountRoubles}
              />
              {belowProduct && (
                <p className={classNames(text.small, text.muted)}>
                  {limitNote(maxAmountRoubles, creditLine)}
                </p>
              )}
            </Card>
          )}
        </PageColumn>
        <PageColumn>
          {maxAmountRoubles > 0 ? (
            <>
              <Section title="График">
                <OfferCard
                  product={product}
                  quote={quote}
                  amountRoubles={choice.amountRoubles}
                  today={today}
                />
              </Section>
              <Section title="Куда отправить деньги">
                {cards.codeAccess && (
                  <CodeAccessNote access={cards.codeAccess} onConfirmed={cards.reload} />
                )}
                {cards.failure && !offline ? (
                  <LoadProblem failure={cards.failure} onRetry={cards.reload} />
                ) : !cards.cards && !offline ? (
                  <Loader />
                ) : (
                  <CardPicker
                    isPayout
                    legend="Куда отправить деньги"
                    cards={cards.cards ?? []}
                    value={cards.chosen}
                    {...picker}
                    // The card stands behind the bank: without one there is nothing to fall back on.
                    sbp={card && picker.sbp}
                    disabled={offline}
                  />
                )}
              </Section>
            </>
          ) : isRefused ? (
            <>
              {lineCard}
              <LoansNow />
            </>
          ) : (
            <Banner tone="warning" title="Новый займ сейчас не взять">
              {overdueDays > 0
                ? 'Есть просроченный платёж. Внесите его, и лимит вернётся в тот же день.'
                : 'Лимит занят. Он освободится, когда вернёте часть действующих займов.'}
            </Banner>
          )}
          {maxAmountRoubles > 0 && <IncomeNote amountKopecks={sum} offline={offline} />}
          {failure && consentNeeded && isDataConsent(failure) && (
            <DataConsentCard refusal={failure} />
          )}
          {failure && consentNeeded && !isDataConsent(failure) && (
            <ConsentCard refusal={failure} offline={offline} onGiven={askNow} />
          )}
          {failure && !consentNeeded && !isRefused && <Refusal failure={failure} />}
          <p className={classNames(text.small, text.muted)}>
            Оценивайте свои финансовые возможности и риски. Изучите все условия займа.
          </p>
          <TourPlace />
          {maxAmountRoubles > 0 && !consentNeeded && (
            <ActionBar>
              <div className={styles.stack}>
                {offline && (
                  <p className={text.small}>
                    <WhenBack>Взять займ можно</WhenBack>
                  </p>
                )}
                <div className={styles.bar}>
                  <span className={styles.sum}>
                    <span className={classNames(text.caption, text.muted)}>
                      {bank
                        ? 'Придёт по СБП'
                        : card
                          ? `Придёт на ${card.mask.slice(-7)}`
                          : cards.cards && !offline
                            ? cards.cards.length > 0
                              ? 'Выберите, куда'
                              : 'Добавьте карту'
                            : 'Сумма'}
                    </span>
                    <b className={text.num}>{formatMoney(sum, { whole: true })}</b>
                  </span>
                  <Button
                    className={styles.button}
                    loading={asking}
                    disabled={offline || !card}
                    onClick={() => void askNow()}
                  >
                    К договору
                  </Button>
                </div>
              </div>
            </ActionBar>
          )}
        </PageColumn>
      </Page>
      {made && (
        <SignSheet
          key={made.offer.loanApplicationId}
          {...made}
          onOutdated={() => ask(made, true)}
          onClose={() => setMade(null)}
        />
      )}
    </>
  )
}
