import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { CheckboxTree, type TreeEntry } from '#app/ui/fields/checkbox-tree.tsx'
import type { FieldState } from '#app/ui/forms/form.ts'
import classes from './menu-choices.module.css'
import type { MenuNode } from './role-menus.server.ts'

type Props = {
  field: FieldState
  nodes: readonly MenuNode[]
  /** The built-in Administrator role keeps the menus of system management. */
  keeping: boolean
  disabled?: boolean
}

/** Menus granted by a role. The server adds the ancestors of those chosen. */
export function MenuChoices({ field, nodes, keeping, disabled = false }: Props) {
  const { t } = useTranslation('accounts-roles')
  const entryOf = ({ menuId, name, kind, perms, enabled, grantable, kept, children }: MenuNode): TreeEntry => ({
    value: menuId,
    label: (
      <>
        {name}
        {kind === 'button' && <Badge>{t('menus.button')}</Badge>}
        {!enabled && <Badge>{t('menus.disabled')}</Badge>}
      </>
    ),
    hint: (
      <>
        {perms.length > 0 && <code className={classes.perms}>{perms.join(' ')}</code>}
        {!grantable && <span className={classes.perms}>{t('menus.beyond')}</span>}
      </>
    ),
    strong: kind === 'directory',
    disabled: !grantable,
    kept: keeping && kept,
    children: children.map(entryOf),
  })
  return (
    <CheckboxTree
      field={field}
      hint={t(keeping ? 'menus.keeping' : 'menus.hint')}
      entries={nodes.map(entryOf)}
      relation="needs"
      disabled={disabled}
    />
  )
}
