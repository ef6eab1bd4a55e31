import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { useBrand } from '#app/page/look/brand.tsx'
import { BrandScene, onScene } from '#app/page/look/brand-scene.tsx'
import { useFrame } from '#app/page/menus/frame-data.ts'
import type { WorkPart } from '#app/page/menus/home-work.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { organisationTimeZone } from '#app/page/request/settings.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { moduleTexts } from '#app/page/text/texts.server.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { firstStepOf, workOf } from '#app/work.server.ts'
import { countAudit, countSupervise } from '#contract/shell/home/calls.ts'
import { ModuleStatus } from '#contract/shell/home/codes.ts'
import { modules } from '#contract/shell/home/modules.ts'
import type { Application } from '#contract/shell/home/shapes.ts'
import { BrandVariant } from '#contract/shell/system/codes.ts'
import { greetingAt } from './greeting.ts'
import classes from './home.module.css'
import { recentOf } from './recent.server.ts'
import { DisabledModule, Tile } from './tile.tsx'
import { Recent, type ShownPart, Work } from './work.tsx'

/** Days before a due date that count as near. */
const nearDays = 7
const dayMs = 86_400_000

export const handle: PageHandle = { i18n: ['home'], title: ({ t }) => t('home:title') }

/**
 * Greeting by the hour in the organisation's time zone, badges, and texts of modules. The frame's data have the rest.
 */
export async function loader(args: LoaderFunctionArgs) {
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: organisationTimeZone })
  const [audit, supervise, work, firstStep, recent] = await Promise.all([
    totalOf(args, countAudit),
    totalOf(args, countSupervise),
    workOf(args),
    firstStepOf(args),
    recentOf(args),
  ])
  const badges: Record<string, number> = { audit, supervise }
  const tiles = modules.flatMap(({ menuId }) => {
    const texts = moduleTexts(args.request, menuId)
    return texts ? [{ menuId, ...texts }] : []
  })
  return {
    greeting: greetingAt(Number(hour.format(new Date()))),
    badges,
    tiles,
    work: shownWork(args, work),
    firstStep,
    recent,
  }
}

function shownWork({ request }: PageArgs, parts: readonly WorkPart[]): ShownPart[] {
  const dates = datesOf(request)
  const today = Date.parse(dates.today())
  const shownDay = (day: string) => {
    const days = Math.round((Date.parse(day) - today) / dayMs)
    return { day: dates.day(day), daysLeft: days <= nearDays ? days : null }
  }
  return parts.map(({ items, ...part }) => ({
    ...part,
    items: items.map(({ until, ...item }) => ({ ...item, ...(until && { until: shownDay(until) }) })),
  }))
}

/** A badge that fails to load shows 0 and does not block the tiles. */
async function totalOf(args: PageArgs, call: typeof countAudit): Promise<number> {
  const result = await mutate(args, call)
  return result.ok ? result.data.total : 0
}

export default function Home() {
  const { t } = useTranslation('home')
  const { greeting, badges, tiles, work, firstStep, recent } = useLoaderData<typeof loader>()
  const { home: variant } = useBrand()
  const frame = useFrame()
  const applications = frame?.stats.applications ?? []
  const enabled = applications.filter(({ status }) => status === ModuleStatus.enabled)
  const disabled = applications.filter(({ status }) => status !== ModuleStatus.enabled)
  const textsOf = (application: Application) => tiles.find(({ menuId }) => menuId === application.menuId)
  return (
    <div className={classes.home} data-variant={variant}>
      <Head variant={variant}>
        <PageHeader title={t(`greeting.${greeting}`, { name: frame?.user.name })} line={t('line')} />
      </Head>
      <Work parts={work} firstStep={firstStep} />
      <Recent pages={recent} />
      <section aria-label={t('modules')} className={classes.modules}>
        <h2 className={classes.modulesTitle}>{t('modules')}</h2>
        {enabled.length === 0 ? (
          <EmptyState title={t('empty')} line={t('emptyLine')} />
        ) : (
          <ul aria-label={t('modules')} className={classes.tiles}>
            {enabled.map((application) => (
              <Tile
                key={application.menuId}
                application={application}
                text={textsOf(application)}
                count={badges[application.menuId] ?? 0}
              />
            ))}
          </ul>
        )}
        {disabled.length > 0 && (
          <Details summary={t('disabled', { count: disabled.length })}>
            <dl className={classes.disabled}>
              {disabled.map((application) => (
                <DisabledModule key={application.menuId} application={application} text={textsOf(application)} />
              ))}
            </dl>
          </Details>
        )}
      </section>
    </div>
  )
}

/** In style 蓝白 the greeting is on a picture. */
const Head = ({ variant, children }: { variant: BrandVariant; children: ReactNode }) =>
  variant === BrandVariant.blueWhite ? (
    <div className={`${classes.band} ${onScene}`}>
      <BrandScene at="right" />
      {children}
    </div>
  ) : (
    children
  )
