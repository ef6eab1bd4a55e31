import { textIn } from '#api/platform/text.ts'
import type { Language } from '#contract/platform/language.ts'
import type { SheetToWrite } from './workbook-writing.ts'

export type AboutLine = readonly [entry: string, content: string]

/**
 * First sheet of an exported workbook: content, exporter, time and how to read it, line by line. Its writer requires
 * it.
 */
export function aboutSheet(lines: readonly AboutLine[], language: Language): SheetToWrite {
  const say = textIn(language)
  return {
    name: say('files-export:sheet.about'),
    isAbout: true,
    columns: [
      { head: say('files-export:head.entry'), width: 20 },
      { head: say('files-export:head.content'), width: 80 },
    ],
    unfiltered: true,
    rows: lines.map(([entry, content]) => [entry, content || null]),
  }
}
