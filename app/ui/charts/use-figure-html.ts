import { useHref } from '@remix-run/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chart } from '#contract/platform/charts/chart.ts'
import type { ChartWords } from '#contract/platform/charts/sheet.ts'
import type { Language } from '#contract/platform/language.ts'
import { drawing } from '#drawing'
import { useHydrated } from '../base/hydrated.ts'

type Drawing = typeof drawing

/** Drawing code; in the browser a separate file, loaded when a page first needs it. */
let loaded: Drawing | undefined = drawing

export type DrawContext = { id: string; language: Language; words: ChartWords; base: string }

/**
 * Html of a chart, drawn on the server. A browser draws only what it gets without a document: pages opened by scripts,
 * and charts that change. Hydration leaves the server's html untouched.
 */
export function useFigureHtml(chart: Chart, draw: (drawing: Drawing, context: DrawContext) => string): string {
  const { t, i18n } = useTranslation()
  const id = `chart${useId().replaceAll(':', '-')}`
  const base = useHref('/').replace(/\/$/, '')
  const words = {
    noFigures: t('chart.noFigures'),
    table: t('chart.table'),
    cut: t('chart.cut', { shown: '{{shown}}', all: '{{all}}' }),
  }
  const context: DrawContext = { id, language: i18n.language as Language, words, base }
  const key = JSON.stringify([chart, context])
  const hydrated = useHydrated()
  const drawn = useRef(hydrated ? undefined : key)
  const [html, setHtml] = useState(() => (loaded && (import.meta.env.SSR || hydrated) ? draw(loaded, context) : ''))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents chart and context
  useEffect(() => {
    if (drawn.current === key) return
    let isCurrent = true
    drawn.current = key
    import('./figure-html.ts').then((code) => {
      loaded = code
      if (isCurrent) setHtml(draw(code, context))
    })
    return () => {
      isCurrent = false
    }
  }, [key])
  return html
}
