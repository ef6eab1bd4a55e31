import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { CellCheckbox, CellSelect, CellText } from '#app/ui/fields/cell-field.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { FieldErrors, useErrors } from '#app/ui/fields/field.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { DraftNotice } from '#app/ui/forms/edit-form.tsx'
import { draftOf, type FieldState, type FormDraft, type FormState, formState, madeFrom } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import { FieldType, PersonalKind } from '#contract/data/tables/codes.ts'
import type { ImportDetail, SurveyedSheet } from '#contract/data/tables/shapes.ts'
import { type DateOrder, dateOrders, readDate } from '#contract/platform/ingest/date.ts'
import classes from './import.module.css'
import { FormId } from './import-form.ts'

type Source = { import: ImportDetail; place: number; reply: unknown; draft: FormDraft | undefined }

const parts = ['include', 'isKey', 'name', 'title', 'fieldType', 'personalKind'] as const
type Part = (typeof parts)[number]
const nameOf = (place: number, part: Part | 'at') => `columns[${place}].${part}`

/** Form state: the submitted values, otherwise the confirmed ones, otherwise the proposed ones. */
export function useColumnsForm({ import: found, place, reply, draft }: Source): FormState {
  const { t } = useTranslation('tables')
  const { sheets, confirmed, table } = found
  const sheet = sheets[place]
  const own = confirmed?.sheet === place ? confirmed : undefined
  const fields: Record<string, string> = {
    tableName: t('field.tableName'),
    title: t('field.title'),
    primaryKey: t('columns.isKey'),
    timeZone: t('columns.timeZone'),
    dateOrder: t('columns.dateOrder'),
    leaveOut: t('columns.leaveOut'),
  }
  const saved: Record<string, unknown> = {
    tableName: own?.tableName ?? table.tableName,
    title: own?.title ?? table.title,
    timeZone: own?.timeZone ?? 'Asia/Shanghai',
    dateOrder: own?.dateOrder,
    leaveOut: own?.leaveOut ? 'yes' : undefined,
  }
  for (const [each, column] of (sheet?.columns ?? []).entries()) {
    const { at, head, name, fieldType, personalKind } = column
    const chosen = own?.columns.find((one) => one.at === at)
    const isKey = (own?.primaryKey ?? sheet?.primaryKey ?? []).includes(chosen?.name ?? name)
    const values: Record<Part, unknown> = {
      include: own && !chosen ? undefined : 'yes',
      isKey: isKey && (!own || chosen) ? 'yes' : undefined,
      name: chosen?.name ?? name,
      title: chosen?.title ?? (head === name ? '' : head),
      fieldType: chosen?.fieldType ?? fieldType,
      personalKind: chosen ? chosen.personalKind : personalKind,
    }
    for (const part of parts) {
      fields[nameOf(each, part)] = t('columns.partOf', { column: head || name, part: t(`columns.${part}`) })
      saved[nameOf(each, part)] = values[part]
    }
  }
  return formState(FormId.columns, { reply, draft, fields, saved })
}

type Props = Source & { form: FormState; sheet: SurveyedSheet; mayEdit: boolean; back: string }

