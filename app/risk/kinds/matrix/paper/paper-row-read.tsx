import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PaperLocked } from '#app/risk/papers/paper-head.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { sizeText } from '#app/ui/text/figures.ts'
import { measures as allMeasures, type Measure, Rating } from '#contract/risk/kinds/matrix/codes.ts'
import type { CriteriaRow, Header, MeasureNames } from '#contract/risk/kinds/matrix/shapes.ts'
import classes from './paper.module.css'
import type { PaperPage } from './paper.server.ts'
import { valueKey } from './paper-cell.ts'
import { usePaperFileAddress } from './paper-file-address.ts'
import { MatrixHead } from './paper-head.tsx'
import { type RowNotes, rowNotes } from './paper-note.ts'
import { RowWords } from './paper-row.tsx'
import { levelWords } from './paper-words.ts'

type Props = Extract<PaperPage, { view: 'readRow' }> & { timeZone: string }

/** Read-only paper one row at a time, for phones and screen readers. */
export function PaperRowRead({ paper, sheet, row: position, timeZone }: Props) {
  const { t } = useTranslation('kinds-matrix-papers')
  const { header, rows, notes } = sheet
  const row = rows[position - 1]
  if (!row) return null
  return (
    <div className={classes.byRow}>
      <PaperLocked paper={paper} timeZone={timeZone} />
      <MatrixHead paper={paper} timeZone={timeZone} line={t('show')} folded />
      <ReadViews view="row" />
      <div className={classes.rowForm}>
        <RowWords
          row={row}
          measures={notes.measures}
          position={t('row.position', { row: position, rows: rows.length })}
        />
        <div className={classes.kinds}>
          {header.map(({ firstKind, secondKinds }) => (
            <section key={firstKind} className={classes.kind}>
              <h3>{firstKind}</h3>
              <Ratings row={row} kinds={secondKinds} measures={notes.measures} />
            </section>
          ))}
          <Note row={row} notes={rowNotes(notes)} uuid={paper.uuid} />
        </div>
      </div>
      <ReadSteps rows={rows} position={position} />
    </div>
  )
}

const onlyMeasure: readonly Measure[] = ['likelihood']

type RatingsProps = { row: CriteriaRow; kinds: Header[number]['secondKinds']; measures: MeasureNames | undefined }

function Ratings({ row, kinds, measures }: RatingsProps) {
  const { t } = useTranslation('kinds-matrix-papers')
  const levels = levelWords(t)
  return (
    <dl className={classes.read}>
      {kinds.flatMap(({ id, name }) =>
        (measures ? allMeasures : onlyMeasure).map((measure) => {
          const value = (row[valueKey(id, measure)] ?? Rating.unfilled) as Rating
          return (
            <div key={`${id} ${measure}`}>
              <dt>{measures ? `${name} · ${measures[measure]}` : name}</dt>
              <dd data-v={value}>{value === Rating.unfilled ? levels[value] : `${value} ${levels[value]}`}</dd>
            </div>
          )
        }),
      )}
    </dl>
  )
}

function Note({ row: { id }, notes: { asks, of }, uuid }: { row: CriteriaRow; notes: RowNotes; uuid: string }) {
  const { t } = useTranslation('kinds-matrix-papers')
  const fileAt = usePaperFileAddress(uuid)
  const { comment, files } = of(id)
  if (asks.length === 0 || (comment === '' && files.length === 0)) return null
  return (
    <section className={classes.note}>
      <h3>{t(asks.length > 1 ? 'note.both' : asks.includes('files') ? 'note.files' : 'note.comment')}</h3>
      {comment && <p className={classes.reason}>{comment}</p>}
      <ul>
        {files.map(({ bid, name, bytes }) => (
          <li key={bid}>
            <a href={fileAt(bid)}>{name}</a> {sizeText(bytes)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns addresses of this paper in another view or at another row. */
function useReadAddress() {
  const { pathname, search } = useLocation()
  return (changes: Record<string, string | undefined>) => pathname + withSearch(search, changes)
}

/** Switches between the whole table and one row at a time. */
export function ReadViews({ view }: { view: 'table' | 'row' }) {
  const { t } = useTranslation('kinds-matrix-papers')
  const to = useReadAddress()
  const here = useHref(to({ view: view === 'table' ? 'row' : 'table', row: undefined }))
  const views = [
    { name: 'table', text: t('view.readTable') },
    { name: 'row', text: t('view.readRow') },
  ]
  return (
    <nav className={`${classes.views} ${classes.readViews}`} aria-label={t('view.readLabel')}>
      {views.map(({ name, text }) =>
        name === view ? (
          <span key={name} aria-current="page">
            {text}
          </span>
        ) : (
          <a key={name} href={here}>
            {text}
          </a>
        ),
      )}
    </nav>
  )
}

/** Hides the table on a narrow screen until requested. */
export function NarrowRead() {
  const { t } = useTranslation('kinds-matrix-papers')
  const to = useReadAddress()
  return (
    <section className={classes.narrow}>
      <p>{t('view.readNarrow')}</p>
      <div className={classes.buttons}>
        <LinkButton look="primary" to={to({ view: 'row', row: undefined })} reloadDocument>
          {t('view.readRow')}
        </LinkButton>
        <LinkButton to={to({ view: 'table', row: undefined })} reloadDocument>
          {t('view.readTable')}
        </LinkButton>
      </div>
    </section>
  )
}

function ReadSteps({ rows, position }: { rows: readonly CriteriaRow[]; position: number }) {
  const { t } = useTranslation('kinds-matrix-papers')
  const { pathname, search } = useLocation()
  const to = useReadAddress()
  const action = useHref(pathname)
  const toRow = (row: number) => `${to({ view: 'row', row: String(row) })}#row`
  return (
    <>
      <div className={classes.steps}>
        {position > 1 && (
          <LinkButton to={toRow(position - 1)} reloadDocument>
            {t('row.previous')}
          </LinkButton>
        )}
        {position < rows.length && (
          <LinkButton look="primary" to={toRow(position + 1)} reloadDocument>
            {t('row.next')}
          </LinkButton>
        )}
      </div>
      <form method="get" action={`${action}#row`} className={classes.goTo}>
        {[...new URLSearchParams(search)]
          .filter(([name]) => name !== 'row')
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <label>
          {t('row.goTo')}{' '}
          <select name="row" defaultValue={position}>
            {rows.map(({ id, subCause }, index) => (
              <option key={id} value={index + 1}>
                {index + 1} {subCause}
              </option>
            ))}
          </select>
        </label>
        <Button small>{t('row.go')}</Button>
      </form>
    </>
  )
}
