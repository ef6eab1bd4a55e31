import { Form, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { rowsOffered, type TypedCondition } from './condition.ts'
import { ConditionRows, type RowPart } from './condition-rows.tsx'
import classes from './filter-form.module.css'

type Props = {
  columns: readonly { name: string; title: string }[]
  filter: TypedCondition
  /** Query parameters that a new filter preserves. */
  keep?: readonly string[]
  /** Address without conditions; by default the page's own. */
  cleared?: string
  /** False to leave the form closed although it has conditions. */
  open?: boolean
}

const names: Record<RowPart, string> = { column: 'column', operator: 'operator', values: 'value' }

/** Conditions on columns: a GET form, so that the address names the rows shown. */
export function FilterForm({ columns, filter, keep = ['sort'], cleared, open = true }: Props) {
  const { t } = useTranslation(['mart', 'common'])
  const { pathname, search } = useLocation()
  const { rows, match } = filter
  const count = Math.max(rowsOffered, rows.length + 1)
  const preservedParams = [...new URLSearchParams(search)].filter(([name]) => keep.includes(name))
  return (
    <Details
      summary={rows.length > 0 ? t('rows.filtered', { count: rows.length }) : t('rows.filter')}
      open={open && rows.length > 0}
    >
      <Form method="get" action={pathname} role="search" aria-label={t('rows.filter')} key={search}>
        {preservedParams.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className={classes.filter}>
          <ConditionRows
            columns={columns}
            count={count}
            field={(place, part) => ({
              name: names[part],
              id: `filter-${place}-${part}`,
              initialValue: rows[place]?.[part],
            })}
            match={{ name: 'match', initialValue: match }}
          />
          <div className={classes.actions}>
            <Button>{t('common:filter.apply')}</Button>
            {rows.length > 0 && (
              <LinkButton look="quiet" to={cleared ?? pathname} reloadDocument>
                {t('common:filter.clear')}
              </LinkButton>
            )}
          </div>
        </div>
      </Form>
    </Details>
  )
}
