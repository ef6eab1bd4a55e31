import { open } from 'node:fs/promises'
import { type TextForm, textFormIn } from '#api/platform/files/preview/text-encoding.ts'
import { isChoosable } from '#contract/platform/files/content.ts'

const startBytes = 1 << 14
const declared = /\b(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]+)/i

/**
 * Format of a web page or an XML workbook. Uses its declaration if the bytes are not UTF-8. Undefined if the encoding
 * is uncertain or unsupported.
 */
export async function pageFormOf(path: string, found: TextForm): Promise<TextForm | undefined> {
  if (found.encoding.startsWith('utf-')) return found.isDoubtful ? undefined : found
  const label = declared.exec(await startOf(path))?.[1]
  const encoding = label === undefined ? undefined : encodingOf(label)
  // Programs declare UTF-8 for pages in the local encoding of their machine.
  if (encoding === undefined || encoding === 'utf-8') return found.isDoubtful ? undefined : found
  return encoding !== 'other' && isChoosable(encoding) ? textFormIn(path, encoding) : undefined
}

/** Encoding by its label; `other` for unsupported ones. */
function encodingOf(label: string): TextForm['encoding'] | 'other' {
  try {
    const { encoding } = new TextDecoder(label)
    if (encoding === 'gbk' || encoding === 'gb18030') return 'gb18030'
    return encoding === 'big5' || encoding === 'utf-8' ? encoding : 'other'
  } catch {
    return 'other'
  }
}

/** The first bytes of a file, as one character each. */
export async function startOf(path: string): Promise<string> {
  const file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0).finally(() => file.close())
  return buffer.toString('latin1', 0, bytesRead)
}
