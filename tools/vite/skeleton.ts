/** What the shell shows until its script draws a screen: grey bars, the words of spec 2, and after a while a way out. */
export const SKELETON_CSS = `
.sk-page{max-width:30rem;margin:0 auto;padding:1.25rem var(--gutter);display:grid;gap:1.25rem}
.sk-bar{background:var(--surface-sunken);border-radius:var(--r-s);height:1.5rem}
.sk-bar--title{width:55%}.sk-bar--card{height:9.5rem;border-radius:var(--r-l)}.sk-bar--row{height:4rem;border-radius:var(--r-l)}
.sk-words{color:var(--ink-muted);font-size:var(--fs-small)}
.sk-again{display:block;text-align:center;padding:1rem;border-radius:var(--r-m);background:var(--accent-soft);color:var(--accent-soft-ink);font-weight:600;visibility:hidden;animation:sk-again 1ms 3s forwards}
@keyframes sk-again{to{visibility:visible}}
.sk-failed,[data-failed] .sk-words,[data-failed] .sk-bar{display:none}
[data-failed] .sk-failed{display:block}[data-failed] .sk-again{visibility:visible}`.replaceAll(
  '\n',
  '',
)

const NEEDS_SCRIPT =
  'Для личного кабинета включите JavaScript в браузере. Главная страница и условия читаются без него.'

/** The shell's HTML; a public screen names the page of its own that is read without script. */
export const skeletonHtml = (readable?: string): string =>
  [
    '<div class="sk-page">',
    '<div class="sk-bar sk-bar--title"></div>',
    '<p class="sk-words" role="status">Загрузка данных</p>',
    '<div class="sk-bar sk-bar--card"></div>',
    '<div class="sk-bar sk-bar--row"></div>',
    '<div class="sk-bar sk-bar--row"></div>',
    '<p class="sk-failed" role="alert">Часть приложения не открылась: на устройстве её нет, а сервер не ответил. Подключитесь к сети и обновите страницу.</p>',
    '<a class="sk-again" href="">Обновить страницу</a>',
    readable === undefined
      ? `<noscript><p>${NEEDS_SCRIPT}</p></noscript>`
      : `<noscript><p>Для этой ссылки включите JavaScript в браузере. Без него читается <a href="${readable}">эта страница без выбранных значений</a>.</p></noscript>`,
    '</div>',
  ].join('')
