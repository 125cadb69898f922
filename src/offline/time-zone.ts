/** IANA name of the zone this device's clock shows. */
export const timeZoneHere = (): string =>
  Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Moscow'
