/** Reasons why a whole file has no rows. */
export const fileFaults = [
  'empty',
  'encrypted',
  'noTable',
  'broken',
  'tooLarge',
  'oldWorkbook',
  'webPage',
  /** Text in an encoding that is not read, or a web page whose encoding is not certain. */
  'encodingUnknown',
] as const
export type FileFault = (typeof fileFaults)[number]

export const encodings = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

/** Encodings that a person chooses, because bytes may not distinguish them. UTF-16 is detected by its zero bytes. */
export const choosableEncodings = ['utf-8', 'gb18030', 'big5'] as const satisfies readonly Encoding[]
export type ChoosableEncoding = (typeof choosableEncodings)[number]

export const isChoosable = (encoding: Encoding): encoding is ChoosableEncoding =>
  (choosableEncodings as readonly Encoding[]).includes(encoding)

/** The first lines with characters beyond ASCII, decoded in an encoding. */
export type EncodingPreview = { encoding: ChoosableEncoding; lines: string[] }
