import { useHref } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/page/text/use-language.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { application as addressOf } from '#contract/shell/frame/addresses.ts'
import type { Application } from '#contract/shell/home/shapes.ts'
import { menuName } from '#contract/shell/menus/name.ts'
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

/** A module's summary line and points; undefined for modules of an organisation's own backend. */
type TileText = { line: string; points: readonly string[] }

type Props = { application: Application; text: TileText | undefined; count: number }

/** An enabled module: a link that opens a new window. spec: platform §4 */
export function Tile({ application, text, count }: Props) {
  const { t } = useTranslation('common')
  const { menuId } = application
  const name = menuName(application, useLanguage())
  const address = useHref(`${addressOf(menuId)}/`)
  const said = text && `about-${menuId}`
  return (
    <li className={classes.tile}>
      <div className={classes.face}>
        <span className={classes.icon}>
          <Icon name={moduleIcon(menuId)} size={24} />
        </span>
        <div className={classes.head}>
          <h3 className={classes.name}>
            <a href={address} target="_blank" rel="noopener" className={classes.link} aria-describedby={said}>
              {name}
              <VisuallyHidden>{t('newWindow')}</VisuallyHidden>
            </a>
            {count > 0 && <TaskCount count={count} />}
          </h3>
        </div>
        {text && <p className={classes.line}>{text.line}</p>}
      </div>
      {text && said && <Panel id={said} name={name} points={text.points} />}
    </li>
  )
}

/** A disabled module: name and texts, without a link or a count. */
export function DisabledModule({ application, text }: Omit<Props, 'count'>) {
  const name = menuName(application, useLanguage())
  return (
    <div>
      <dt>{name}</dt>
      {text && <dd>{text.line}</dd>}
      {text && (
        <dd>
          <ul className={classes.ofDisabled}>
            {text.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </dd>
      )}
    </div>
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

type PanelProps = { id: string; name: string; points: readonly string[] }

/**
 * A module's points. They replace the tile's face on hover and focus; without a pointer they are shown below its line.
 * spec: platform §2 "Home"
 */
function Panel({ id, name, points }: PanelProps) {
  return (
    <div className={classes.panel}>
      <p className={classes.title} aria-hidden="true">
        {name}
        <Icon name="arrow-up-right" />
      </p>
      <ul id={id} className={classes.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
