/** What a paper's script is answered that saves between times: the version the next post is made from, or why nothing was saved. */
export type SaveReply =
  | { version: number; unfilled: number; savedAt: string }
  | { refused: string; next: 'retry' | 'never' }
  /** What was refused once would be refused the same until it is changed; `fields` names what, where that is known. */
  | { refused: string; next: 'change'; fields: string[] }
