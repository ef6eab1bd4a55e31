/** What a paper's script is answered that saves between times: the version the next post is made from, or why nothing was saved. */
export type SaveReply =
  | { version: number; unfilled: number; savedAt: string }
  /** `next`: when to try again. What was refused once would be refused the same until it is changed, or for good. */
  | { refused: string; next: 'retry' | 'change' | 'never' }
