import type { PageArgs } from '#app/context.ts'
import { translatorOf } from './texts.server.ts'

/** What an import has done, and that it left out example rows of the template, where there were some. */
export function withExamples({ request }: PageArgs, done: string, count: number): string {
  if (count === 0) return done
  return translatorOf(request, 'common')('workbook.examplesLeftOut', { done: done.replace(/[。.]$/, ''), count })
}
