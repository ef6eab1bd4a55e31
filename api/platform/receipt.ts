const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Statement of a signed receipt: one fact a line, whatever a fact contains. Always in English, so that anyone can verify
 * it.
 */
export const receiptText = (
  title: string,
  facts: readonly (readonly [name: string, value: string | number])[],
): string => [title, ...facts.map(([name, value]) => `${name}: ${oneLine(String(value))}`)].join('\n')
