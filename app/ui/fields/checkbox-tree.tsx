import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './checkbox-tree.module.css'
import { FieldErrors, FieldLabel, type FieldProps, fieldId, useErrors, valuesOf } from './field.tsx'

export type TreeEntry = {
  value: string
  label: ReactNode
  hint?: ReactNode
  strong?: boolean
  disabled?: boolean
  /** Always selected, and submitted with the form. */
  kept?: boolean
  children: readonly TreeEntry[]
}

type Props = Omit<FieldProps, 'optional' | 'width'> & {
  entries: readonly TreeEntry[]
  /** `needs`: selecting an entry requires its ancestors. `includes`: it covers its descendants. */
  relation: 'needs' | 'includes'
  /** Summary line for entries whose descendants are collapsed; without it, the whole tree is expanded. */
  folded?: (entry: TreeEntry) => ReactNode
  disabled?: boolean
}

/**
 * Nested checkboxes under one field name. With scripts, selecting an entry also updates its descendants and ancestors.
 * Without scripts, the server applies the same relation to the submitted values.
 */
export function CheckboxTree({ label, field, hint, entries, relation, folded, disabled = false }: Props) {
  const id = fieldId(field)
  const errors = useErrors(field)
  const describedBy = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ')
  const tree = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (tree.current && relation === 'includes') markParts(tree.current)
  })
  const chosen = new Set(valuesOf(field))
  return (
    <fieldset
      ref={tree}
      className={classes.field}
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy || undefined}
      onChange={(event) => choose(event, relation)}
    >
      <legend className={classes.legend}>
        <FieldLabel>{label ?? field.label}</FieldLabel>
      </legend>
      {hint && (
        <div id={`${id}-hint`} className={classes.hint}>
          {hint}
        </div>
      )}
      {errors.length > 0 && (
        <div id={`${id}-error`} className={classes.error}>
          <FieldErrors errors={errors} />
        </div>
      )}
      <Branch entries={entries} within={false} of={{ name: field.name, chosen, relation, folded, disabled }} />
    </fieldset>
  )
}

type Tree = { name: string; chosen: ReadonlySet<string>; disabled: boolean } & Pick<Props, 'relation' | 'folded'>

/** `within`: true if an ancestor is selected. */
function Branch({ entries, within, of }: { entries: readonly TreeEntry[]; within: boolean; of: Tree }) {
  return (
    <ul className={classes.branch}>
      {entries.map((entry) => {
        const isChosen = of.chosen.has(entry.value) || (of.relation === 'includes' && within)
        const below = entry.children.length > 0 && <Branch entries={entry.children} within={isChosen} of={of} />
        return (
          <li key={entry.value}>
            <Entry entry={entry} chosen={isChosen} of={of} />
            {below && of.folded ? (
              <details className={classes.folded} open={!isChosen && isAnyChosen(entry.children, of.chosen)}>
                <summary>{of.folded(entry)}</summary>
                {below}
              </details>
            ) : (
              below
            )}
          </li>
        )
      })}
    </ul>
  )
}

const isAnyChosen = (entries: readonly TreeEntry[], chosen: ReadonlySet<string>): boolean =>
  entries.some(({ value, children }) => chosen.has(value) || isAnyChosen(children, chosen))

function Entry({ entry, chosen, of }: { entry: TreeEntry; chosen: boolean; of: Tree }) {
  const { value, label, hint, strong, disabled = false, kept = false } = entry
  return (
    <label className={classes.entry} data-strong={strong || undefined}>
      <input
        type="checkbox"
        name={of.name}
        value={value}
        defaultChecked={kept || chosen}
        disabled={of.disabled || kept || disabled}
        className={classes.box}
      />
      {/* Browsers do not submit disabled controls. */}
      {kept && !of.disabled && <input type="hidden" name={of.name} value={value} />}
      <span className={classes.words}>
        <span className={classes.name}>{label}</span>
        {hint}
      </span>
    </label>
  )
}

function choose({ target, currentTarget }: FormEvent<HTMLFieldSetElement>, relation: Props['relation']) {
  const box: unknown = target
  if (!(box instanceof HTMLInputElement)) return
  const entry = box.closest('li')
  for (const below of entry?.querySelectorAll<HTMLInputElement>('ul input[type=checkbox]:enabled') ?? [])
    below.checked = box.checked
  // `needs`: selecting an entry selects its ancestors. `includes`: deselecting it deselects them, not its siblings.
  if (box.checked === (relation === 'needs')) {
    let above = entry?.parentElement?.closest('li')
    while (above) {
      const parent = boxOf(above)
      if (parent && !parent.disabled) parent.checked = box.checked
      above = above.parentElement?.closest('li')
    }
  }
  if (relation === 'includes') markParts(currentTarget)
}

const boxOf = (entry: Element) => entry.querySelector<HTMLInputElement>(':scope > label > input[type=checkbox]')

/** Marks an entry as indeterminate if a descendant is selected and the entry is not. */
function markParts(tree: HTMLFieldSetElement) {
  for (const entry of tree.querySelectorAll('li')) {
    const box = boxOf(entry)
    if (box) box.indeterminate = !box.checked && entry.querySelector('ul input:checked') !== null
  }
}
