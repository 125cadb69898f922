import type { ClientRow } from '../db/clients.ts'

/** The photos that a client is, or is to be, identified by (D20); those that are missing are left out. */
export const photoIdsOf = ({
  passportPhotoFileId,
  registrationPhotoFileId,
  selfieFileId,
}: ClientRow): string[] =>
  [passportPhotoFileId, registrationPhotoFileId, selfieFileId].filter((id) => id !== null)
