import { useTranslation } from 'react-i18next'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { DateField, TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldState, FormReply } from '#app/ui/forms/form.ts'
import { RepeatedRows } from '#app/ui/forms/repeated-rows.tsx'
import { rowsIn } from '#app/ui/forms/row-intent.ts'
import { NodeKind } from '#contract/data/processes/codes.ts'
import { EditorForm } from './editor-forms.ts'
import { FunctionList } from './function-list.tsx'
import classes from './process.module.css'
import type { StepView } from './process.server.ts'
import { type SettingField, settingFields } from './setting-fields.ts'

type Typed = {
  /** Id of the form; by default that of a step. */
  form?: string
  reply: FormReply | undefined
  faults: readonly { field: string | null; text: string }[]
  values: StepView['values']
}

/** State of a field: as typed, else as in the draft, with the faults that parsing found. */
export function fieldIn(
  { form = EditorForm.step, reply, faults, values }: Typed,
  name: string,
  label: string,
): FieldState {
  const shown = reply ? reply.values[name] : values[name]
  const own = faults.flatMap(({ field, text }) => (field === name || isOfRow(field, name) ? [text] : []))
  const refused = reply?.errors[name.replace(/\[(\d+)\]/g, '.$1')] ?? []
  return {
    name,
    id: `${form}-${name}`,
    label,
    initialValue: Array.isArray(shown) && shown.length < 2 ? shown[0] : shown,
    errors: [...refused, ...own],
  }
}

/** Faults of one item of a list without fields per item, such as the second of several columns. */
const isOfRow = (field: string | null, name: string): boolean =>
  field?.startsWith(`${name}[`) === true && /^\[\d+\]$/.test(field.slice(name.length))

type Props = { step: StepView; typed: Typed; disabled: boolean }

/** Settings of a step, by the description of its kind. */
export function SettingForm({ step, typed, disabled }: Props) {
  const { t } = useTranslation('processes')
  const fields = settingFields[step.kind]
  const asksFormula = fields.some(hasExpression)
  return (
    <>
      <SettingFields fields={fields} of={step} typed={typed} disabled={disabled} />
      {asksFormula && (
        <FunctionList columns={step.inputColumns.flat().map(({ name }) => name)} title={t('formula.functions')} />
      )}
    </>
  )
}

const hasExpression = (field: SettingField): boolean =>
  field.as === 'expression' || ('fields' in field && field.fields.some(hasExpression))

/** Owner of settings: its kind, what its columns and tables are chosen from, and the namespace of its texts. */
type Owner = Pick<StepView, 'inputColumns' | 'tables'> & { kind: string; texts?: 'cards' }

type FieldsProps = { fields: readonly SettingField[]; of: Owner; typed: Typed; disabled: boolean }

/** Fields of settings, by their description. */
export const SettingFields = ({ fields, ...rest }: FieldsProps) =>
  fields.map((field) => <Setting key={field.name} field={field} prefix="settings" {...rest} />)

type SettingProps = Omit<FieldsProps, 'fields'> & { field: SettingField; prefix: string }

