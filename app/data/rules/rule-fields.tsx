import { useTranslation } from 'react-i18next'
import { rowsMax, rowsOffered } from '#app/data/conditions/condition.ts'
import { ConditionRows } from '#app/data/conditions/condition-rows.tsx'
import { FunctionList } from '#app/data/processes/function-list.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { DateField, TextField } from '#app/ui/fields/text-field.tsx'
import { FieldSet } from '#app/ui/forms/post-form.tsx'
import { RepeatedRows } from '#app/ui/forms/repeated-rows.tsx'
import { rowsIn } from '#app/ui/forms/row-intent.ts'
import {
  byColumnsMax,
  figuresMax,
  Needs,
  RuleKind,
  ruleAggregates,
  WindowKind,
  wordsMax,
} from '#contract/data/rules/codes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { ExpressionField } from './expression-field.tsx'
import { ListFields } from './list-fields.tsx'
import { columnOptions, type PartProps, type Props, useField, useTypeText } from './rule-field.ts'
import { hasCondition } from './rule-values.ts'
import { Way, windowUnits } from './rule-ways.ts'
import classes from './rules.module.css'

export function RuleFields({ kind, ...rest }: Props) {
  const { t } = useTranslation('rules')
  const field = useField(rest)
  return (
    <>
      <div className={classes.pair}>
        <TextField field={field('name')} hint={t('rule.nameHint')} autoComplete="off" />
        <TextField
          field={field('weight')}
          hint={t('rule.weightHint')}
          width="short"
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      {kind === RuleKind.aggregation && <Window {...rest} />}
      {kind === RuleKind.combination && <Parts {...rest} />}
      {hasCondition(kind) && <ConditionFields kind={kind} {...rest} />}
      {(kind === RuleKind.list || kind === RuleKind.likeness) && <ListFields kind={kind} {...rest} />}
      <TextField
        field={field('words')}
        hint={t('rule.wordsHint')}
        optional
        width="long"
        maxLength={wordsMax}
        autoComplete="off"
      />
      <DateField field={field('snoozedUntil')} hint={t('rule.snoozedHint')} optional />
    </>
  )
}

const momentTypes: readonly FieldType[] = [FieldType.timestamp, FieldType.date]

/** Rows that an aggregation reads, and its figures. */
function Window(props: PartProps) {
  const { t } = useTranslation('rules')
  const typeText = useTypeText()
  const field = useField(props)
  const { columns, values, reply } = props
  const chosen = Array.from({ length: byColumnsMax }, (_, at) => at).filter((at) => values[`by[${at}]`]).length
  const places = Array.from({ length: Math.min(byColumnsMax, Math.max(2, chosen + 1)) }, (_, at) => at)
  const time = field('time')
  return (
    <>
      <FieldSet legend={t('rule.window')}>
        <p className={classes.hint}>{t('rule.windowLine')}</p>
        <div className={classes.pair}>
          {places.map((at) => {
            const by = field(`by[${at}]`)
            return (
              <SelectField
                key={at}
                field={{ ...by, label: t(at === 0 ? 'rule.byFirst' : 'rule.byMore') }}
                optional={at > 0}
                options={columnOptions(columns, by.initialValue, typeText)}
              />
            )
          })}
          <SelectField
            field={time}
            options={columnOptions(
              columns.filter(({ fieldType }) => momentTypes.includes(fieldType)),
              time.initialValue,
              typeText,
            )}
          />
        </div>
        <div className={classes.span}>
          <SelectField
            field={field('windowKind')}
            empty={false}
            options={Object.values(WindowKind).map((value) => ({ value, label: t(`windowKind.${value}`) }))}
          />
          <div className={classes.seconds}>
            <TextField field={field('windowAmount')} width="short" inputMode="numeric" autoComplete="off" />
          </div>
          <div className={classes.seconds}>
            <SelectField
              field={field('windowUnit')}
              empty={false}
              width="short"
              options={Object.keys(windowUnits).map((value) => ({
                value,
                label: t(`windowUnit.${value as keyof typeof windowUnits}`),
              }))}
            />
          </div>
          <div className={classes.seconds}>
            <Checkbox
              name="hasStart"
              id={`${props.form}-hasStart`}
              value="yes"
              label={t('rule.hasStart')}
              defaultChecked={values.hasStart === 'yes' || values.hasStart?.[0] === 'yes'}
            />
          </div>
        </div>
        <ExpressionField
          field={field('counted')}
          hint={t('rule.countedHint')}
          optional
          rows={2}
          columns={columns.map(({ name }) => name)}
        />
      </FieldSet>
      <RepeatedRows
        field={field('figures')}
        hint={t('rule.figuresHint')}
        reply={reply}
        count={Math.max(rowsIn(reply?.values ?? values, 'figures'), reply ? 0 : 1)}
        max={figuresMax}
      >
        {({ index }) => {
          const column = field(`figures[${index}].column`)
          const was = values[`figures[${index}].was`]
          return (
            <div className={classes.figure}>
              <input type="hidden" name={`figures[${index}].was`} value={String(was ?? '')} />
              <TextField field={field(`figures[${index}].as`)} width="full" autoComplete="off" />
              <SelectField
                field={field(`figures[${index}].aggregate`)}
                empty={false}
                width="full"
                options={ruleAggregates.map((value) => ({ value, label: t(`aggregate.${value}`) }))}
              />
              <SelectField
                field={column}
                width="full"
                empty={t('rule.rowsThemselves')}
                options={columnOptions(columns, column.initialValue, typeText)}
              />
            </div>
          )
        }}
      </RepeatedRows>
    </>
  )
}

