import type { PageArgs } from './context.ts'
import { translatorOf } from './texts.server.ts'

/** The sentence about a finished import; it adds the number of template example rows that were skipped, if any. */
export function withSkippedExamples({ request }: PageArgs, done: string, count: number): string {
  if (count === 0) return done
  return translatorOf(request, 'common')('workbook.examplesLeftOut', { done: done.replace(/[。.]$/, ''), count })
}
