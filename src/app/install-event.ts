// The browser says it once, and often before the rest of the page is here; it is offered after a real gain.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.installEvent = event
})
