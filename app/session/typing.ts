/** spec: platform §9 */
export const typingTickMs = 280
/** Ticks that a whole phrase stands before the next begins. */
export const restTicks = 9

type Typing = { line: number; length: number; rested: number }

/** The first phrase stands there whole, as the page arrived. */
export const typingStart = (lines: readonly string[]): Typing => ({
  line: 0,
  length: charactersOf(lines[0]).length,
  rested: 0,
})

/** What one tick makes of it: one more character, a moment of rest, or the next phrase. */
export function nextTyping({ line, length, rested }: Typing, lines: readonly string[]): Typing {
  if (length < charactersOf(lines[line]).length) return { line, length: length + 1, rested: 0 }
  if (rested < restTicks) return { line, length, rested: rested + 1 }
  return { line: (line + 1) % lines.length, length: 0, rested: 0 }
}

export const typedText = ({ line, length }: Typing, lines: readonly string[]): string =>
  charactersOf(lines[line]).slice(0, length).join('')

const charactersOf = (text = ''): string[] => [...text]
