import { chartPng } from '#api/platform/charts/chart-png.ts'
import { textIn } from '#api/platform/text.ts'
import type { Chart } from '#contract/platform/charts/chart.ts'
import { chartFile } from '#contract/platform/charts/file.ts'
import { lightTokens } from '#contract/platform/charts/ink.ts'
import type { Language } from '#contract/platform/language.ts'

type Picture = { bytes: Uint8Array; width: number; height: number }
type Params = { language: Language; width: number; by: string }

/**
 * A chart as PNG for mail programs, which do not render SVG; title and sentence are text next to it. Undefined if it
 * cannot be drawn: the mail then has the table of the figures.
 */
export async function chartPicture(chart: Chart, { language, width, by }: Params): Promise<Picture | undefined> {
  const say = textIn(language)
  const words = {
    noFigures: say('common:chart.noFigures'),
    table: say('common:chart.table'),
    cut: say('common:chart.cut', { shown: '{{shown}}', all: '{{all}}' }),
  }
  const file = chartFile({ ...chart, title: '', sentence: '' }, { width, language, words, tokens: lightTokens })
  const drawn = await chartPng(file, by)
  return 'failed' in drawn ? undefined : { bytes: drawn.png, width: file.width, height: file.height }
}
