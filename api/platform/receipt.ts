import type { Keys } from './keys.ts'

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Statement of a signed receipt: one fact per line, whatever a fact contains. Always in English, so that anyone can
 * verify it.
 */
export const receiptText = (
  title: string,
  facts: readonly (readonly [name: string, value: string | number])[],
): string => [title, ...facts.map(([name, value]) => `${name}: ${oneLine(String(value))}`)].join('\n')

/** True if this server signed the statement; ignores changes of line ends and blanks around it. */
export function isGenuineReceipt({ receipts }: Pick<Keys, 'receipts'>, statement: string, signature: string): boolean {
  const lines = statement.replace(/\r\n?/g, '\n').trim()
  return receipts.isGenuine(lines, Buffer.from(signature.trim(), 'base64url'))
}
