/** What a notice, badge or bar says by its colour; each says it by a word or sign too. */
export type Tone = 'success' | 'info' | 'warning' | 'danger'
