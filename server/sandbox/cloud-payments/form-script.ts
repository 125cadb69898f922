/** Script of the card form: takes the payment from the page that opened it, sends the card, hands the result back. */
export const FORM_SCRIPT = `'use strict'
;(() => {
  const byId = (id) => document.getElementById(id)
  const form = byId('form')
  const button = byId('pay')
  const fields = ['number', 'expires', 'cvv', 'holder']
  let payment = null

  const tell = (message) => parent.postMessage(message, location.origin)
  const roubles = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB' })

  window.addEventListener('message', (event) => {
    if (event.origin !== location.origin || event.source !== parent) return
    if (event.data?.type !== 'sandbox-cp:payment') return
    payment = event.data.payment
    const sum = roubles.format(payment.amount)
    byId('title').textContent = payment.mode === 'auth' ? 'Привязка карты' : 'Оплата картой'
    byId('purpose').textContent =
      payment.mode === 'auth' ? 'Спишем ' + sum + ' и сразу вернём.' : payment.description
    button.textContent = payment.mode === 'auth' ? 'Привязать карту' : 'Оплатить ' + sum
  })
  tell({ type: 'sandbox-cp:ready' })
  byId('number').focus()

  const show = (errors, problem) => {
    for (const name of fields) {
      const error = errors.find((one) => one.field === name)
      byId(name + '-error').textContent = error ? error.message : ''
      if (error) byId(name).setAttribute('aria-invalid', 'true')
      else byId(name).removeAttribute('aria-invalid')
    }
    byId('problem').textContent = problem
    byId('problem').hidden = problem === ''
    const first = errors.find((one) => fields.includes(one.field))
    if (first) byId(first.field).focus()
  }

  byId('number').addEventListener('input', ({ target }) => {
    const digits = target.value.replace(/\\D/g, '').slice(0, 19)
    target.value = digits.replace(/(\\d{4})(?=\\d)/g, '$1 ')
  })
  byId('expires').addEventListener('input', ({ target }) => {
    const digits = target.value.replace(/\\D/g, '').slice(0, 4)
    target.value = digits.length > 2 ? digits.slice(0, 2) + '/' + digits.slice(2) : digits
  })

  for (const choice of document.querySelectorAll('[data-number]')) {
    choice.addEventListener('click', () => {
      byId('number').value = choice.dataset.number.replace(/(\\d{4})(?=\\d)/g, '$1 ')
      byId('expires').value = '12/40'
      byId('cvv').value = '123'
      show([], '')
      button.focus()
    })
  }
  const cancel = () => tell({ type: 'sandbox-cp:cancel' })
  byId('cancel').addEventListener('click', cancel)
  // The dialog around the frame does not hear keys that are pressed inside it.
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') cancel()
  })

  const send = async () => {
    const card = Object.fromEntries(fields.map((name) => [name, byId(name).value]))
    const response = await fetch('/sandbox/cp/widget/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...payment, cryptogram: btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(card)))) }),
    })
    const answer = await response.json()
    if (!response.ok) return show(answer.errors ?? [], answer.errors ? '' : answer.title + '. ' + answer.detail)
    if (answer.state === '3ds') return location.assign(answer.url)
    tell({ type: 'sandbox-cp:result', result: answer })
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (payment === null || button.disabled) return
    button.disabled = true
    show([], '')
    try {
      await send()
    } catch {
      show([], 'Нет связи с банком. Проверьте интернет и повторите.')
    } finally {
      button.disabled = false
    }
  })
})()
`
