import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLinkClicks } from '#app/ui/actions/link-clicks.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { columnSize, type MenuLink } from './frame-menus.ts'
import { anchorOf, CustomMarker } from './menu-anchor.tsx'
import classes from './top-menu.module.css'
import { useHoverMenu } from './use-hover-menu.ts'

export const topMenuId = 'top-menu'

/** Number of entries that fit next to the title on a small desktop; another entry holds the others. */
const placesAtTop = 6

type Props = { entries: MenuLink[]; trail: string[] }

/** The user's applications: next to the title, or on small screens in a native popover. spec: platform §2 */
export function TopMenu({ entries, trail }: Props) {
  const { t } = useTranslation()
  const { base, onClick } = useLinkClicks()
  const menu = useRef<HTMLElement>(null)
  useHoverMenu(menu)
  const fitting = entries.length > placesAtTop ? entries.slice(0, placesAtTop - 1) : entries
  const others = entries.slice(fitting.length)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listener is for the links in it, which the keyboard clicks too
    <nav
      ref={menu}
      id={topMenuId}
      popover="auto"
      aria-label={t('frame.applications')}
      className={classes.menu}
      onClick={onClick}
    >
      <ul className={classes.list}>
        {fitting.map((entry) => (
          <li key={entry.menuId} className={classes.place}>
            <TopEntry entry={entry} trail={trail} base={base} />
          </li>
        ))}
        {others.length > 0 && (
          <li className={classes.place}>
            <TopEntry
              entry={{
                menuId: '',
                name: t('frame.moreApplications'),
                url: '',
                children: others.filter(({ url }) => url),
              }}
              trail={trail}
              base={base}
            />
          </li>
        )}
      </ul>
    </nav>
  )
}

function TopEntry({ entry, trail, base }: { entry: MenuLink; trail: string[]; base: string }) {
  const { name, children, url } = entry
  const isOnWay =
    trail.includes(entry.menuId) || (entry.menuId === '' && children?.some(({ menuId }) => menuId === trail[0]))
  if (!children && !url) return <span className={classes.entry}>{name}</span>
  if (!children) {
    return (
      <a {...anchorOf(entry, base)} className={classes.entry} aria-current={isOnWay ? 'true' : undefined}>
        {name}
        {entry.custom && <CustomMarker />}
      </a>
    )
  }
  return (
    <details name="top-menu" className={classes.group}>
      <summary className={classes.entry} aria-current={isOnWay ? 'true' : undefined}>
        {name}
        <Icon name="chevron-down" size={14} />
      </summary>
      <div className={classes.panel}>
        {inColumns(children).map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
          <ul key={at} className={classes.column}>
            {column.map((child) => (
              <li key={child.menuId}>
                <a
                  {...anchorOf(child, base)}
                  className={classes.item}
                  aria-current={trail.includes(child.menuId) ? 'true' : undefined}
                >
                  <span className={classes.name}>{child.name}</span>
                  {child.custom && <CustomMarker />}
                </a>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </details>
  )
}

function inColumns(links: readonly MenuLink[]): MenuLink[][] {
  const columns: MenuLink[][] = []
  for (let at = 0; at < links.length; at += columnSize) columns.push(links.slice(at, at + columnSize))
  return columns
}
