/** The client's e-mail address and what goes there (spec §7 leaves the calls open; decision 0045). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { done, email, id, instant } from '../../shapes.ts'

export const mailState = call({
  method: 'GET',
  path: '/mail-service/mail',
  auth: 'bearer',
  summary: 'Почта клиента, подтверждена ли она, и что на неё отправляем',
  reply: z.object({
    mail: z.nullable(z.string()),
    confirmed: z.boolean(),
    /** Contracts, receipts and certificates go to the confirmed address. */
    sendsPapers: z.boolean(),
    /** An address that a link was sent to which is not opened yet. */
    pending: z.nullable(z.object({ mail: z.string(), sentAt: instant, expiresAt: instant })),
  }),
})

/** Sends the link once more: to the address that waits, or to the one of the questionnaire. */
export const mailSend = call({
  method: 'POST',
  path: '/mail-service/send',
  auth: 'bearer',
  summary: 'Письмо со ссылкой ещё раз',
  reply: done,
  idempotent: true,
})

/** The address in force stays until the link sent to the new one is opened. */
export const mailChange = call({
  method: 'POST',
  path: '/mail-service/change',
  auth: 'bearer',
  summary: 'Новая почта: по паролю и по ссылке из письма',
  body: z.object({
    mail: email,
    currentPassword: z
      .string('Введите пароль.')
      .check(z.minLength(1, 'Введите пароль.'), z.maxLength(512)),
  }),
  reply: done,
  idempotent: true,
})

/** Whoever opened the letter needs no session: it may be another device. */
export const mailConfirm = call({
  method: 'POST',
  path: '/mail-service/confirm',
  auth: 'none',
  summary: 'Подтвердить почту ссылкой из письма',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({
    /** Masked: `a•••@mail.ru`. */
    mail: z.string(),
  }),
})

export const mailPapers = call({
  method: 'POST',
  path: '/mail-service/papers',
  auth: 'bearer',
  summary: 'Отправлять ли документы на почту',
  body: z.object({ sendsPapers: z.boolean() }),
  reply: done,
  idempotent: true,
})

/** One document of the client, to the confirmed address only; it goes with the other letters, from the outbox. */
export const mailDocument = call({
  method: 'POST',
  path: '/mail-service/documents/{documentId}/send',
  auth: 'bearer',
  summary: 'Отправить свой документ на подтверждённую почту',
  params: z.object({ documentId: id }),
  reply: z.object({
    /** Masked: `a•••@mail.ru`. */
    mail: z.string(),
  }),
  idempotent: true,
})
