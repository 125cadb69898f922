import { MINUTE_MS } from '../../lending/durations.ts'

const LINK_LIFE_MS = MINUTE_MS

/** Hands a file to the device's downloads; a phone offers there to open it. */
export const saveFile = (file: File): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), LINK_LIFE_MS)
}
