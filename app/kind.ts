/** What the screens that all kinds of questionnaires share ask of one: where its own pages lie, and its words. */
export type ScreenKind = {
  /** Where one is begun. */
  questionnaireNew: string
  /** Where its drafts are edited, imported and handed out, and a version is read. */
  draft(code: string): string
  draftImport(code: string): string
  questionnaireExport(code: string): string
  version(code: string, number: number): string
  /** The page of its papers, and what names one of them there. */
  paperPage: string
  namedPaper(paper: { uuid: string; domain: string }): Record<string, string>
  /** A page of its own among the results, by the name its export has; null where they are the pages of the layout. */
  results: { view: string; page(projectId: string): string } | null
  /** Keys of texts. */
  words: {
    questionnaireNew: string
    /** How large a version is, in `rows` and `columns`. */
    size: string
    /** What the import of a draft does. */
    draftImport: string
    /** What a paper lacks, by `count`. */
    unfilled: string
    results: string
  }
}
