/** What a document says, before any layout: the screen and the PDF are made of the same plan. */
export interface DocumentPlan {
  readonly title: string
  /** Under the title: place, date, number. */
  readonly subtitle: string | null
  readonly fullCost: FullCostFrames | null
  readonly blocks: readonly Block[]
  /** Moment of the document, not of the file: a file made later says the same. */
  readonly createdAtMs: number
}

/** The two square frames of page 1 (353-FZ art. 6): digits and words in capital letters. */
export interface FullCostFrames {
  readonly percentText: string
  readonly percentWords: string
  readonly costText: string
  readonly costWords: string
}

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Printed bold: what the law wants the reader to notice. */
  | { readonly kind: 'notice'; readonly text: string }
  /** Names with values, kept on one page together with their heading. */
  | {
      readonly kind: 'pairs'
      readonly heading: string | null
      readonly rows: readonly (readonly [string, string])[]
    }
  | {
      readonly kind: 'table'
      readonly columns: readonly Column[]
      readonly rows: readonly (readonly string[])[]
      readonly total: readonly string[] | null
    }

export interface Column {
  readonly header: string
  /** Points, or what is left over. */
  readonly width: number | '*'
  readonly align: 'left' | 'right'
}
