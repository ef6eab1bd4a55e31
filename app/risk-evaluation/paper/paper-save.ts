/** The address to which a paper's script posts the cells changed since the last save. */
export const savePath = '/risk/evaluate/exam/save'

/** What it is answered: the version the next post is made from, or why nothing was saved. */
export type SaveReply =
  | { version: number; unfilled: number; savedAt: string }
  /** `final`: further attempts would be refused the same. */
  | { refused: string; final: boolean }
