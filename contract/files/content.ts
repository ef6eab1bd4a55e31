/** Why a file as a whole gives no rows. */
export const fileFaults = ['empty', 'encrypted', 'noTable', 'broken', 'tooLarge', 'oldWorkbook', 'webPage'] as const
export type FileFault = (typeof fileFaults)[number]

export const encodings = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]
