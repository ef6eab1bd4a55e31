import { useTranslation } from 'react-i18next'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldState } from '#app/ui/forms/form.ts'
import { operators } from '#contract/data/operators.ts'
import classes from './condition-rows.module.css'

export type RowPart = 'column' | 'operator' | 'values'

type Props = {
  columns: readonly { name: string; title: string }[]
  /** Rows shown. */
  count: number
  field: (place: number, part: RowPart) => FieldState
  /** Choice between all and any, shown for several rows. */
  match: FieldState
}

/** Rows of column, operator and value; those without a column are not used. */
export function ConditionRows({ columns, count, field, match }: Props) {
  const { t } = useTranslation('mart')
  const options = columns.map(({ name, title }) => ({
    value: name,
    label: title ? t('where.columnOf', { title, name }) : name,
  }))
  return (
    <div className={classes.rows}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index
        <fieldset key={place} className={classes.row}>
          <legend className={classes.legend}>{t('where.row', { number: place + 1 })}</legend>
          <SelectField
            label={t('where.column')}
            field={field(place, 'column')}
            empty={t('where.noColumn')}
            options={options}
            width="full"
          />
          <SelectField
            label={t('where.operator')}
            field={field(place, 'operator')}
            empty={false}
            options={operators.map((value) => ({ value, label: t(`where.operators.${value}`) }))}
            width="full"
          />
          <TextField label={t('where.values')} field={field(place, 'values')} width="full" autoComplete="off" />
        </fieldset>
      ))}
      <p className={classes.hint}>{t('where.hint')}</p>
      <SelectField
        label={t('where.match')}
        field={match}
        empty={false}
        options={[
          { value: 'all', label: t('where.all') },
          { value: 'any', label: t('where.any') },
        ]}
      />
    </div>
  )
}
