import { Form, useLocation } from '@remix-run/react'
import { Children, type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from './button.tsx'
import classes from './filter-bar.module.css'
import { Icon } from './icon.tsx'
import { type Option, type OptionGroup, SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

type Props = {
  label: string
  /** The fields, small ones; each name a parameter of the address. */
  children: ReactNode
  /** Parameters of the address that a new search keeps besides the order and the size of a page. */
  keep?: readonly string[]
  /** Whether anything is filtered, so that it can be cleared; by a new page, since fields keep what was chosen in them. */
  active?: boolean
  /** In place of the usual words of its buttons. */
  words?: { apply: string; clear: string }
  /** Where it is cleared; without it the same path and nothing more. */
  cleared?: string
}

/**
 * The filters above a table: a GET form, so that the address holds what is shown. A search starts on page 1. On phones several
 * fields are a popover behind one button; it needs no scripts.
 */
export function FilterBar({ label, children, keep = [], active, words, cleared }: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  const folds = Children.toArray(children).length > 1
  const clear = active && (
    <LinkButton look="quiet" to={cleared ?? pathname} reloadDocument>
      {words?.clear ?? t('filter.clear')}
    </LinkButton>
  )
  const kept = [...new URLSearchParams(search)].filter(
    ([name]) => name === 'sort' || name === 'size' || keep.includes(name),
  )
  return (
    // To the page itself: within a layout a form would go to where the layout stands.
    <Form
      method="get"
      action={pathname}
      role="search"
      aria-label={label}
      className={classes.bar}
      onSubmit={() => folds && sheet.current?.hidePopover()}
    >
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {folds && (
        <div className={classes.folded}>
          <button type="button" className={classes.open} popovertarget={id} data-active={active || undefined}>
            <Icon name="adjustments" />
            {t(active ? 'filter.openActive' : 'filter.open')}
          </button>
          {clear}
        </div>
      )}
      <div ref={sheet} id={id} popover={folds ? 'auto' : undefined} className={classes.fields}>
        {children}
        <div className={classes.actions}>
          <Button>{words?.apply ?? t('filter.apply')}</Button>
          {clear}
        </div>
      </div>
    </Form>
  )
}

type SearchProps = { label: string; name?: string; value: string | undefined; maxLength?: number }

/** What is searched for. */
export const SearchField = ({ label, name = 'keyword', value, maxLength = 50 }: SearchProps) => (
  <TextField label={label} field={{ name, initialValue: value }} type="search" maxLength={maxLength} />
)

type SelectProps = { label: string; name: string; value: unknown; options: readonly (Option | OptionGroup)[] }

/** One of a few, or all of them. */
export function FilterSelect({ label, name, value, options }: SelectProps) {
  const { t } = useTranslation()
  return <SelectField label={label} field={{ name, initialValue: value }} empty={t('filter.all')} options={options} />
}
