import { pluralForm } from '../../../../lending/plural.ts'

interface KeptCount {
  readonly kept: number
  readonly all: number
  readonly offline: boolean
  /** False in a browser that keeps nothing for longer than the page is open. */
  readonly lasting: boolean
  /** The button that keeps a document is not in its row but beside the list. */
  readonly isWide: boolean
}

/** How many documents open without network, and how to have the others. */
export const keptWords = ({ kept, all, offline, lasting, isWide }: KeptCount): string => {
  const button = isWide ? 'кнопкой «Сохранить»' : 'кнопкой справа'
  if (!lasting)
    return 'Этот браузер ничего не хранит: без сети откроется только сохранённое, и пока страница не закрыта.'
  if (kept === all) return 'Все документы открываются без сети.'
  if (kept === 0)
    return offline
      ? 'Документы откроются, когда появится сеть.'
      : `Чтобы документ открывался без сети, сохраните его ${button}.`
  const open = `${kept} из ${all} ${pluralForm(kept, ['открывается', 'открываются', 'открываются'])} без сети.`
  return `${open} ${offline ? 'Остальные — когда она появится.' : `Остальные сохраните ${button}.`}`
}
