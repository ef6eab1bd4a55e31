import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { CellSelect } from '#app/ui/fields/cell-field.tsx'
import { FieldErrors, useErrors } from '#app/ui/fields/field.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { type FieldState, type FormState, formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { SheetStart } from '#app/ui/lists/sheet-start.tsx'
import { importFields } from '#contract/data/watch-lists/codes.ts'
import type { ImportSheet, ListImportDetail } from '#contract/data/watch-lists/import-shapes.ts'
import { choosableEncodings } from '#contract/platform/files/content.ts'
import { columnLetters } from '#contract/platform/ingest/column-letters.ts'
import { dateOrders } from '#contract/platform/ingest/date.ts'
import classes from './import.module.css'
import { FormId } from './import-form.ts'

type Source = { found: ListImportDetail; reply: unknown }
type Props = { form: FormState; found: ListImportDetail; sheet: ImportSheet }

const fieldOf = (place: number) => `columns[${place}].field`
const isText = ({ encoding }: ListImportDetail) => choosableEncodings.some((each) => each === encoding)

export function useReadingForm({ found, reply }: Source): FormState {
  const { t } = useTranslation('watch-lists-import')
  const { encoding, sheet, sheets } = found
  return formState(FormId.read, {
    reply,
    fields: { encoding: t('reading.encoding'), sheet: t('reading.sheet'), headRow: t('reading.headRow') },
    saved: { encoding, sheet: String(sheet), headRow: sheets[sheet]?.headRow ?? '' },
  })
}

export function useColumnsForm({ found, reply }: Source): FormState {
  const { t } = useTranslation('watch-lists-import')
  const columns = found.sheets[found.sheet]?.columns ?? []
  const fields: Record<string, string> = { columns: t('columns.title'), dateOrder: t('columns.dateOrder') }
  const saved: Record<string, unknown> = { dateOrder: found.dateOrder ?? undefined }
  for (const [place, { at, head, field }] of columns.entries()) {
    fields[fieldOf(place)] = t('columns.meaningOf', { column: head || columnLetters(at - 1) })
    saved[fieldOf(place)] = field ?? ''
  }
  return formState(FormId.columns, { reply, fields, saved })
}

/** Columns of the file with samples, and the meaning of each. */
export function ColumnsForm({ form, found, sheet }: Props) {
  const { t } = useTranslation(['watch-lists-import', 'watch-lists'])
  const meanings = [
    { value: '', label: t('columns.leftOut') },
    ...importFields.map((value) => ({ value, label: t(`watch-lists:field.${value}`) })),
  ]
  type Row = ImportSheet['columns'][number] & { place: number }
  const columns: Column<Row>[] = [
    {
      key: 'head',
      head: t('columns.column'),
      cell: ({ at, head }) => head || t('columns.noHead', { letters: columnLetters(at - 1) }),
      rowHead: true,
      prose: true,
    },
    {
      key: 'samples',
      head: t('columns.samples'),
      cell: ({ samples }) => (samples.length === 0 ? '—' : samples.join(t('columns.between'))),
      prose: true,
      width: '20rem',
    },
    {
      key: 'field',
      head: t('columns.meaning'),
      cell: ({ at, place }) => (
        <>
          <input type="hidden" name={`columns[${place}].at`} value={at} />
          <CellSelect field={form.field(fieldOf(place))} options={meanings} />
        </>
      ),
      width: '14rem',
    },
  ]
  return (
    <PostForm form={form} action={`?form=${FormId.columns}`}>
      <UnchangedChoices found={found} sheet={sheet} />
      <p className={classes.note}>{t('columns.line')}</p>
      <WholeErrors field={form.field('columns')} />
      <DataTable
        stacked
        compact
        caption={t('columns.title')}
        columns={columns}
        rows={sheet.columns.map((column, place) => ({ ...column, place }))}
        rowKey={({ at }) => at}
      />
      {(found.isDayUndecided || found.dateOrder !== null) && (
        <RadioGroup
          field={form.field('dateOrder')}
          hint={t('columns.dateOrderHint')}
          choices={dateOrders.map((value) => ({ value, label: t(`columns.order.${value}`) }))}
        />
      )}
      <FormActions>
        <Button>{t('columns.action')}</Button>
      </FormActions>
    </PostForm>
  )
}

/** Choices about the file that remain unchanged. */
function UnchangedChoices({ found, sheet }: Pick<Props, 'found' | 'sheet'>) {
  return (
    <>
      <input type="hidden" name="version" value={found.version} />
      <input type="hidden" name="sheet" value={found.sheet} />
      <input type="hidden" name="headRow" value={sheet.headRow} />
      {isText(found) && <input type="hidden" name="encoding" value={found.encoding ?? ''} />}
    </>
  )
}

function WholeErrors({ field }: { field: FieldState }) {
  const errors = useErrors(field)
  if (errors.length === 0) return null
  return (
    <p id={field.id} className={classes.error} tabIndex={-1}>
      <FieldErrors errors={errors} />
    </p>
  )
}

/** First rows of the file with the header row highlighted, and the form that changes how it is read. */
export function ReadingForm({ form, found, sheet }: Props) {
  const { t } = useTranslation(['watch-lists-import', 'files'])
  const { start, headRow } = sheet
  return (
    <div className={classes.more}>
      <Details
        summary={headRow === 0 ? t('reading.summaryNone') : t('reading.summary', { row: headRow })}
        open={form.errors.length > 0}
      >
        <div className={classes.reading}>
          <SheetStart caption={t('reading.caption')} rows={start} headRow={headRow} />
          <PostForm form={form} action={`?form=${FormId.read}`}>
            <input type="hidden" name="version" value={found.version} />
            {found.sheets.length > 1 ? (
              <SelectField
                field={form.field('sheet')}
                empty={false}
                options={found.sheets.map(({ name }, place) => ({ value: String(place), label: name ?? '' }))}
              />
            ) : (
              <input type="hidden" name="sheet" value={found.sheet} />
            )}
            {isText(found) && (
              <SelectField
                field={form.field('encoding')}
                empty={false}
                hint={t('reading.encodingHint')}
                options={choosableEncodings.map((value) => ({ value, label: t(`files:encoding.${value}`) }))}
              />
            )}
            <TextField
              optional
              field={form.field('headRow')}
              hint={t('reading.headRowHint')}
              width="short"
              inputMode="numeric"
              autoComplete="off"
            />
            <div>
              <Button>{t('reading.action')}</Button>
            </div>
          </PostForm>
        </div>
      </Details>
    </div>
  )
}
