import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import { StatusBadge, type Tone } from '#app/ui/feedback/badge.tsx'
import type { FileState, SheetState } from '#contract/audit/data-process/codes.ts'
import type { FileRow, JobStatus, SheetRow } from '#contract/audit/data-process/shapes.ts'
import classes from './beside.module.css'

const fileTones: Record<FileState, Tone> = { waiting: 'info', reading: 'info', read: 'success', failed: 'danger' }
const sheetTones: Record<SheetState, Tone | 'neutral'> = {
  mapping: 'warning',
  reading: 'info',
  read: 'success',
  failed: 'danger',
  ignored: 'neutral',
}

/** Returns true while the file or one of its sheets is being read or queued. */
export const isUnderWay = ({ state, sheets }: Pick<FileRow, 'state' | 'sheets'>): boolean =>
  state === 'waiting' || state === 'reading' || sheets.some((sheet) => sheet.state === 'reading')

/** State of a file; once read, the open need of its sheets. */
export function FileBadge({ file }: { file: FileRow }) {
  const { t } = useTranslation('data-process')
  const { state, sheets, job, name, form } = file
  if (job?.state === 'running') return <JobBar job={job} name={name} />
  const wants = form === 'zip' ? undefined : sheets.find((sheet) => sheet.wants !== null)?.wants
  if (state === 'read' && wants === 'reading') return <StatusBadge tone="info">{t('sheetState.reading')}</StatusBadge>
  if (state === 'read' && wants) return <StatusBadge tone="warning">{t(`wants.${wants}`)}</StatusBadge>
  return <StatusBadge tone={fileTones[state]}>{t(`fileState.${state}`)}</StatusBadge>
}

export function SheetBadge({ sheet: { state, wants, job, name } }: { sheet: SheetRow }) {
  const { t } = useTranslation('data-process')
  if (job?.state === 'running') return <JobBar job={job} name={name ?? ''} />
  const said = state === 'mapping' && wants ? t(`wants.${wants}`) : t(`sheetState.${state}`)
  return <StatusBadge tone={sheetTones[state]}>{said}</StatusBadge>
}

function JobBar({ job: { progress }, name }: { job: JobStatus; name: string }) {
  const { t } = useTranslation('data-process')
  const { rows, of } = progress ?? { rows: 0, of: 0 }
  return (
    <ProgressBar
      label={t('readingOf', { name })}
      value={of > 0 ? rows : 0}
      max={of}
      text={of > 0 ? `${Math.min(99, Math.floor((100 * rows) / of))} %` : t('rowsRead', { rows })}
    />
  )
}

/** Secondary lines below the name of a row; skips empty ones. */
export const Beside = ({ texts }: { texts: readonly string[] }) =>
  texts
    .filter((text) => text !== '')
    .map((text) => (
      <span key={text} className={classes.beside}>
        {text}
      </span>
    ))
