/** Digits above and below the line, so that 10² is not read as 102. */
const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const loweredDigits = '₀₁₂₃₄₅₆₇₈₉'

/** Position of a part of a text, or that it is struck through. */
export type TextLook = 'raised' | 'lowered' | 'struck'

/** A part of a text as it is displayed. A space on both sides of struck text keeps its digits from others. */
export function lookOf(text: string, look: TextLook | undefined): string {
  if (look === undefined) return text
  if (look === 'struck') return ` ${text} `
  const digits = look === 'raised' ? raisedDigits : loweredDigits
  return text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
}
