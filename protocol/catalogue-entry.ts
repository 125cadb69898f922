/** What a refusal of the catalogue says, whichever part of it holds the code (D35). */
export interface CatalogueEntry {
  readonly status: number
  readonly title: string
  readonly hint: string
}

export const entry = (status: number, title: string, hint: string): CatalogueEntry => ({
  status,
  title,
  hint,
})
