import { useState } from 'react'
import { fromRoubles } from '../../../../lending/money.ts'
import { formatMoney, formatNumber } from '../../../../lending/plain-text.ts'
import type { Product } from '../../../../lending/products.ts'
import { makeOffer, type Offer } from '../../../actions/make-offer.ts'
import { failureOf, type Failure } from '../../../api/failure.ts'
import { AmountAndTerm } from '../../../parts/calculator/amount-and-term.tsx'
import { CardPicker } from '../../../parts/card-picker/card-picker.tsx'
import { CreditLine } from '../../../parts/credit-line/credit-line.tsx'
import { mostNow } from '../../../parts/credit-line/most-now.ts'
import type { Card as PayoutCard } from '../../../queries/cards.ts'
import type { Choice } from '../../../state/calculator.ts'
import type { CreditLine as Line } from '../../../state/profile.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, Section } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ActionBar, Page, PageColumn } from '../../../ui/page.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { ContractChips } from '../contract-chips.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { PayNext } from '../pay-next.tsx'
import { useCards } from '../use-cards.ts'
import styles from './action-bar.module.css'
import { ConsentCard } from './consent-card.tsx'
import { OfferCard } from './offer-card.tsx'
import { ProductChoice } from './product-choice.tsx'
import { leastRaise } from './raise-choice.tsx'
import { RaiseSheet } from './raise-sheet.tsx'
import { Refusal } from './refusal.tsx'
import { SignSheet } from './sign-sheet.tsx'
import { useChoice } from './use-choice.ts'

interface RaiseFirstSumProps {
  /** The largest first loan now, roubles. */
  readonly capRoubles: number
  readonly offline: boolean
}

/** «Увеличить первую сумму»: for a client without a closed loan (D12). */
function RaiseFirstSum({ capRoubles, offline }: RaiseFirstSumProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="soft" block disabled={offline} onClick={() => setOpen(true)}>
        Увеличить первую сумму
      </Button>
      {offline && <p className={text.small}>Запросить сумму больше можно, когда появится сеть.</p>}
      {open && <RaiseSheet capRoubles={capRoubles} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What an offer is asked for: what is chosen at that moment, whatever a hand moves while it is on its way. */
interface Terms {
  readonly product: Product
  readonly choice: Choice
  readonly card: PayoutCard
}

interface MadeOffer extends Terms {
  readonly offer: Offer
  /** Drawn again because the one before was of another day (D57). */
  readonly outdated: boolean
}

/** Why the scale ends where it ends (D12). */
const limitNote = (mostRoubles: number, line: Line | null): string => {
  const most = `${formatNumber(mostRoubles)}\u00a0₽`
  const hasLoan = (line?.usedLimit ?? 0) > 0
  if (line?.firstStepCap === mostRoubles)
    return hasLoan
      ? `Пока первый займ не закрыт — до ${most}. Потом лимит вырастет.`
      : `Первый займ — до ${most}. Когда закроете его, лимит вырастет.`
  return hasLoan
    ? `Сейчас свободно до ${most}. Лимит освободится, когда вернёте часть долга.`
    : `Ваш лимит — до ${most}. Он растёт, когда займы закрыты вовремя.`
}

/** Choose product, sum, term and card; see the whole cost; go to the contract (spec §2, D7–D9). */
export function AddContract() {
  const { account, today, offline } = useAccount()
  const loan = useChoice(account, today)
  const cards = useCards('payout', !offline)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [made, setMade] = useState<MadeOffer | null>(null)
  const { choice, product, maxAmountRoubles, quote } = loan
  const { creditLine } = account
  const overdueDays = Math.max(0, ...account.contracts.map((contract) => contract.overdueDays))
  const sum = fromRoubles(choice.amountRoubles)
  const card = cards.cards?.find(({ paymentDataId }) => paymentDataId === cards.chosen)
  const consentNeeded = failure?.code === 'CONSENT_REQUIRED'
  const belowProduct = maxAmountRoubles > 0 && maxAmountRoubles < product.maxAmountRoubles

  const ask = async (terms: Terms, outdated = false) => {
    setAsking(true)
    // The text of a consent stays in sight until the offer it was given for is here.
    setFailure((known) => (known?.code === 'CONSENT_REQUIRED' ? known : null))
    try {
      const { productKey: typeOfProduct, amountRoubles, term: loanTerm } = terms.choice
      const { paymentDataId } = terms.card
      const offer = await makeOffer({ typeOfProduct, amountRoubles, loanTerm, paymentDataId })
      setMade({ ...terms, offer, outdated })
      setFailure(null)
    } catch (error) {
      // The text that is outdated is closed, or it would be signed in vain again.
      setMade(null)
      setFailure(failureOf(error))
    }
    setAsking(false)
  }
  const askNow = async () => {
    if (card) await ask({ product, choice, card })
  }

  return (
    <>
      <Page title="Новый займ" twoColumns withActionBar>
        <PageColumn>
          <PayNext loans={account.contracts} />
          <ContractChips />
          {creditLine && (
            <CreditLine line={creditLine} mostRoubles={mostNow(account)} overdueDays={overdueDays}>
              {overdueDays === 0 &&
                creditLine.firstStepCap !== null &&
                leastRaise(creditLine.firstStepCap) !== null && (
                  <RaiseFirstSum capRoubles={creditLine.firstStepCap} offline={offline} />
                )}
            </CreditLine>
          )}
          <Section title="Что подойдёт">
            <ProductChoice account={account} value={choice.productKey} onChange={loan.choose} />
          </Section>
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
                {cards.failure && !offline ? (
                  <LoadProblem failure={cards.failure} onRetry={cards.reload} />
                ) : (
                  <CardPicker
                    legend="Карта для получения денег"
                    cards={cards.cards ?? []}
                    value={cards.chosen}
                    onChange={cards.choose}
                    onAdded={cards.take}
                    disabled={offline}
                  />
                )}
              </Section>
            </>
          ) : (
            <Banner tone="warning" title="Новый займ сейчас не взять">
              {overdueDays > 0
                ? 'Есть просроченный платёж. Внесите его, и лимит вернётся в тот же день.'
                : 'Лимит занят. Он освободится, когда вернёте часть действующих займов.'}
            </Banner>
          )}
          {failure && consentNeeded && (
            <ConsentCard refusal={failure} offline={offline} onGiven={askNow} />
          )}
          {failure && !consentNeeded && <Refusal failure={failure} />}
          <p className={classNames(text.small, text.muted)}>
            Оценивайте свои финансовые возможности и риски. Изучите все условия займа.
          </p>
          {maxAmountRoubles > 0 && !consentNeeded && (
            <ActionBar>
              <div className={styles.stack}>
                {offline && <p className={text.small}>Взять займ можно, когда появится сеть.</p>}
                <div className={styles.bar}>
                  <span className={styles.sum}>
                    <span className={classNames(text.caption, text.muted)}>
                      {card
                        ? `Придёт на ${card.mask.slice(-7)}`
                        : offline
                          ? 'Сумма'
                          : 'Добавьте карту'}
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
