import type { PageArgs } from '../request/context.ts'
import { translatorOf } from '../text/texts.server.ts'

/** Text of the notice after an import, with the number of skipped example rows, if any. */
export function withSkippedExamples({ request }: PageArgs, done: string, count: number): string {
  if (count === 0) return done
  return translatorOf(request, 'common')('workbook.examplesLeftOut', { done: done.replace(/[。.]$/, ''), count })
}
