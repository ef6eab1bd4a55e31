import { Form, useLocation } from '@remix-run/react'
import { Children, type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../actions/button.tsx'
import { type Option, type OptionGroup, SelectField } from '../fields/select-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Icon } from '../icons/icon.tsx'
import classes from './filter-bar.module.css'

type Props = {
  label: string
  /** Small fields; each name is a query parameter. */
  children: ReactNode
  /** Query parameters that a new search preserves in addition to the order and page size. */
  keep?: readonly string[]
  /**
   * True if a filter is set, so that it can be cleared. Clearing loads a new document, since fields keep their input.
   */
  active?: boolean
  /** Overrides the button texts. */
  words?: { apply: string; clear: string }
  /** Address without filters. Default: the current path without a query. */
  cleared?: string
}

/**
 * Filters above a table: a GET form, so that the address reflects the content. A search restarts at page 1. On phones
 * several fields become a popover behind one button, without scripts.
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
  const keptParams = [...new URLSearchParams(search)].filter(
    ([name]) => name === 'sort' || name === 'size' || keep.includes(name),
  )
  return (
    // Targets the page itself: within a layout route, a form would submit to the layout's address.
    <Form
      method="get"
      action={pathname}
      role="search"
      aria-label={label}
      className={classes.bar}
      onSubmit={() => folds && sheet.current?.hidePopover()}
    >
      {keptParams.map(([name, value]) => (
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

export const SearchField = ({ label, name = 'keyword', value, maxLength = 50 }: SearchProps) => (
  <TextField label={label} field={{ name, initialValue: value }} type="search" maxLength={maxLength} />
)

type SelectProps = { label: string; name: string; value: unknown; options: readonly (Option | OptionGroup)[] }

/** Select for one option or all. */
export function FilterSelect({ label, name, value, options }: SelectProps) {
  const { t } = useTranslation()
  return <SelectField label={label} field={{ name, initialValue: value }} empty={t('filter.all')} options={options} />
}
