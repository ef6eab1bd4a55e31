import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../actions/button.tsx'
import { Details } from '../layout/details.tsx'
import classes from './column-picker.module.css'

type Props = {
  /** Name under which the choice is stored. */
  list: string
  address: string
  columns: readonly { key: string; head: string; shown: boolean }[]
}

/** Picker for the visible columns of a list: a native form whose choice is stored for this browser. */
export function ColumnPicker({ list, address, columns }: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const shown = columns.filter((column) => column.shown).length
  return (
    <div className={classes.picker}>
      <Details summary={t('columns.summary', { shown, count: columns.length })}>
        <form method="post" action={useHref(address)}>
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="back" value={pathname + search} />
          <fieldset className={classes.columns}>
            <legend>{t('columns.legend')}</legend>
            {columns.map((column) => (
              <label key={column.key} className={classes.column}>
                <input
                  key={String(column.shown)}
                  type="checkbox"
                  name="column"
                  value={column.key}
                  defaultChecked={column.shown}
                  aria-label={t('columns.one', { name: column.head })}
                  autoComplete="off"
                />
                {column.head}
              </label>
            ))}
          </fieldset>
          <p className={classes.hint}>{t('columns.hint')}</p>
          <span className={classes.actions}>
            <Button small name="intent" value="apply">
              {t('columns.apply')}
            </Button>
            <Button small look="quiet" name="intent" value="reset">
              {t('columns.reset')}
            </Button>
          </span>
        </form>
      </Details>
    </div>
  )
}
