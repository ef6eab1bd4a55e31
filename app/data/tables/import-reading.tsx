import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { type FormState, formState } from '#app/ui/forms/form.ts'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { SheetStart } from '#app/ui/lists/sheet-start.tsx'
import type { ImportDetail, SurveyedSheet } from '#contract/data/tables/shapes.ts'
import { choosableEncodings } from '#contract/platform/files/content.ts'
import classes from './import.module.css'
import { FormId } from './import-form.ts'
import { useKeyedTexts } from './texts.ts'

type Source = { import: ImportDetail; place: number; reply: unknown }

export function useReadingForm({ import: found, place, reply }: Source) {
  const { t } = useTranslation('tables')
  const { encoding, sheets } = found
  return formState(FormId.read, {
    reply,
    fields: { encoding: t('reading.encoding'), headRow: t('reading.headRow') },
    saved: { encoding, headRow: sheets[place]?.headRow ?? '' },
  })
}

/** First rows shown once the header row is known. */
const rowsShown = 10

type Props = {
  form: FormState<'encoding' | 'headRow'>
  import: ImportDetail
  sheet: SurveyedSheet
  place: number
  mayEdit: boolean
}

/** First rows of a sheet with its header row marked, and the form that reads the file in another way. */
export function ReadingForm({ form, import: found, sheet, place, mayEdit }: Props) {
  const { t } = useTranslation(['tables', 'files'])
  const text = useKeyedTexts()
  const { start, headRow, doubts, columns } = sheet
  const isText = found.encoding !== null && choosableEncodings.some((each) => each === found.encoding)
  return (
    <>
      {headRow === null && <Notice tone="warning" title={t('reading.headRowAsked')} />}
      {doubts.length > 0 && (
        <Notice tone="warning" title={t('reading.doubts')}>
          <ul className={classes.list}>
            {doubts.map((doubt) => (
              <li key={doubt}>
                <DoubtfulColumns columns={columns.filter((column) => column.doubts?.includes(doubt))} />
                {text.doubt(doubt)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Card title={t('reading.title')}>
        <SheetStart
          caption={t('reading.caption')}
          rows={start.slice(0, headRow === null ? undefined : rowsShown)}
          headRow={headRow}
        />
        {mayEdit && (
          <Details
            summary={t('reading.summary', {
              row: headRow === 0 ? t('reading.noHeads') : (headRow ?? t('reading.unknown')),
            })}
            open={headRow === null || form.errors.length > 0}
          >
            <PostForm form={form} action={`?form=${FormId.read}`}>
              <input type="hidden" name="version" value={found.version} />
              <input type="hidden" name="sheet" value={place} />
              {isText && (
                <SelectField
                  field={form.field('encoding')}
                  hint={t('reading.encodingHint')}
                  empty={false}
                  options={choosableEncodings.map((value) => ({ value, label: t(`files:encoding.${value}`) }))}
                />
              )}
              <TextField
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
          </Details>
        )}
      </Card>
    </>
  )
}

/** Columns named in a doubt; a sheet may have hundreds. */
const columnsNamed = 5

/** Names of the columns that a doubt concerns, in front of its text. */
function DoubtfulColumns({ columns }: Pick<SurveyedSheet, 'columns'>) {
  const { t } = useTranslation('tables')
  if (columns.length === 0) return null
  const names = columns.slice(0, columnsNamed).map(({ head, name }) => head || name)
  return (
    <strong>
      {t(columns.length > columnsNamed ? 'reading.columnsAndMore' : 'reading.columns', {
        columns: names.join(t('and')),
        count: columns.length,
      })}
    </strong>
  )
}
