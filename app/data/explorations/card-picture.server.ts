import { type ActionFunctionArgs, data } from '@remix-run/node'
import { chartPng, chartSvg } from '#app/data/cards/chart-file.server.ts'
import { conditionTextBy, titlesOf } from '#app/data/conditions/condition-text.ts'
import { mutate } from '#app/page/api/api.server.ts'
import { withAnyKey } from '#app/page/text/any-key.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { shownCount } from '#app/ui/text/figures.ts'
import { cardChart } from '#contract/data/cards/card-chart.ts'
import { cardTitle } from '#contract/data/cards/card-title.ts'
import type { ExploredCard } from '#contract/data/cards/shapes.ts'
import { computeExploredCards } from '#contract/data/explorations/calls.ts'
import { problems, statusOf } from '#contract/platform/problem.ts'
import { columnsOf, exploredCardOf, shownFilter, sourceOf } from './exploration.server.ts'

const types = { svg: 'image/svg+xml', png: 'image/png' } as const

/** Picture of the card of the address under its filter. Refuses with a sentence if it has no chart. */
export async function cardPicture(args: ActionFunctionArgs, form: 'svg' | 'png'): Promise<Response> {
  const { request } = args
  const { workspace, exploration, card } = await exploredCardOf(args)
  const { condition } = shownFilter(request, exploration.filter)
  const own = card as ExploredCard
  const [result, columns] = await Promise.all([
    mutate(args, computeExploredCards, { body: { ...sourceOf(exploration, condition), cards: [own] } }),
    columnsOf(args, exploration.table.bizId, workspace.bizId),
  ])
  if (!result.ok) throw data(result.failure, result.status)
  const { timeZone, rows, table, dataVersion, versionAt } = result.data
  const [figures] = result.data.cards
  const t = translatorOf(request, ['explorations', 'cards', 'common'])
  const say = withAnyKey(t)
  const titles = titlesOf(columns ?? [])
  const chart = figures && cardChart({ card: own, figures, say, timeZone, filtered: rows.filtered, titles })
  const refusedFor = (key: 'export.noPicture' | 'export.tooLarge') => {
    const code = problems.validation
    return data({ code, msg: t(key), data: null }, statusOf(code))
  }
  if (!chart) throw refusedFor('export.noPicture')
  const language = languageOf(request)
  const counted = { rows: shownCount(rows.filtered), of: shownCount(rows.of) }
  const file = chartSvg({
    chart,
    language,
    words: {
      noFigures: t('common:chart.noFigures'),
      table: t('common:chart.table'),
      cut: say('common:chart.cut', { shown: '{{shown}}', all: '{{all}}' }),
    },
    origin: [
      table.title || table.name,
      t('versionAt', { number: dataVersion, time: datesOf(request).time(versionAt) }),
      t(rows.filtered === rows.of ? 'read.allRows' : 'read.filteredRows', counted),
      t('read.zone', { zone: timeZone }),
      ...(condition === null
        ? []
        : [t('filteredBy', { condition: conditionTextBy(translatorOf(request, 'mart'))(condition, titles) })]),
    ].join(' · '),
  })
  const picture = form === 'svg' ? file.svg : await chartPng(file)
  if (picture === undefined) throw refusedFor('export.tooLarge')
  const name = encodeURIComponent(`${cardTitle({ card: own, say, titles })}.${form}`)
  return new Response(typeof picture === 'string' ? picture : new Uint8Array(picture), {
    headers: {
      'Content-Type': types[form],
      'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}
