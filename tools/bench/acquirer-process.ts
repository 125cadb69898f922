/**
 * An acquirer that costs next to nothing: it takes every charge at once, after the Check and the Pay notice that the
 * real one sends, and knows what it took when it is asked. Started as a process of its own: port, origin of our server, secret.
 */
import { createHmac } from 'node:crypto'
import { Agent, createServer, request } from 'node:http'

const [port = '0', origin = '', secret = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let lastTransaction = 1_000_000
/** Answers to charges by the invoice they were for. */
const taken = new Map<string, string>()

const tell = (kind: 'check' | 'pay', fields: Record<string, string>): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const body = new URLSearchParams(fields).toString()
    const sent = request(
      `${origin}/webhooks/cloudpayments/${kind}`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
          'content-hmac': createHmac('sha256', secret).update(body).digest('base64'),
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.on('end', () => resolve(text === '{"code":0}'))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

const NOT_FOUND = JSON.stringify({ Success: false, Message: 'Not found' })

const answerTo = async (path: string, text: string): Promise<string> => {
  const asked: unknown = JSON.parse(text)
  if (typeof asked !== 'object' || asked === null) throw new Error('The request says nothing')
  const fields = { Amount: 0, InvoiceId: '', AccountId: '', ...asked }
  if (path !== '/payments/tokens/charge') return taken.get(fields.InvoiceId) ?? NOT_FOUND
  const answer = await charge(fields)
  taken.set(fields.InvoiceId, answer)
  return answer
}

const charge = async ({
  Amount,
  InvoiceId,
  AccountId,
}: {
  Amount: number
  InvoiceId: string
  AccountId: string
}): Promise<string> => {
  // Others are charged while this one waits for its notices.
  const transactionId = (lastTransaction += 1)
  const at = new Date().toISOString().slice(0, 19)
  const fields = {
    TransactionId: String(transactionId),
    Amount: Amount.toFixed(2),
    Currency: 'RUB',
    DateTime: at.replace('T', ' '),
    OperationType: 'Payment',
    InvoiceId,
    AccountId,
    Status: 'Completed',
    TestMode: '1',
  }
  const isTaken = (await tell('check', fields)) && (await tell('pay', fields))
  return JSON.stringify({
    Success: isTaken,
    Message: null,
    Model: {
      TransactionId: transactionId,
      Amount,
      Currency: 'RUB',
      InvoiceId,
      AccountId,
      Status: isTaken ? 'Completed' : 'Declined',
      ReasonCode: isTaken ? 0 : 5051,
      TestMode: true,
      CreatedDateIso: at,
      Type: 0,
    },
  })
}

createServer((asked, answer) => {
  let text = ''
  asked.setEncoding('utf8')
  asked.on('data', (part: string) => (text += part))
  asked.on('end', () => {
    answerTo(asked.url ?? '', text).then(
      (body) => answer.setHeader('content-type', 'application/json').end(body),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        answer.writeHead(500).end()
      },
    )
  })
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
