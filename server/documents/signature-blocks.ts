import { BRAND } from '../../protocol/brand.ts'
import { formatPhone } from '../../protocol/validation.ts'
import type { PersonFacts, SignatureFacts } from '../document-facts.ts'
import type { Block } from './document-plan.ts'
import { fullName, moment } from './wording.ts'

const codeRows = ({ codeHash, termsHash }: SignatureFacts): [string, string][] => [
  ...(codeHash === null ? [] : [['Хеш кода', codeHash] as [string, string]]),
  ...(termsHash === null
    ? []
    : [['Хеш подписанного текста (SHA-256)', termsHash] as [string, string]]),
]

/** Who signed what, when and how (63-FZ art. 6, 9); a ticked box says so. */
export const signatureBlocks = (signer: PersonFacts | null, signature: SignatureFacts): Block[] => [
  {
    kind: 'pairs',
    heading:
      signature.codeHash === null ? 'Согласие дано' : 'Подписано простой электронной подписью',
    rows: [
      ...(signer === null ? [] : [['Подписал', fullName(signer)] as const]),
      [
        'Способ',
        signature.codeHash === null
          ? 'Отметка в личном кабинете, номер телефона подтверждён кодом'
          : `Код, отправленный на номер ${formatPhone(signature.phone)}`,
      ],
      ['Дата и время', moment(signature.signedAtMs)],
      ['Сетевой адрес', signature.address],
      ['Версия текста', signature.textVersion],
      ...codeRows(signature),
    ],
  },
]

/** The lender's side of a document. */
export const lenderSignature = (): Block => ({
  kind: 'paragraph',
  text: `От имени ${BRAND.legalName} документ сформирован автоматически и действителен без печати.`,
})
