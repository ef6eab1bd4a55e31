/** A page of a project's results. */
export type ResultPage = {
  /** The name its export has. */
  view: string
  page(projectId: string): string
  /** Key of a text. */
  label: string
  /** It shows single papers, which an anonymity threshold hides. */
  single?: boolean
  /** What pages beside each other keep of an address, by name. */
  kept: readonly string[]
}

/** What the screens that all kinds of questionnaires share ask of one: where its own pages lie, and its words. */
export type ScreenKind = {
  /** Where one is begun; where a workbook makes one, null where none does; the workbook to fill in. */
  questionnaireNew: string
  questionnaireImport: string | null
  questionnaireTemplate: string
  /** Where its drafts are edited, seen against what is published, imported and handed out, and a version is read. */
  draft(code: string): string
  draftChanges(code: string): string
  draftImport(code: string): string
  questionnaireExport(code: string): string
  version(code: string, number: number): string
  /** The page of its papers, and what names one of them there. */
  paperPage: string
  namedPaper(paper: { uuid: string; domain: string }): Record<string, string>
  /** In the order of their tabs. */
  results: readonly ResultPage[]
  /** Keys of texts. */
  words: {
    name: string
    questionnaireNew: string
    /** How large a version is, in `rows` and `columns`. */
    size: string
    /** What the import of a draft does, at a glance and in steps, and what a file may hold. */
    draftImport: string
    importSteps: string
    importHint: string
    /** What a paper lacks, by `count`. */
    unfilled: string
    /** How the digest of its answers is made. */
    digest: string
  }
}
