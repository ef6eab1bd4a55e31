import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './checkbox-tree.module.css'
import { FieldErrors, FieldLabel, type FieldProps, fieldId, useErrors, valuesOf } from './field.tsx'

/** An entry of the tree to choose from, with those below it. */
export type TreeEntry = {
  value: string
  label: ReactNode
  hint?: ReactNode
  strong?: boolean
  disabled?: boolean
  /** Chosen in any case, and sent along. */
  kept?: boolean
  children: readonly TreeEntry[]
}

type Props = Omit<FieldProps, 'optional' | 'width'> & {
  entries: readonly TreeEntry[]
  /** Whether a chosen entry needs those above it, or includes those below it. */
  relation: 'needs' | 'includes'
  /** The line behind which what is below an entry is folded; without it all lies open. */
  folded?: (entry: TreeEntry) => ReactNode
  disabled?: boolean
}

/**
 * A nested list of checkboxes under one name, in one form. With scripts an entry takes those below it along, and those above
 * it follow; without, the server reads what is sent by the same relation.
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

/** `within`: whether one above is chosen. */
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
      {/* What is disabled is not sent. */}
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
  // An entry that needs those above brings them; one that is taken out of a whole leaves its other parts.
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

/** Where a part is chosen and not the whole, it shows on the whole. */
function markParts(tree: HTMLFieldSetElement) {
  for (const entry of tree.querySelectorAll('li')) {
    const box = boxOf(entry)
    if (box) box.indeterminate = !box.checked && entry.querySelector('ul input:checked') !== null
  }
}
