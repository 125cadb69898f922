/**
 * The script a page loads instead of the acquirer's. It defines `cp.CloudPayments` with the methods of both
 * generations (`pay`, `charge`, `auth`, `start`), and keeps the card form in a frame of its own. It sets styles
 * through the CSSOM and builds no HTML, so it runs under the strictest policy and Trusted Types.
 */
export const WIDGET_SCRIPT = `'use strict'
;(() => {
  const TITLE = 'Оплата картой'
  const DIALOG_STYLE = {
    padding: '0',
    border: '0',
    width: 'min(100vw, 30rem)',
    height: 'min(100dvh, 46rem)',
    maxWidth: '100vw',
    maxHeight: '100dvh',
    borderRadius: '1rem',
    overflow: 'hidden',
  }
  const FRAME_STYLE = { display: 'block', width: '100%', height: '100%', border: '0' }

  /** Opens the form and resolves with {success, transactionId, reasonCode, message} or null when it was closed. */
  const ask = (payment) =>
    new Promise((resolve) => {
      const dialog = document.createElement('dialog')
      const frame = document.createElement('iframe')
      dialog.setAttribute('aria-label', TITLE)
      frame.title = TITLE
      frame.src = '/sandbox/cp/form'
      Object.assign(dialog.style, DIALOG_STYLE)
      Object.assign(frame.style, FRAME_STYLE)
      const finish = (result) => {
        window.removeEventListener('message', listen)
        dialog.close()
        dialog.remove()
        resolve(result)
      }
      const listen = (event) => {
        if (event.origin !== location.origin || event.source !== frame.contentWindow) return
        const message = event.data
        if (message?.type === 'sandbox-cp:ready') {
          frame.contentWindow.postMessage({ type: 'sandbox-cp:payment', payment }, location.origin)
        }
        if (message?.type === 'sandbox-cp:cancel') finish(null)
        if (message?.type === 'sandbox-cp:result') finish(message.result)
      }
      window.addEventListener('message', listen)
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        finish(null)
      })
      dialog.append(frame)
      document.body.append(dialog)
      dialog.showModal()
      frame.focus()
    })

  const CANCELLED = 'User has cancelled'

  class CloudPayments {
    constructor(settings = {}) {
      this.settings = settings
      this.oncomplete = null
    }

    async pay(kind, options, callbacks = {}) {
      const result = await ask({
        mode: kind === 'auth' ? 'auth' : 'charge',
        publicId: options.publicId,
        amount: Number(options.amount),
        currency: options.currency ?? 'RUB',
        invoiceId: options.invoiceId ?? '',
        accountId: options.accountId ?? '',
        description: options.description ?? '',
        data: JSON.stringify(options.data ?? {}),
      })
      const success = result !== null && result.success
      const message = result === null ? CANCELLED : result.message
      if (success) callbacks.onSuccess?.(options)
      else callbacks.onFail?.(message, options)
      const outcome = {
        success,
        message,
        code: result === null ? null : String(result.reasonCode),
        transactionId: result === null ? null : result.transactionId,
      }
      callbacks.onComplete?.(outcome, options)
      return outcome
    }

    charge(options, onSuccess, onFail) {
      return this.pay('charge', options, { onSuccess, onFail })
    }

    auth(options, onSuccess, onFail) {
      return this.pay('auth', options, { onSuccess, onFail })
    }

    async start(options) {
      const result = await ask({
        mode: options.paymentSchema === 'Dual' ? 'auth' : 'charge',
        publicId: options.publicTerminalId,
        amount: Number(options.amount),
        currency: options.currency,
        invoiceId: options.externalId ?? '',
        accountId: options.userInfo?.accountId ?? '',
        description: options.description ?? '',
        data: JSON.stringify(options.metadata ?? {}),
      })
      const answer = answerOf(result)
      this.oncomplete?.(answer)
      return answer
    }
  }

  const answerOf = (result) => {
    if (result === null) return { type: 'cancel', status: 'cancel' }
    const data = { transactionId: result.transactionId }
    return result.success
      ? { type: 'payment', status: 'success', data }
      : { type: 'error', status: 'fail', message: result.message, data: { ...data, ReasonCode: result.reasonCode } }
  }

  window.cp = { ...window.cp, CloudPayments }
})()
`
