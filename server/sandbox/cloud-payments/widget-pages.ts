import { kopecks } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import type { CardOperation } from '../sandbox-store.ts'
import { html } from '../../html.ts'
import { page } from '../page.ts'
import { faceOf } from './model.ts'
import { TEST_CARDS } from './test-cards.ts'

const spaced = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** The card form in the widget's frame; its script gets the sum from the page that opened it. */
export const formPage = () =>
  page({
    title: 'Оплата картой',
    script: '/sandbox/cp/form.js',
    bodyClass: 'frame',
    body: html` <main aria-label="Форма банка">
      <p class="badge">Тестовый банк</p>
      <h1 id="title">Оплата картой</h1>
      <p id="purpose" class="muted"></p>
      <form id="form" novalidate>
        <p id="problem" class="problem" role="alert" hidden></p>
        <div class="field">
          <label for="number">Номер карты</label>
          <input
            id="number"
            name="number"
            inputmode="numeric"
            autocomplete="cc-number"
            maxlength="23"
            aria-describedby="number-error"
          />
          <p id="number-error" class="error"></p>
        </div>
        <div class="pair">
          <div class="field">
            <label for="expires">Срок действия, ММ/ГГ</label>
            <input
              id="expires"
              name="expires"
              inputmode="numeric"
              autocomplete="cc-exp"
              maxlength="5"
              aria-describedby="expires-error"
            />
            <p id="expires-error" class="error"></p>
          </div>
          <div class="field">
            <label for="cvv">CVV</label>
            <input
              id="cvv"
              name="cvv"
              type="password"
              inputmode="numeric"
              autocomplete="cc-csc"
              maxlength="3"
              aria-describedby="cvv-error"
            />
            <p id="cvv-error" class="error"></p>
          </div>
        </div>
        <div class="field">
          <label for="holder">Имя на карте, если есть</label>
          <input
            id="holder"
            name="holder"
            autocomplete="cc-name"
            maxlength="60"
            aria-describedby="holder-error"
          />
          <p id="holder-error" class="error"></p>
        </div>
        <button id="pay" type="submit" class="primary">Оплатить</button>
        <button id="cancel" type="button" class="plain">Отмена</button>
      </form>
      <details>
        <summary>Тестовые карты</summary>
        <p class="muted">Срок любой будущий, CVV любой. Настоящие карты здесь не принимаются.</p>
        <ul class="cards">
          ${TEST_CARDS.map(
            (card) =>
              html`<li>
                <button type="button" data-number="${card.number}">
                  <span class="number">${spaced(card.number)}</span> <span>${card.title}</span>
                </button>
              </li>`,
          )}
        </ul>
      </details>
    </main>`,
  })

/** The bank's 3-D Secure page: what is paid, a field for the code, a way out. */
export const acsPage = (operation: CardOperation, tries: number) =>
  page({
    title: 'Подтверждение платежа',
    script: '/sandbox/cp/result.js',
    bodyClass: 'frame',
    body: html` <main aria-label="Форма банка">
      <p class="badge">3-D Secure тестового банка</p>
      <h1>Подтвердите платёж</h1>
      <dl>
        <dt>Сумма</dt>
        <dd>${formatMoney(kopecks(operation.amountKopecks))}</dd>
        <dt>Магазин</dt>
        <dd>Вовремя</dd>
        <dt>Карта</dt>
        <dd>${faceOf(operation).brand} •• ${faceOf(operation).lastFour}</dd>
      </dl>
      <form method="post" action="/sandbox/cp/acs">
        <input type="hidden" name="MD" value="${operation.transactionId}" />
        <input type="hidden" name="PaReq" value="${operation.acsKey}" />
        <input type="hidden" name="tries" value="${tries}" />
        <div class="field">
          <label for="code">Код из сообщения банка</label>
          <input
            id="code"
            name="code"
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength="6"
            aria-describedby="code-hint${tries > 0 ? ' code-error' : ''}"
            ${tries > 0 ? html` aria-invalid="true"` : html``}
          />
          <p id="code-hint" class="muted">Верный код тестового банка: 1234</p>
          ${tries > 0 ? html`<p id="code-error" class="error" role="alert">Код не подходит. Введите 1234.</p>` : html``}
        </div>
        <button class="primary" name="decision" value="confirm">Подтвердить</button>
        <button class="plain" name="decision" value="refuse">Отказаться</button>
        <button class="plain" name="decision" value="late">
          Не отвечать, пока не выйдет время
        </button>
      </form>
    </main>`,
  })

/** Tells the page that opened the widget how the payment ended. */
export const resultPage = (operation: CardOperation, message: string) => {
  const success = operation.status === 'Completed' || operation.status === 'Authorized'
  return page({
    title: 'Результат платежа',
    script: '/sandbox/cp/result.js',
    bodyClass: 'frame',
    body: html` <main
      aria-label="Форма банка"
      id="result"
      data-success="${success ? 'yes' : 'no'}"
      data-transaction="${operation.transactionId}"
      data-reason="${operation.reasonCode}"
      data-message="${message}"
    >
      <h1>${success ? 'Готово' : 'Платёж не прошёл'}</h1>
      <p>${message}</p>
    </main>`,
  })
}
