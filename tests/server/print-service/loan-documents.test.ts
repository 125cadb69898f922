import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documentFile, documentsList } from '../../../protocol/calls/print-service/documents.ts'
import { templateContract } from '../../../protocol/calls/print-service/templates.ts'
import { moscowDate } from '../../../lending/calendar.ts'
import { openDocument } from '../../../server/db/documents.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { loanSignatures } from '../../../server/db/schema/loans.ts'
import { borrow, readContract, type LoanTerms } from '../../../tools/bench/borrow.ts'
import { payWithSavedCard, wholePayoff } from '../../../tools/bench/repay.ts'
import { journeyApp, journeyBorrower } from '../journey/journey-app.ts'

test('a loan leaves contract, schedule, application, a receipt for every payment and a certificate, each once', async () => {
  const here = await journeyApp()
  const { app } = here
  const { database } = app.context
  const { walker, cardId, clientId } = await journeyBorrower(here)
  const { http } = walker
  const terms: LoanTerms = {
    name: 'loan',
    product: 'INSTALLMENT',
    amountRoubles: 30_000,
    term: 6,
    cardId,
  }
  const shown = await http.send(templateContract, {
    body: {
      amountOfContract: 30_000,
      dateOfIssuance: moscowDate(app.clock.now()),
      loanTerm: 6,
      typeOfProduct: 'INSTALLMENT',
    },
  })
  const { loanApplicationId, offer } = await borrow(walker, terms)
  const filed = async () => {
    const rows = await database
      .select()
      .from(documents)
      .where(eq(documents.loanId, loanApplicationId))
      .orderBy(asc(documents.createdAtMs), asc(documents.type))
    return rows.map((row) => openDocument(database, row))
  }
  const typesOf = async () => (await filed()).map(({ type }) => type)

  expect(await typesOf()).toEqual(['CONSUMER_LOAN', 'CONTRACT', 'SCHEDULE'])
  const contract = await readContract(walker, loanApplicationId)
  const [signature] = await database
    .select()
    .from(loanSignatures)
    .where(eq(loanSignatures.loanId, loanApplicationId))
  const [, agreed] = await filed()
  expect(agreed?.facts).toMatchObject({
    contractNumber: contract.contractNumber,
    amountKopecks: 3_000_000,
    rows: offer.rows,
    fullCostPercentText: offer.fullCost.percentText,
    fullCostKopecks: offer.fullCost.costKopecks,
    cardMask: contract.cardMask,
    signature: {
      termsHash: offer.termsHash,
      codeHash: signature?.codeHash,
      signedAtMs: signature?.signedAtMs,
    },
  })
  expect(shown.rows).toEqual(offer.rows)
  expect(shown.fullCost).toEqual(offer.fullCost)

  const [row] = contract.rows
  const paid = await payWithSavedCard(
    walker,
    {
      loanApplicationId,
      amountKopecks: row?.paymentKopecks ?? 0,
      type: 'INSTALMENT',
      name: 'first',
    },
    cardId,
  )
  expect(paid.state).toBe('PAID')
  const today = await readContract(walker, loanApplicationId)
  const rest = { ...wholePayoff(today), loanApplicationId }
  expect((await payWithSavedCard(walker, rest, cardId)).state).toBe('PAID')
  const closed = await readContract(walker, loanApplicationId)
  expect(closed.contractState).toBe('CLOSED')
  await app.runJobs()

  const types = (await typesOf()).toSorted()
  expect(types).toEqual([
    'CERTIFICATE',
    'CONSUMER_LOAN',
    'CONTRACT',
    'RECEIPT',
    'RECEIPT',
    'SCHEDULE',
  ])
  const certificate = (await filed()).find(({ type }) => type === 'CERTIFICATE')
  expect(certificate?.facts).toMatchObject({
    contractNumber: contract.contractNumber,
    closedOn: closed.closedOn,
    closeReason: closed.closeReason,
    amountKopecks: 3_000_000,
    paidKopecks: closed.payments.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0),
  })
  const { documents: listed } = await http.send(documentsList)
  const ofLoan = listed.filter((document) => document.loanApplicationId === loanApplicationId)
  expect(ofLoan).toHaveLength(6)
  for (const { documentId, ready, contractNumber } of ofLoan) {
    expect([ready, contractNumber]).toEqual([true, contract.contractNumber])
    const url = documentFile.path.replace('{documentId}', documentId)
    const file = await app.fastify.inject({ url, headers: app.asClient(clientId) })
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
})
