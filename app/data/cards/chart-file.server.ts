import type { Chart } from '#contract/platform/charts/chart.ts'
import { type ChartFile, chartFile } from '#contract/platform/charts/file.ts'
import { lightTokens } from '#contract/platform/charts/ink.ts'
import type { ChartWords } from '#contract/platform/charts/sheet.ts'
import type { Language } from '#contract/platform/language.ts'

type FileParams = {
  chart: Chart
  language: Language
  words: ChartWords
  /** Origin of the figures, after the sentence: table, version, rows, filter. */
  origin: string
}

/** In pixels. */
const width = 960

/** A chart as a standalone file, which states where its figures come from. */
export const chartSvg = ({ chart, language, words, origin }: FileParams): ChartFile =>
  chartFile({ ...chart, sentence: `${chart.sentence} · ${origin}` }, { width, language, words, tokens: lightTokens })

/** Pixels of the picture for each of the drawing, so that it is sharp on paper. */
const scale = 2
const dotsPerInch = 72
const sideMax = 16_000

/** The file as a picture; undefined if it would be too large. */
export async function chartPng(file: ChartFile): Promise<Buffer | undefined> {
  if (Math.max(file.width, file.height) * scale > sideMax) return undefined
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(file.svg), { density: dotsPerInch * scale })
    .png({ palette: true })
    .toBuffer()
}
