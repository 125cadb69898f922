/** Script of the bank's pages: hands the result to the page that opened the widget; elsewhere it does nothing. */
export const RESULT_SCRIPT = `'use strict'
;(() => {
  const code = document.getElementById('code')
  if (code) code.focus()
  const result = document.getElementById('result')
  if (!result) return
  const { success, transaction, reason, message } = result.dataset
  parent.postMessage(
    {
      type: 'sandbox-cp:result',
      result: {
        success: success === 'yes',
        transactionId: Number(transaction),
        reasonCode: Number(reason),
        message,
      },
    },
    location.origin,
  )
})()
`
