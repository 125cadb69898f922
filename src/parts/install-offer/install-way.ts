/** How the application gets onto this device's home screen; the browser decides. */
export type InstallWay = 'PROMPT' | 'IOS_GUIDE' | 'OTHER_BROWSER'

interface Device {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Applications that show pages inside themselves, by name; below them what any such view of the two systems says. */
const IN_APP =
  /VKAndroidApp|com\.vk\.|Telegram|Instagram|FBA[NV]|OdklAndroid|OKApp|Viber|YaApp_|YandexSearch|; wv\)/i
/** A view inside an application of iOS does not call itself Safari; every browser there does. */
const IOS_VIEW = /Mobile\/\w+(?!.*Safari)/

/** iPads have called themselves Macs since 2019; no Mac has a touch screen. */
export const isIos = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** A phone or a tablet, where there is a home screen. */
export const isHandheld = (device: Device): boolean =>
  isIos(device) || /Android|Mobile/.test(device.userAgent)

/** «Поделиться» stands at the lower edge in Safari of a phone, and beside the address elsewhere. */
export const isShareBelow = ({ userAgent }: Device): boolean =>
  /iPhone|iPod/.test(userAgent) && !/CriOS|FxiOS|EdgiOS|YaBrowser|OPT\//.test(userAgent)

/** The way that is open on this device, or null: then nothing is offered. */
export const installWay = (
  device: Device,
  { canPrompt, installed }: { readonly canPrompt: boolean; readonly installed: boolean },
): InstallWay | null => {
  if (installed) return null
  if (canPrompt) return 'PROMPT'
  const ios = isIos(device)
  if (IN_APP.test(device.userAgent) || (ios && IOS_VIEW.test(device.userAgent)))
    return 'OTHER_BROWSER'
  return ios ? 'IOS_GUIDE' : null
}
