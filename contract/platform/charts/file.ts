import type { Language } from '../language.ts'
import type { Chart } from './chart.ts'
import { type DrawParams, drawBody, sheetOf } from './draw.ts'
import { type InkName, themeInk } from './ink.ts'
import { leading, textLines, textureDefs, wrapped } from './sheet.ts'
import { tag, xmlText } from './svg.ts'

/** Fonts by name, as in the pages' tokens.css: a file has no style sheet. */
const latin = "'Segoe UI', Roboto, 'Helvetica Neue', Arial"
const fonts: Record<Language, string> = {
  'zh-Hans': `'PingFang SC', 'Noto Sans CJK SC', 'Noto Sans SC', 'Microsoft YaHei', 'WenQuanYi Micro Hei', ${latin}, sans-serif`,
  'zh-Hant': `'PingFang TC', 'Noto Sans CJK TC', 'Noto Sans TC', 'Microsoft JhengHei', 'WenQuanYi Micro Hei', ${latin}, sans-serif`,
  en: `${latin}, 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', 'WenQuanYi Micro Hei', sans-serif`,
}

const margin = 16
const titleSize = 16
const titleLines = 2
const sentenceLines = 4

type FileParams = Pick<DrawParams, 'width' | 'language' | 'words'> & {
  /** Colours of a theme, or of paper. */
  tokens: Readonly<Record<InkName, string>>
}

/** Size of an SVG file of ours in pixels. */
export type ChartFile = { svg: string; width: number; height: number }

/** Draws a chart as a standalone file: title, sentence and drawing on a background, without links. */
export function chartFile(chart: Chart, { width, language, words, tokens }: FileParams): ChartFile {
  const ink = themeInk(tokens)
  const inner = width - 2 * margin
  const params = { width: inner, language, words, ink, id: 'chart' }
  const { height, body, looks = [] } = drawBody(chart, params)
  const title = wrapped(chart.title, inner, titleLines, titleSize)
  const sentence = wrapped(chart.sentence, inner, sentenceLines)
  const titleHeight = title.length * leading + leading / 2
  const top = margin + titleHeight + sentence.length * leading + leading
  const whole = Math.ceil(top + height + margin)
  const svg = tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      'xml:lang': language,
      viewBox: `0 0 ${width} ${whole}`,
      width,
      height: whole,
      role: 'img',
      'aria-labelledby': 'chart-title',
      'aria-describedby': 'chart-desc',
      'font-family': fonts[language],
      'font-size': 12,
      fill: ink('text'),
    },
    tag('title', { id: 'chart-title' }, xmlText(chart.title)),
    tag('desc', { id: 'chart-desc' }, xmlText(chart.sentence)),
    textureDefs(sheetOf(chart, params), body, looks),
    tag('rect', { width, height: whole, fill: ink('surface') }),
    textLines(title, { x: margin, y: margin + (title.length * leading) / 2, size: titleSize, bold: true }),
    textLines(sentence, {
      x: margin,
      y: margin + titleHeight + (sentence.length * leading) / 2,
      fill: ink('muted'),
    }),
    tag('g', { transform: `translate(${margin} ${top})` }, body),
  )
  return { svg: `<?xml version="1.0" encoding="UTF-8"?>\n${svg}\n`, width, height: whole }
}
