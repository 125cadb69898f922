/** Keeps what the browser says once, and often before the rest of the page is here; it is offered after a real gain. */
export const keepInstallEvent = (): void =>
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installEvent = event
  })
