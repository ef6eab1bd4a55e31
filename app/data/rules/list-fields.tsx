import { useTranslation } from 'react-i18next'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FieldSet } from '#app/ui/forms/post-form.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import { agreeFields, agreeMax, ListField, RuleKind } from '#contract/data/rules/codes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { columnOptions, type Props, useField, useTypeText } from './rule-field.ts'
import classes from './rules.module.css'

const comparedTypes: readonly FieldType[] = [FieldType.string, FieldType.integer, FieldType.date]
/** Empty inputs for fields that must agree, in addition to those that are filled in. */
const spare = 2

/** Watch list of a rule, the column that it compares, and how alike they must be. */
export function ListFields({ kind, ...props }: Props) {
  const { t } = useTranslation('rules')
  const typeText = useTypeText()
  const field = useField(props)
  const { columns, lists, values } = props
  const compared = columns.filter(({ fieldType }) => comparedTypes.includes(fieldType))
  const list = field('listBizId')
  const column = field('column')
  const known = lists.map(({ listBizId, list: name, entries }) => ({
    value: listBizId,
    label: t('rule.listOption', { name, entries: shownCount(entries) }),
  }))
  const chosen = typeof list.initialValue === 'string' ? list.initialValue : ''
  const isGone = chosen !== '' && !lists.some(({ listBizId }) => listBizId === chosen)
  const gone = isGone ? [{ value: chosen, label: t('rule.listGone') }] : []
  const used = Array.from({ length: agreeMax }, (_, at) => at).filter((at) => values[`agree[${at}].column`]).length
  return (
    <FieldSet legend={t('rule.listLegend')}>
      {lists.length === 0 && <p className={classes.hint}>{t('rule.listsMissing')}</p>}
      <div className={classes.pair}>
        <SelectField field={list} hint={t('rule.listHint')} options={[...known, ...gone]} />
        <SelectField field={column} options={columnOptions(compared, column.initialValue, typeText)} />
        {kind === RuleKind.list ? (
          <SelectField
            field={field('field')}
            empty={false}
            options={Object.values(ListField).map((value) => ({ value, label: t(`listField.${value}`) }))}
          />
        ) : (
          <TextField
            field={field('least')}
            hint={t('rule.leastHint')}
            width="short"
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </div>
      {kind === RuleKind.likeness && (
        <>
          <p className={classes.hint}>{t('rule.agreeHint')}</p>
          {Array.from({ length: Math.min(agreeMax, used + spare) }, (_, at) => {
            const own = field(`agree[${at}].column`)
            return (
              <div className={classes.pair} key={own.name}>
                <SelectField field={own} optional options={columnOptions(compared, own.initialValue, typeText)} />
                <SelectField
                  field={field(`agree[${at}].field`)}
                  optional
                  options={agreeFields.map((value) => ({ value, label: t(`agreeField.${value}`) }))}
                />
              </div>
            )
          })}
        </>
      )}
    </FieldSet>
  )
}