/** Condition by rows of comparisons or as an expression, whichever is chosen. */
function ConditionFields({ kind, ...props }: Props) {
  const { t } = useTranslation(['rules', 'processes'])
  const field = useField(props)
  const { columns, values } = props
  const figures = Object.entries(values).flatMap(([name, value]) =>
    /^figures\[\d+\]\.as$/.test(name) && value.length > 0 ? [String(value)] : [],
  )
  const known = [...(kind === RuleKind.aggregation ? figures : []), ...columns.map(({ name }) => name)]
  const count = Math.min(rowsMax, Math.max(rowsOffered, rowsIn(values, 'where') + 1))
  const condition = field('condition')
  return (
    <div className={classes.condition}>
      <FieldSet legend={t(kind === RuleKind.aggregation ? 'rule.conditionOfFigures' : 'rule.condition')}>
        <RadioGroup
          field={field('way')}
          choices={Object.values(Way).map((value) => ({
            value,
            label: t(`way.${value}`),
            hint: t(`wayHint.${value}`),
          }))}
        />
        <div className={classes.byRows}>
          {condition.errors && condition.errors.length > 0 && (
            <ul className={classes.faults}>
              {condition.errors.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <ConditionRows
            columns={known.map((name) => ({ name, title: '' }))}
            count={count}
            field={(place, part) => field(`where[${place}].${part}`)}
            match={field('match')}
          />
        </div>
        <div className={classes.byExpression}>
          <ExpressionField field={condition} hint={t('rule.conditionHint')} columns={known} />
          <FunctionList columns={known} title={t('processes:formula.functions')} />
        </div>
      </FieldSet>
    </div>
  )
}

/** Rules that a combination needs. */
function Parts(props: PartProps) {
  const { t } = useTranslation('rules')
  const field = useField(props)
  const { parts } = props
  const of = field('of')
  return (
    <>
      {parts.length < 2 && <p className={classes.hint}>{t('rule.partsMissing')}</p>}
      <CheckboxGroup field={of} hint={t('rule.ofHint')} choices={parts} />
      <div className={classes.needs}>
        <RadioGroup
          field={field('needs')}
          choices={Object.values(Needs).map((value) => ({ value, label: t(`needs.${value}`) }))}
        />
        <div className={classes.atLeast}>
          <TextField field={field('count')} width="short" inputMode="numeric" autoComplete="off" />
        </div>
      </div>
    </>
  )
}
