import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CellSelect } from '#app/ui/fields/cell-field.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { DraftNotice } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { draftOf, type EditReply, type FormDraft, formState, madeFrom } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { VersionConflict } from '#app/ui/forms/version-conflict.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import type { SheetDetail } from '#contract/audit/data-process/shapes.ts'
import { type Columns, type FileRole, fieldsOfRole, type LineField, lineFields } from '#contract/audit/flow/line.ts'
import { columnLetters } from '#contract/platform/ingest/column-letters.ts'
import { dateOrders } from '#contract/platform/ingest/date.ts'
import { noHeadRow } from '#contract/platform/ingest/file.ts'
import { FormId } from './batch-page.tsx'
import { SheetDoubts, useFigureItems } from './doubts.tsx'
import classes from './sheet-columns.module.css'
import { SheetBadge } from './state.tsx'

type Props = {
  sheet: SheetDetail
  role: FileRole
  mayEdit: boolean
  /** Reply of the page's action, to any form of any sheet. */
  reply: EditReply<SheetDetail | undefined> | undefined
  draft: FormDraft | undefined
  /** Address of the list of its unreadable rows. */
  faults: string
}

/** Sheet with its header row, the field of each column above sample rows, and its reading result. */
export function SheetColumns({ sheet, role, mayEdit, reply, draft, faults }: Props) {
  const { t } = useTranslation('data-process')
  const {
    sheetId,
    name,
    hidden,
    state,
    rows,
    width,
    headRow,
    irregular,
    notes,
    counts,
    ignored,
    decidedBy,
    decidedAt,
  } = sheet
  const title = name ?? t('sheet.only')
  const figureItems = useFigureItems(sheet.figures)
  return (
    <div id={`sheet-${sheetId}`}>
      <ColumnsConflict sheet={sheet} reply={reply} />
      <Card title={hidden ? t('sheet.hidden', { name: title }) : title} action={<SheetBadge sheet={sheet} />}>
        <div className={classes.sheet}>
          {sheet.fault && <Notice tone="danger" title={t(`fault.${sheet.fault}`)} />}
          {rows === 0 && <p className={classes.why}>{t('sheet.emptySheet')}</p>}
          {rows > 0 && headRow === null && !ignored && <Notice tone="warning" title={t('sheet.headRowAsked')} />}
          {notes.hiddenRows > 0 && <Notice tone="warning" title={t('sheet.hiddenRows', { count: notes.hiddenRows })} />}
          {notes.mergedAreas > 0 && (
            <Notice tone="warning" title={t('sheet.mergedAreas', { count: notes.mergedAreas })} />
          )}
          <SheetDoubts doubts={sheet.doubts} />
          <DescriptionList
            items={[
              { term: t('sheet.rows'), value: t('sheet.size', { rows, width }) },
              ...(counts
                ? [
                    {
                      term: t('sheet.counts'),
                      value: (
                        <>
                          {t('sheet.counted', { ...counts, rows: counts.lines + counts.faults + counts.skipped })}{' '}
                          {counts.faults > 0 && <Link to={faults}>{t('faults.open')}</Link>}
                        </>
                      ),
                    },
                  ]
                : []),
              ...figureItems,
              ...(irregular > 0 ? [{ term: t('sheet.irregular'), value: irregular }] : []),
              ...(decidedBy ? [{ term: t('sheet.decided'), value: `${decidedBy.name} ${decidedAt ?? ''}` }] : []),
            ]}
          />
          {mayEdit && sheet.alike > 0 && <AlikeForm sheet={sheet} reply={reply} />}
          {mayEdit && <SheetForms sheet={sheet} reply={reply} draft={draft} />}
          {!ignored && headRow !== null && (
            <ColumnsForm key={`${sheetId} ${sheet.version} ${state}`} {...{ sheet, role, mayEdit, reply, draft }} />
          )}
        </div>
      </Card>
    </div>
  )
}

/** Columns as submitted and as stored by a concurrent edit. */
function ColumnsConflict({ sheet: { sheetId, heads }, reply }: Pick<Props, 'sheet' | 'reply'>) {
  const { t } = useTranslation('data-process')
  const stored = reply?.stored
  if (!stored || reply.form !== `${FormId.columns}-${sheetId}`) return null
  const shown = (field: LineField | undefined) => t(field ? `field.${field}` : 'columns.none')
  const rows = heads.map((head, place) => {
    const chosen = reply.values[`field[${place}]`]?.[0]
    return {
      field: `${columnLetters(place)} ${head}`,
      mine: shown(lineFields.find((each) => each === chosen)),
      stored: shown(fieldAt(stored.columns ?? {}, place)),
    }
  })
  return <VersionConflict rows={rows} />
}

/** Applies the columns to other sheets of the batch with the same headers. */
function AlikeForm({ sheet: { sheetId, version, alike }, reply }: Pick<Props, 'sheet' | 'reply'>) {
  const { t } = useTranslation('data-process')
  const form = formState(`${FormId.alike}-${sheetId}`, { reply, fields: {} })
  return (
    <Notice tone="info" title={t('sheet.alike', { count: alike })}>
      <ErrorSummary errors={form.errors} />
      <PostForm form={form} action={`?form=${form.id}`}>
        <input type="hidden" name="sheetId" value={sheetId} />
        <input type="hidden" name="version" value={version} />
        <div>
          <Button>{t('sheet.useAlike', { count: alike })}</Button>
        </div>
      </PostForm>
    </Notice>
  )
}

