export type ResultPage = {
  /** Name of the view in its export. */
  view: string
  page(projectId: string): string
  /** Key of a text. */
  label: string
  /** Shows individual papers, which an anonymity threshold hides. */
  single?: boolean
  /** Query parameters that links to sibling pages keep. */
  kept: readonly string[]
}

/** Interface of a questionnaire kind for the shared pages: addresses of its own pages, and text keys. */
export type ScreenKind = {
  /** Pages that create a questionnaire: by form; by workbook, null if unsupported; the template workbook. */
  questionnaireNew: string
  questionnaireImport: string | null
  questionnaireTemplate: string
  /** Pages of a draft: edit, compare with the published version, import, export; and the page of a version. */
  draft(code: string): string
  draftChanges(code: string): string
  draftImport(code: string): string
  questionnaireExport(code: string): string
  version(code: string, number: number): string
  /** Page of its papers, and the query parameters that identify one. */
  paperPage: string
  namedPaper(paper: { uuid: string; domain: string }): Record<string, string>
  /** In tab order. */
  results: readonly ResultPage[]
  /** Keys of texts. */
  words: {
    name: string
    questionnaireNew: string
    /** Size of a version, with `rows` and `columns`. */
    size: string
    /** Import of a draft: summary, steps, and limits of the file. */
    draftImport: string
    importSteps: string
    importHint: string
    /** Number of missing answers, with `count`. */
    unfilled: string
    /** Explains how the digest of the answers is computed. */
    digest: string
  }
}