/** Proposed columns as rows of a form: what to include, its name, type and personal kind. */
export function ColumnsForm({ form, import: found, sheet, place, reply, draft, mayEdit, back }: Props) {
  const { t } = useTranslation(['tables', 'common'])
  const isFaulty = found.state === 'faulty'
  const undecided = sheet.columns.filter(({ dateOrder }) => dateOrder === 'undecided')
  const asksZone = sheet.columns.some(({ isLocal }) => isLocal)
  const types = Object.values(FieldType).map((value) => ({ value, label: t(`type.${value}`) }))
  const kinds = [
    { value: '', label: t('columns.notPersonal') },
    ...Object.values(PersonalKind).map((value) => ({ value, label: t(`personal.${value}`) })),
  ]
  return (
    <>
      <DraftNotice draft={draftOf(FormId.columns, draft)} />
      <Card wide title={t('columns.title')}>
        <PostForm form={form}>
          <input type="hidden" name="version" value={madeFrom(form.id, { reply, draft, version: found.version })} />
          <input type="hidden" name="sheet" value={place} />
          <TextField field={form.field('title')} hint={t('columns.titleHint')} optional autoComplete="off" />
          <TextField
            field={form.field('tableName')}
            hint={t('columns.tableNameHint')}
            autoComplete="off"
            spellCheck={false}
          />
          <p className={classes.note}>{t('columns.line', { count: sheet.columns.length })}</p>
          <KeyErrors field={form.field('primaryKey')} />
          <section
            className={classes.scroller}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label={t('columns.title')}
          >
            <table className={classes.columns}>
              <thead>
                <tr>
                  <th scope="col">{t('columns.include')}</th>
                  <th scope="col">{t('columns.head')}</th>
                  <th scope="col">{t('columns.name')}</th>
                  <th scope="col">{t('columns.titleOf')}</th>
                  <th scope="col">{t('columns.fieldType')}</th>
                  <th scope="col">{t('columns.isKey')}</th>
                  <th scope="col">{t('columns.personalKind')}</th>
                  <th scope="col">{t('columns.samples')}</th>
                </tr>
              </thead>
              <tbody>
                {sheet.columns.map((column, each) => {
                  const field = (part: Part) => form.field(nameOf(each, part))
                  return (
                    <tr key={column.at}>
                      <td data-head={t('columns.include')}>
                        <input type="hidden" name={nameOf(each, 'at')} value={column.at} />
                        <CellCheckbox field={field('include')} disabled={!mayEdit} />
                      </td>
                      <th scope="row">{column.head || t('columns.noHead', { number: column.at })}</th>
                      <td data-head={t('columns.name')}>
                        <CellText field={field('name')} disabled={!mayEdit} />
                      </td>
                      <td data-head={t('columns.titleOf')}>
                        <CellText field={field('title')} disabled={!mayEdit} />
                      </td>
                      <td data-head={t('columns.fieldType')}>
                        <CellSelect field={field('fieldType')} options={types} disabled={!mayEdit} />
                        <Misfits column={column} />
                      </td>
                      <td data-head={t('columns.isKey')}>
                        <CellCheckbox field={field('isKey')} disabled={!mayEdit} />
                      </td>
                      <td data-head={t('columns.personalKind')}>
                        <CellSelect field={field('personalKind')} options={kinds} disabled={!mayEdit} />
                      </td>
                      <td data-head={t('columns.samples')}>
                        <Samples column={column} />
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </section>
          <p className={classes.note}>{t('columns.personalLine')}</p>
          {asksZone && (
            <TextField
              field={form.field('timeZone')}
              hint={t('columns.timeZoneHint')}
              autoComplete="off"
              spellCheck={false}
            />
          )}
          {undecided.length > 0 && (
            <RadioGroup
              field={form.field('dateOrder')}
              hint={t('columns.dateOrderHint', {
                columns: undecided.map(({ head, name }) => head || name).join(t('and')),
              })}
              choices={dateOrders.map((value) => ({
                value,
                label: t(`columns.order.${value}`),
                hint: examplesOf(undecided, value)
                  .map((example) => t('columns.dateOrderOf', example))
                  .join(t('and')),
              }))}
            />
          )}
          <CheckboxGroup
            label={t('columns.faulty')}
            field={form.field('leaveOut')}
            choices={[{ value: 'yes', label: t('columns.leaveOut'), hint: t('columns.leaveOutHint') }]}
          />
          {mayEdit && (
            <FormActions>
              <Button look="primary">{t(isFaulty ? 'columns.again' : 'columns.store')}</Button>
              <LinkButton to={back} look="quiet">
                {t('columns.later')}
              </LinkButton>
            </FormActions>
          )}
        </PostForm>
      </Card>
    </>
  )
}

const examplesMax = 3

/**
 * First ambiguous dates of these columns, each with its day in this order; in another order it is another day or
 * invalid.
 */
function examplesOf(columns: readonly SurveyedSheet['columns'][number][], order: DateOrder) {
  const dayOf = (text: string, each: DateOrder) => {
    const read = readDate(text, each)
    return 'day' in read ? read.day : ''
  }
  const texts = [...new Set(columns.flatMap(({ samples }) => samples))]
  return texts
    .map((text) => ({ text, day: dayOf(text, order) }))
    .filter(({ text, day }) => day !== '' && dateOrders.some((each) => dayOf(text, each) !== day))
    .slice(0, examplesMax)
}

function KeyErrors({ field }: { field: FieldState }) {
  const errors = useErrors(field)
  if (errors.length === 0) return null
  return (
    <p id={field.id} className={classes.error} tabIndex={-1}>
      <FieldErrors errors={errors} />
    </p>
  )
}

type ColumnProps = { column: SurveyedSheet['columns'][number] }

function Misfits({ column: { misfits, firstMisfit } }: ColumnProps) {
  const { t } = useTranslation('tables')
  if (misfits === 0 && !firstMisfit) return null
  return (
    <p className={classes.misfits}>
      <Badge tone="warning">
        {misfits === 0 ? t('columns.mixed') : t('columns.misfits', { count: misfits, shown: shownCount(misfits) })}
      </Badge>{' '}
      {firstMisfit && t('columns.firstMisfit', { row: firstMisfit.row, text: firstMisfit.text })}
    </p>
  )
}

/** First values, and how many cells are empty. */
function Samples({ column: { samples, empty } }: ColumnProps) {
  const { t } = useTranslation('tables')
  return (
    <div className={classes.samples}>
      {samples.slice(0, 3).map((sample, each) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: samples may repeat
        <span key={each}>{sample || <VisuallyHidden>{t('empty')}</VisuallyHidden>}</span>
      ))}
      {empty > 0 && (
        <span className={classes.note}>{t('columns.empty', { count: empty, shown: shownCount(empty) })}</span>
      )}
    </div>
  )
}
