import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import { FieldErrors, fieldId, valuesOf } from '#app/ui/field.tsx'
import type { FieldState } from '#app/ui/form.ts'
import classes from './menu-choices.module.css'
import type { MenuNode } from './role-menus.server.ts'

type Props = {
  field: FieldState
  nodes: readonly MenuNode[]
  /** The built-in Administrator keeps the menus of system management. */
  keeping: boolean
  disabled?: boolean
}

/**
 * The menus that a role gives, as a nested list of checkboxes in one form. With scripts an entry takes those below it along,
 * and brings those above it; without, the server adds what is above.
 */
export function MenuChoices({ field, nodes, keeping, disabled = false }: Props) {
  const { t } = useTranslation('roles')
  const id = fieldId(field)
  const { errors = [] } = field
  const describedBy = [`${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={classes.field} id={id} tabIndex={-1} aria-describedby={describedBy} onChange={choose}>
      <legend className={classes.legend}>{field.label}</legend>
      <div id={`${id}-hint`} className={classes.hint}>
        {t(keeping ? 'menus.keeping' : 'menus.hint')}
      </div>
      {errors.length > 0 && (
        <div id={`${id}-error`} className={classes.error}>
          <FieldErrors errors={errors} />
        </div>
      )}
      <Branch nodes={nodes} of={{ name: field.name, id, chosen: new Set(valuesOf(field)), keeping, disabled }} />
    </fieldset>
  )
}

type Tree = { name: string; id: string; chosen: ReadonlySet<string>; keeping: boolean; disabled: boolean }

function Branch({ nodes, of }: { nodes: readonly MenuNode[]; of: Tree }) {
  return (
    <ul className={classes.branch}>
      {nodes.map((node) => (
        <li key={node.menuId} data-menu={node.menuId}>
          <Entry node={node} of={of} />
          {node.children.length > 0 && <Branch nodes={node.children} of={of} />}
        </li>
      ))}
    </ul>
  )
}

function Entry({ node, of }: { node: MenuNode; of: Tree }) {
  const { t } = useTranslation('roles')
  const { menuId, name, kind, perms, enabled, grantable, kept } = node
  const locked = of.keeping && kept
  return (
    <label className={classes.entry} data-kind={kind}>
      <input
        type="checkbox"
        name={of.name}
        value={menuId}
        defaultChecked={locked || of.chosen.has(menuId)}
        disabled={of.disabled || locked || !grantable}
        className={classes.box}
      />
      {/* What is disabled is not sent. */}
      {locked && !of.disabled && <input type="hidden" name={of.name} value={menuId} />}
      <span className={classes.words}>
        <span className={classes.name}>
          {name}
          {kind === 'button' && <Badge>{t('menus.button')}</Badge>}
          {!enabled && <Badge>{t('menus.disabled')}</Badge>}
        </span>
        {perms.length > 0 && <code className={classes.perms}>{perms.join(' ')}</code>}
        {!grantable && <span className={classes.perms}>{t('menus.beyond')}</span>}
      </span>
    </label>
  )
}

function choose({ target }: ChangeEvent<HTMLFieldSetElement>) {
  const box: unknown = target
  if (!(box instanceof HTMLInputElement)) return
  const entry = box.closest('li')
  for (const below of entry?.querySelectorAll<HTMLInputElement>('ul input[type=checkbox]:enabled') ?? [])
    below.checked = box.checked
  if (!box.checked) return
  let above = entry?.parentElement?.closest('li')
  while (above) {
    const parent = above.querySelector<HTMLInputElement>(':scope > label > input[type=checkbox]')
    if (parent && !parent.disabled) parent.checked = true
    above = above.parentElement?.closest('li')
  }
}
