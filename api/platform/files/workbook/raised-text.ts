/** Superscript and subscript digits, so that 10² is not read as 102. */
const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const loweredDigits = '₀₁₂₃₄₅₆₇₈₉'

/** Superscript, subscript or strikethrough of a part of a text. */
export type TextLook = 'raised' | 'lowered' | 'struck'

/**
 * A part of a text as it is displayed. Struck text gets a space on both sides, which separates its digits from others.
 */
export function lookOf(text: string, look: TextLook | undefined): string {
  if (look === undefined) return text
  if (look === 'struck') return ` ${text} `
  const digits = look === 'raised' ? raisedDigits : loweredDigits
  return text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
}
