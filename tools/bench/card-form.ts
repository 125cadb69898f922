import type { HttpClient } from './http-client.ts'

/** Asks for a code of 3-D Secure and then pays, every time. */
export const GOOD_CARD = '2200000000000004'
/** The code the test bank accepts. */
const RIGHT_CODE = '1234'

/** What the page hands to the acquirer's widget. */
export interface WidgetPayment {
  readonly mode: 'auth' | 'charge'
  readonly publicId: string
  readonly amount: number
  readonly currency: string
  readonly invoiceId: string
  readonly accountId: string
}

const resultOf = (page: string): boolean => /data-success="yes"/.test(page)

const postJson = async (http: HttpClient, path: string, body: unknown): Promise<unknown> => {
  const response = await http.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} → ${response.status} ${text}`)
  return JSON.parse(text)
}

const confirm = async (http: HttpClient, acsUrl: string): Promise<boolean> => {
  const secret = new URL(acsUrl, http.settings.baseUrl).searchParams
  const response = await http.fetch('/sandbox/cp/acs', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      MD: secret.get('MD') ?? '',
      PaReq: secret.get('PaReq') ?? '',
      code: RIGHT_CODE,
      decision: 'confirm',
    }).toString(),
  })
  // The key is gone once the code was taken: an answer lost on the way makes the second try a 404.
  return response.ok && resultOf(await response.text())
}

/**
 * Does what a person does in the acquirer's form: card, then the code of 3-D Secure.
 * True when the bank said yes; after a lost answer the outcome is the product's to tell.
 */
export const payInForm = async (
  http: HttpClient,
  payment: WidgetPayment,
  number = GOOD_CARD,
): Promise<boolean> => {
  const cryptogram = Buffer.from(JSON.stringify({ number, expires: '12/39', cvv: '123' })).toString(
    'base64',
  )
  const answer = await postJson(http, '/sandbox/cp/widget/pay', {
    ...payment,
    description: '',
    data: '{}',
    cryptogram,
  })
  if (typeof answer !== 'object' || answer === null) throw new Error('The form gave no answer')
  if ('url' in answer) return confirm(http, String(answer.url))
  return 'success' in answer && answer.success === true
}
