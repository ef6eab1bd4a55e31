import { call, type Expression, literal } from '#api/platform/engine/plan/expression.ts'

/** Zero-width characters and direction marks. */
const unseen = '\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff'
/** Blank characters that look like a space. */
const blanks = '\t\n\r\u00a0\u2000-\u200a\u202f\u205f\u3000'

/** Text as it appears to users: half-width, without invisible characters, unusual blanks and surrounding blanks. */
export const visibleText = (text: Expression): Expression =>
  call(
    'trim',
    call(
      'regexp_replace',
      call('regexp_replace', call('half_width', text), literal(`[${blanks}]`), literal(' ')),
      literal(`[${unseen}]`),
      literal(''),
    ),
    literal(' '),
  )

/** Full-width forms of ASCII. */
const fullWidth = '\uff01-\uff5e'

/** True for a text that looks like another one but has other characters. */
export const looksLikeAnother = (text: Expression): Expression =>
  call('regexp_matches', text, literal(`[${unseen}${blanks}${fullWidth}]|^ | $`))
