import { useHref } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/shell/use-language.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { ModuleStatus } from '#contract/home/codes.ts'
import type { Application } from '#contract/home/shapes.ts'
import { menuName } from '#contract/menus/name.ts'
import { isKnownModule, type KnownModule, moduleIcon } from './module-icon.ts'
import classes from './tile.module.css'

/** A module: an enabled one is a link into a window of its own; a disabled one says so and is none. spec: platform §4 */
export function Tile({ application, count }: { application: Application; count: number }) {
  const { t } = useTranslation(['home', 'common'])
  const language = useLanguage()
  const { menuId, status } = application
  const name = menuName(application, language)
  const address = useHref(`/${menuId}/`)
  const enabled = status === ModuleStatus.enabled
  return (
    <li className={classes.tile} data-disabled={!enabled || undefined}>
      <span className={classes.icon}>
        <Icon name={moduleIcon(menuId)} size={24} />
      </span>
      <div className={classes.head}>
        <h2 className={classes.name}>
          {enabled ? (
            <a href={address} target="_blank" rel="noopener" className={classes.link}>
              {name}
              <VisuallyHidden>{t('common:newWindow')}</VisuallyHidden>
            </a>
          ) : (
            name
          )}
          {count > 0 && <TaskCount count={count} />}
        </h2>
        {enabled ? <Icon name="arrow-up-right" /> : <Badge>{t('disabled')}</Badge>}
      </div>
      {isKnownModule(menuId) && <Description module={menuId} />}
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

/** A line on what the module is for; its points take the line's place under the pointer and the focus. */
function Description({ module }: { module: KnownModule }) {
  const { t } = useTranslation('home')
  return (
    <div className={classes.description}>
      <p className={classes.line}>{t(`module.${module}.line`)}</p>
      <ul className={classes.points}>
        <li>{t(`module.${module}.point1`)}</li>
        <li>{t(`module.${module}.point2`)}</li>
        <li>{t(`module.${module}.point3`)}</li>
      </ul>
    </div>
  )
}
