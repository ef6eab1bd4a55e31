import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { statsOf } from '#app/page/api/stats.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { filterIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ChartFigure } from '#app/ui/charts/chart-figure.tsx'
import { type Finding, KeyFigure } from '#app/ui/charts/key-figure.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { FilterBar, FilterSelect } from '#app/ui/lists/filter-bar.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/screening/addresses.ts'
import { getScreeningToday } from '#contract/data/screening/calls.ts'
import { Outcome, ScreeningPerm, windowEventsMax } from '#contract/data/screening/codes.ts'
import { byToday } from '#contract/data/screening/shapes.ts'
import { shareOf } from '#contract/platform/share.ts'
import { scenesOf } from './decision-list.server.ts'
import { SceneTable } from './scene-table.tsx'
import classes from './screening.module.css'
import { useTodayCharts } from './today-charts.ts'

export const handle: PageHandle = {
  i18n: ['screening', 'screening-scenes'],
  title: ({ t }) => t('screening:today.title'),
}

/** Redirects readers who may only maintain scenes to the list of scenes. */
export async function loader(args: LoaderFunctionArgs) {
  const { perms } = await statsOf(args)
  if (!perms.includes(ScreeningPerm.review) && perms.includes(ScreeningPerm.scene)) throw redirect(at.screeningScenes)
  const filter = filterIn({ sceneBizId: byToday.shape.sceneBizId }, new URL(args.request.url).searchParams)
  const [today, scenes] = await Promise.all([query(args, getScreeningToday, { query: filter }), scenesOf(args)])
  const { day, time } = datesOf(args.request)
  return {
    filter,
    today,
    day: day(today.day),
    scenes: scenes.map((row) => ({ ...row, updatedAt: time(row.updatedAt), liveAt: row.liveAt && time(row.liveAt) })),
  }
}

/** Figures of today, each leading to its decisions. */
export default function Today() {
  const { t } = useTranslation(['screening', 'screening-scenes'])
  const { filter, today, day, scenes } = useLoaderData<typeof loader>()
  const seesScenes = usePermission(ScreeningPerm.scene)
  const { total, counts, p50, p99, fallbacks, waiting } = today
  const ofToday = { ...filter, from: today.day, until: today.day }
  const charts = useTodayCharts(today, {
    filter: ofToday,
    scenes: new Map(scenes.map(({ code, bizId }) => [code, bizId])),
  })
  const fallbackRows = fallbacks.reduce((sum, { rows }) => sum + rows, 0)
  const findings: Finding[] = [
    ...Object.values(Outcome).map((outcome) => ({
      key: outcome,
      term: t(`outcome.${outcome}`),
      value: t('today.share', {
        count: counts[outcome],
        share: `${shareOf({ part: counts[outcome], whole: total }) ?? 0}%`,
      }),
      to: at.decisionsOf({ ...ofToday, outcome }),
    })),
    {
      key: 'fallback',
      term: t('today.fallbacks'),
      value: shownCount(fallbackRows),
      to: at.decisionsOf({ ...ofToday, isFallback: 'true' }),
      wants: fallbackRows > 0,
    },
    { key: 'waiting', term: t('today.waiting'), value: shownCount(waiting), to: at.screeningQueue, wants: waiting > 0 },
  ]
  const timing = p50 === null || p99 === null ? t('today.noTimes') : t('today.times', { p50, p99 })
  return (
    <>
      <PageHeader
        title={t('today.title')}
        line={t('today.line', { day })}
        action={
          waiting > 0 && (
            <LinkButton look="primary" to={at.screeningQueue}>
              {t('today.review', { count: waiting })}
            </LinkButton>
          )
        }
      />
      {scenes.length > 1 && (
        <FilterBar label={t('filter')} active={filter.sceneBizId !== undefined}>
          <FilterSelect
            label={t('field.scene')}
            name="sceneBizId"
            value={filter.sceneBizId}
            options={scenes.map(({ bizId, name }) => ({ value: bizId, label: name }))}
          />
        </FilterBar>
      )}
      {total === 0 ? (
        <Card>
          <EmptyState
            title={t('today.none')}
            line={t(seesScenes && scenes.length === 0 ? 'today.noneLine' : 'today.noneCalled')}
            action={
              seesScenes &&
              (scenes.length === 0 ? (
                <LinkButton look="primary" to={at.sceneNew}>
                  {t('screening-scenes:add')}
                </LinkButton>
              ) : (
                <LinkButton to={at.screeningTry}>{t('screening-scenes:try.title')}</LinkButton>
              ))
            }
          />
        </Card>
      ) : (
        <>
          <Card>
            <KeyFigure term={t('today.total')} value={shownCount(total)} line={timing} findings={findings}>
              <ChartFigure chart={charts.hours} heading="h2" />
            </KeyFigure>
          </Card>
          <div className={classes.pair}>
            <Card>
              {today.rules.length === 0 ? (
                <>
                  <h2 className={classes.title}>{t('today.rules')}</h2>
                  <p>{t('today.noRules')}</p>
                </>
              ) : (
                <ChartFigure chart={charts.rules} heading="h2" />
              )}
            </Card>
            <Card>
              <h2 className={classes.title}>{t('today.fallbackTitle')}</h2>
              {fallbacks.length === 0 ? (
                <p>{t('today.noFallbacks')}</p>
              ) : (
                <>
                  <DescriptionList
                    items={fallbacks.map(({ reason, rows }) => ({
                      term: t(`fallback.${reason}`),
                      value: t('today.fallbackRows', {
                        count: rows,
                        why: t(`fallbackLine.${reason}`, { max: shownCount(windowEventsMax) }),
                      }),
                    }))}
                  />
                  <p>
                    <Link to={at.decisionsOf({ ...ofToday, isFallback: 'true' })}>{t('today.seeFallbacks')}</Link>
                  </p>
                </>
              )}
            </Card>
          </div>
        </>
      )}
      {scenes.length > 0 && <SceneTable scenes={scenes} captionShown />}
    </>
  )
}
