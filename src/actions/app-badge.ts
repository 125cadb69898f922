/** Puts a number on the icon of the installed application; 0 takes it away. Never throws: a badge is a convenience. */
export const showBadge = async (count: number): Promise<void> => {
  if (!('setAppBadge' in navigator)) return
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch {
    // Some browsers refuse while the application is not installed.
  }
}
