/**
 * Break positions, best first: after a slash, between words, or anywhere but after opening and before closing
 * punctuation.
 */
const breaks = [/(?<=\/)/u, /(?<=[\s-])/u, /(?<![（“「《])(?![）”」》、，。；：])/u]

/**
 * Wraps a text for SVG, which has no line breaking. `ems` is the width of a line in ems. Overflow of the last line ends
 * in an ellipsis.
 */
export function wrapLabel(text: string, { ems, lines }: { ems: number; lines: number }): string[] {
  const wrapped = linesOf(text, ems)
  if (wrapped.length <= lines) return evened(text, wrapped, ems)
  const shown = wrapped.slice(0, lines)
  let last = shown.pop() ?? ''
  while (widthOf(`${last}…`) > ems) last = [...last].slice(0, -1).join('')
  return [...shown, `${last}…`]
}

const linesOf = (text: string, ems: number): string[] =>
  place([], text, { ems, level: 0 }).map((line) => line.trimEnd())

/**
 * Balances the lines without changing their number, so that the last one never has a single character. Does not change
 * texts with word breaks.
 */
function evened(text: string, lines: string[], ems: number): string[] {
  if (lines.length < 2 || /[\s/-]/u.test(text)) return lines
  for (let narrow = Math.ceil(widthOf(text) / lines.length); narrow < ems; narrow += 1) {
    const even = linesOf(text, narrow)
    if (even.length === lines.length) return even
  }
  return lines
}

/** Appends `text` to the last line, to a new line, or in parts broken at the next level of `breaks`. */
function place(lines: string[], text: string, { ems, level }: { ems: number; level: number }): string[] {
  const last = lines.at(-1)
  if (last !== undefined && widthOf(last + text.trimEnd()) <= ems) return [...lines.slice(0, -1), last + text]
  const separator = breaks[level]
  if (!separator || widthOf(text.trimEnd()) <= ems) return [...lines, text]
  return text.split(separator).reduce((placed, part) => place(placed, part, { ems, level: level + 1 }), lines)
}

/** Estimated width of a text in ems, since the server cannot measure text. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + characterWidth(character), 0)

function characterWidth(character: string): number {
  if (character > '\u2e7f') return 1
  if (/[\s.,:;'’|/()[\]fijlrtI-]/u.test(character)) return 0.34
  if (/[mwMW@…]/u.test(character)) return 0.9
  return /\p{Lu}/u.test(character) ? 0.68 : 0.57
}
