import { Form, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from './button.tsx'
import classes from './filter-bar.module.css'

type Props = {
  label: string
  /** The fields, small ones; each name a parameter of the address. */
  children: ReactNode
  /** Parameters of the address that a new search keeps, such as the order. */
  keep?: readonly string[]
  /** Whether anything is filtered, so that it can be cleared; by a new page, since fields keep what was chosen in them. */
  active?: boolean
}

/** The filters above a table: a GET form, so that the address holds what is shown. A search starts on page 1. */
export function FilterBar({ label, children, keep = [], active }: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const kept = [...new URLSearchParams(search)].filter(([name]) => keep.includes(name))
  return (
    <Form method="get" role="search" aria-label={label} className={classes.bar}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className={classes.actions}>
        <Button>{t('filter.apply')}</Button>
        {active && (
          <LinkButton look="quiet" to={pathname} reloadDocument>
            {t('filter.clear')}
          </LinkButton>
        )}
      </div>
    </Form>
  )
}
