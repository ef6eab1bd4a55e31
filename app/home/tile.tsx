import { useHref } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/page/use-language.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { application as addressOf } from '#contract/frame/addresses.ts'
import { ModuleStatus } from '#contract/home/codes.ts'
import type { Application } from '#contract/home/shapes.ts'
import { menuName } from '#contract/menus/name.ts'
import classes from './tile.module.css'

const icons = {
  report: 'chart-histogram',
  risk: 'urgent',
  control: 'tool',
  audit: 'report-search',
  supervise: 'eye-check',
  workbench: 'apps',
  ai: 'sparkles',
  'risk-screening': 'filter-exclamation',
  system: 'settings',
  conformance: 'scale',
  task: 'checklist',
} satisfies Record<string, IconName>

const hasIcon = (menuId: string): menuId is keyof typeof icons => Object.hasOwn(icons, menuId)

const moduleIcon = (menuId: string): IconName => (hasIcon(menuId) ? icons[menuId] : 'grid-dots')

/** What a module is for; of those that an organisation's own backend has besides nobody knows. */
type Told = { line: string; points: readonly string[] }

type Props = { application: Application; told: Told | undefined; count: number }

/** A module: an enabled one is a link into a window of its own; a disabled one says so and is none. spec: platform §4 */
export function Tile({ application, told, count }: Props) {
  const { t } = useTranslation(['home', 'common'])
  const language = useLanguage()
  const { menuId, status } = application
  const name = menuName(application, language)
  const address = useHref(`${addressOf(menuId)}/`)
  const enabled = status === ModuleStatus.enabled
  const said = told && `about-${menuId}`
  return (
    <li className={classes.tile} data-disabled={!enabled || undefined} data-told={told ? true : undefined}>
      <div className={classes.face}>
        <span className={classes.icon}>
          <Icon name={moduleIcon(menuId)} size={24} />
        </span>
        <div className={classes.head}>
          <h2 className={classes.name}>
            {enabled ? (
              <a href={address} target="_blank" rel="noopener" className={classes.link} aria-describedby={said}>
                {name}
                <VisuallyHidden>{t('common:newWindow')}</VisuallyHidden>
              </a>
            ) : (
              // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere yet, reached by the keyboard for what it says
              <a
                role="link"
                aria-disabled="true"
                tabIndex={told ? 0 : undefined}
                className={classes.link}
                aria-describedby={said}
              >
                {name}
              </a>
            )}
            {count > 0 && <TaskCount count={count} />}
          </h2>
          {!enabled && <Badge>{t('disabled')}</Badge>}
        </div>
        {told && <p className={classes.line}>{told.line}</p>}
      </div>
      {told && said && <Panel id={said} name={name} points={told.points} opens={enabled} />}
    </li>
  )
}

/** spec: platform §9 "home badge max" */
const countMax = 99

function TaskCount({ count }: { count: number }) {
  const { t } = useTranslation('home')
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{count > countMax ? `${countMax}+` : count}</span>
      <VisuallyHidden>{t('tasks', { total: count })}</VisuallyHidden>
    </span>
  )
}

type PanelProps = { id: string; name: string; points: readonly string[]; opens: boolean }

/**
 * What the module is for, point by point: it takes the tile's place under the pointer and the focus, and stands below its
 * line where there is no pointer. spec: platform §2 "Home"
 */
function Panel({ id, name, points, opens }: PanelProps) {
  return (
    <div className={classes.panel}>
      <p className={classes.title} aria-hidden="true">
        {name}
        {opens && <Icon name="arrow-up-right" />}
      </p>
      <ul id={id} className={classes.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