function Setting({ field, prefix, of: step, typed, disabled }: SettingProps) {
  const { t } = useTranslation(['processes', 'tables'])
  const texts = useSettingTexts(step.texts)
  const name = `${prefix}.${field.name}`
  const label = texts.label(step.kind, field)
  const state = fieldIn(typed, name, label)
  const hint = texts.hint(step.kind, field)
  const common = { field: state, ...(hint && { hint }), ...(field.optional && { optional: true }) }
  const inputColumns = (at: number) => step.inputColumns[at] ?? []
  const fitting = (at: number, types: readonly string[] | undefined) =>
    inputColumns(at).filter(({ fieldType }) => types === undefined || types.includes(fieldType))
  switch (field.as) {
    case 'rows':
      return (
        <RepeatedRows
          {...common}
          reply={typed.reply}
          count={Math.max(rowsIn(typed.reply?.values ?? typed.values, name), typed.reply || field.optional ? 0 : 1)}
          max={field.max}
        >
          {({ index }) => (
            <div className={classes.rowFields}>
              {field.fields.map((part) => (
                <Setting
                  key={part.name}
                  field={part}
                  prefix={`${name}[${index}]`}
                  of={step}
                  typed={typed}
                  disabled={disabled}
                />
              ))}
            </div>
          )}
        </RepeatedRows>
      )
    case 'group':
      return (
        <fieldset className={classes.group}>
          <legend>{label}</legend>
          {field.fields.map((part) => (
            <Setting key={part.name} field={part} prefix={name} of={step} typed={typed} disabled={disabled} />
          ))}
        </fieldset>
      )
    case 'table':
      return (
        <SelectField
          {...common}
          disabled={disabled}
          width="long"
          options={withShown(
            step.tables.map(({ bizId, name: shown }) => ({ value: bizId, label: shown })),
            state.initialValue,
            t(step.kind === NodeKind.rules ? 'setting.modelUnknown' : 'setting.tableUnknown'),
          )}
        />
      )
    case 'column':
      return (
        <SelectField
          {...common}
          disabled={disabled}
          options={columnOptions(fitting(field.input ?? 0, field.types), state.initialValue, texts.type)}
        />
      )
    case 'eachInput':
      return step.inputColumns.map((columns, at) => {
        const each = fieldIn(typed, `${name}[${at}]`, t('setting.ofInput', { number: at + 1 }))
        return (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: inputs have an order and no other key
            key={at}
            field={each}
            optional
            disabled={disabled}
            options={columnOptions(columns, each.initialValue, texts.type)}
          />
        )
      })
    case 'columns': {
      const chosen = typed.reply ? typed.reply.values[name] : typed.values[name]
      const shown = Array.isArray(chosen) ? chosen : chosen === undefined ? [] : [chosen]
      const choices = columnOptions(fitting(0, field.types), shown, texts.type)
      return (
        <CheckboxGroup
          {...common}
          beside
          choices={choices.map(({ value, label: shownLabel }) => ({ value, label: shownLabel, disabled }))}
        />
      )
    }
    case 'choice':
      return (
        <SelectField
          {...common}
          disabled={disabled}
          width="medium"
          {...(!field.optional && { empty: false as const })}
          options={field.values.map((value) => ({ value: String(value), label: texts.choice(field.name, value) }))}
        />
      )
    case 'choices':
      return (
        <CheckboxGroup
          {...common}
          beside
          choices={field.values.map((value) => ({
            value: String(value),
            label: texts.choice(field.name, value),
            disabled,
          }))}
        />
      )
    case 'flag':
      return (
        <div className={classes.flag}>
          <Checkbox
            name={name}
            id={state.id ?? name}
            value="yes"
            label={label}
            defaultChecked={state.initialValue === 'yes'}
          />
        </div>
      )
    case 'day':
      return <DateField {...common} disabled={disabled} />
    case 'expression':
      return <TextareaField {...common} rows={prefix === 'settings' ? 3 : 2} disabled={disabled} />
    case 'prose':
      return <TextareaField {...common} rows={6} disabled={disabled} />
    case 'lines':
      return <TextareaField {...common} rows={4} width="medium" disabled={disabled} />
    default:
      return (
        <TextField
          {...common}
          disabled={disabled}
          autoComplete="off"
          spellCheck={false}
          width={field.as === 'number' || field.as === 'amount' ? 'short' : 'medium'}
          {...(field.as === 'number' && { inputMode: 'numeric' as const })}
          {...(field.as === 'amount' && { inputMode: 'decimal' as const })}
        />
      )
  }
}

type ShownColumn = { name: string; fieldType: string }

/** Columns to choose from, and those that are chosen although the input has no such column. */
function columnOptions(columns: readonly ShownColumn[], shown: unknown, typeText: (type: string) => string) {
  const options = columns.map(({ name, fieldType }) => ({ value: name, label: `${name} · ${typeText(fieldType)}` }))
  const chosen = (Array.isArray(shown) ? shown : [shown]).filter((each) => typeof each === 'string' && each !== '')
  const lost = chosen.filter((each) => !columns.some(({ name }) => name === each))
  return [...options, ...lost.map((each) => ({ value: String(each), label: `${each} · ?` }))]
}

const withShown = (options: { value: string; label: string }[], shown: unknown, label: string) =>
  typeof shown === 'string' && shown !== '' && !options.some(({ value }) => value === shown)
    ? [...options, { value: shown, label }]
    : options

/** Texts of settings; a kind may name a setting in its own words, and a feature in its own file. */
export function useSettingTexts(own: 'processes' | 'cards' = 'processes') {
  const { t, i18n } = useTranslation(['processes', 'tables'])
  const first = (...keys: string[]): string | undefined => {
    const named = keys.flatMap((key) => [`${own}:${key}`, `processes:${key}`])
    const found = named.find((key) => i18n.exists(key))
    return found && t(found as 'title')
  }
  return {
    label: (kind: string, { name, label = name }: Pick<SettingField, 'name' | 'label'>): string =>
      first(`setting.${kind}_${label}`, `setting.${label}`) ?? label,
    hint: (kind: string, { name, label = name }: Pick<SettingField, 'name' | 'label'>): string | undefined =>
      first(`hint.${kind}_${label}`, `hint.${label}`),
    choice: (name: string, value: string | number): string =>
      first(`choice.${name}.${value}`) ??
      (i18n.exists(`tables:type.${value}`) ? t(`tables:type.${value}` as 'tables:title') : String(value)),
    type: (type: string): string => t(`tables:type.${type}` as 'tables:title'),
  }
}
