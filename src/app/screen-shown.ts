const SHOWN = 'vovremya:screen'

/** Says that the router shows another screen; by an event, so that who listens stays out of the first load. */
export const tellScreenShown = (): void => {
  window.dispatchEvent(new Event(SHOWN))
}

/** Has `listener` called for each screen that the router shows. */
export const onScreenShown = (listener: () => void): void => {
  window.addEventListener(SHOWN, listener)
}