function SheetForms({ sheet, reply, draft }: Pick<Props, 'sheet' | 'reply' | 'draft'>) {
  const { t } = useTranslation('data-process')
  const { sheetId, version, headRow, start, ignored } = sheet
  const form = formState(`${FormId.sheet}-${sheetId}`, {
    reply,
    draft,
    fields: { headRow: t('sheet.headRow') },
    saved: { headRow: headRow ?? '' },
  })
  const hidden = (
    <>
      <input type="hidden" name="sheetId" value={sheetId} />
      <input type="hidden" name="version" value={madeFrom(form.id, { reply, draft, version })} />
    </>
  )
  return (
    <>
      <ErrorSummary errors={form.errors} />
      {reply?.form !== form.id && <DraftNotice draft={draftOf(form.id, draft)} />}
      <div className={classes.tools}>
        {!ignored && (
          <Details
            summary={t('sheet.headRowIs', { row: headRow === noHeadRow ? t('sheet.noHeads') : (headRow ?? '—') })}
            open={headRow === null || form.errors.length > 0 || draftOf(form.id, draft) !== undefined}
          >
            <div className={classes.scroller}>
              <table className={classes.start}>
                <tbody>
                  {start.slice(0, 12).map(({ number, cells }) => (
                    <tr key={number} data-head={number === headRow || undefined}>
                      <th scope="row">{number}</th>
                      {cells.map((cell, place) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its index
                        <td key={place}>{cell}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <PostForm form={form} action={`?form=${form.id}`}>
              {hidden}
              <TextField field={form.field('headRow')} width="short" inputMode="numeric" autoComplete="off" />
              <div>
                <Button>{t('sheet.giveHeadRow')}</Button>
              </div>
            </PostForm>
          </Details>
        )}
        {!ignored && headRow !== noHeadRow && (
          <PostForm form={{ id: `${form.id}-none` }} action={`?form=${form.id}`}>
            {hidden}
            <input type="hidden" name="headRow" value={noHeadRow} />
            <div>
              <Button small look="quiet">
                {t('sheet.noHeadRow')}
              </Button>
            </div>
          </PostForm>
        )}
        <PostForm form={{ id: `${form.id}-ignore` }} action={`?form=${form.id}`}>
          {hidden}
          <input type="hidden" name="ignored" value={ignored ? 'no' : 'yes'} />
          <div>
            <Button small look="quiet">
              {t(ignored ? 'sheet.want' : 'sheet.ignore')}
            </Button>
          </div>
        </PostForm>
      </div>
    </>
  )
}

/** Select for each column above its first cells, and the order of day and month if the cells are ambiguous. */
function ColumnsForm({ sheet, role, mayEdit, reply, draft }: Omit<Props, 'faults'>) {
  const { t } = useTranslation('data-process')
  const { sheetId, version, heads, samples, suggested, columns, asksDateOrder, dateOrder } = sheet
  const labels = Object.fromEntries(heads.map((head, place) => [`field[${place}]`, head || columnLetters(place)]))
  const held = columns ?? suggested.columns
  const saved = Object.fromEntries(heads.map((_, place) => [`field[${place}]`, fieldAt(held, place)]))
  const fields: Record<string, string> = { ...labels, dateOrder: t('columns.dateOrder') }
  const form = formState(`${FormId.columns}-${sheetId}`, { reply, draft, fields, saved: { ...saved, dateOrder } })
  const offered = fieldsOfRole[role]
  return (
    <>
      <ErrorSummary errors={form.errors} />
      {reply?.form !== form.id && <DraftNotice draft={draftOf(form.id, draft)} />}
      <PostForm form={form} action={`?form=${form.id}`}>
        <input type="hidden" name="sheetId" value={sheetId} />
        <input type="hidden" name="version" value={madeFrom(form.id, { reply, draft, version })} />
        <section
          className={classes.scroller}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t('columns.caption', { name: sheet.name ?? '' })}
        >
          <table className={classes.columns}>
            <thead>
              <tr>
                {heads.map((head, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
                  <th key={place} scope="col" id={`${form.id}-head-${place}`}>
                    {head || columnLetters(place)}
                  </th>
                ))}
              </tr>
              <tr>
                {heads.map((head, place) => {
                  const field = form.field(`field[${place}]`)
                  const own = fieldAt(held, place)
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <td key={place}>
                      <CellSelect
                        field={{ ...field, label: t('columns.fieldOf', { head: head || columnLetters(place) }) }}
                        disabled={!mayEdit}
                        options={[
                          { value: '', label: t('columns.none') },
                          ...offered.map((each) => ({ value: each, label: t(`field.${each}`) })),
                        ]}
                      />
                      <span className={classes.why}>
                        {columns === null && own && suggested.by[own] ? t(`columns.by.${suggested.by[own]}`) : ''}
                      </span>
                    </td>
                  )
                })}
              </tr>
            </thead>
            <tbody>
              {samples.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: sample rows have no other name
                <tr key={row}>
                  {heads.map((_, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <td key={place}>{cells[place]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        {asksDateOrder && (
          <RadioGroup
            field={form.field('dateOrder')}
            hint={t('columns.dateOrderHint')}
            choices={dateOrders.map((order) => ({
              value: order,
              label: t(`columns.order.${order}`),
              disabled: !mayEdit,
            }))}
          />
        )}
        {mayEdit && (
          <FormActions>
            <Button look={columns === null ? 'primary' : 'default'}>
              {t(columns === null ? 'columns.decide' : 'columns.change')}
            </Button>
          </FormActions>
        )}
      </PostForm>
    </>
  )
}

const fieldAt = (columns: Columns, place: number): LineField | undefined =>
  lineFields.find((field) => columns[field] === place + 1)
