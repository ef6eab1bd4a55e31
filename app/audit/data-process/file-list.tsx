import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { sizeText } from '#app/ui/text/figures.ts'
import * as at from '#contract/audit/data-process/addresses.ts'
import type { FileRow } from '#contract/audit/data-process/shapes.ts'
import { fileRoles } from '#contract/audit/flow/line.ts'
import * as atFiles from '#contract/shell/files/addresses.ts'
import type { Batch } from './batch.server.ts'
import { Beside, FileBadge } from './state.tsx'

type Props = { batch: Batch; mayEdit: boolean; files: readonly FileRow[] }

/** Current files, one table per role; replaced files are collapsed. */
export function FileList({ batch, mayEdit, files }: Props) {
  const { t } = useTranslation('data-process')
  const current = files.filter((file) => file.current)
  const earlier = files.filter((file) => !file.current)
  const groups = [
    ...fileRoles.map((role) => ({ role, files: current.filter((file) => file.role === role) })),
    { role: 'none' as const, files: current.filter((file) => file.role === null && file.form !== 'zip') },
    { role: 'archive' as const, files: current.filter((file) => file.role === null && file.form === 'zip') },
  ]
  return (
    <>
      {groups
        .filter((group) => group.files.length > 0)
        .map(({ role, files: some }) => (
          <Card key={role} title={t(`role.${role}`)} flush>
            <FileRows caption={t(`role.${role}`)} batch={batch} mayEdit={mayEdit} files={some} />
          </Card>
        ))}
      {earlier.length > 0 && (
        <Details summary={t('files.earlier', { count: earlier.length })}>
          <FileRows
            caption={t('files.earlier', { count: earlier.length })}
            batch={batch}
            mayEdit={false}
            files={earlier}
          />
        </Details>
      )}
    </>
  )
}

function FileRows({ caption, batch: { projectId, id }, mayEdit, files }: Props & { caption: string }) {
  const { t } = useTranslation('data-process')
  const columns: Column<FileRow>[] = [
    {
      key: 'name',
      head: t('files.name'),
      cell: ({ fileId, name, entry, number, sheets, form, twinOf }) => (
        <>
          {sheets.length > 0 || form !== 'zip' ? <Link to={at.file(projectId, id, fileId)}>{name}</Link> : name}
          <Beside
            texts={[
              entry !== null && entry !== name ? entry : '',
              number > 1 ? t('files.version', { number }) : '',
              twinOf ? t('twins.mark', { name: twinOf.name }) : '',
            ]}
          />
        </>
      ),
      rowHead: true,
      prose: true,
      width: '14rem',
    },
    {
      key: 'state',
      head: t('files.state'),
      cell: (file) => (
        <>
          <FileBadge file={file} />
          <Doubted sheets={file.sheets} />
          <Faults file={file} />
        </>
      ),
      prose: true,
      width: '11rem',
    },
    { key: 'lines', head: t('figure.lines'), cell: ({ sheets }) => sumOf(sheets, 'lines'), numeric: true },
    {
      key: 'faults',
      head: t('figure.faults'),
      cell: ({ fileId, sheets, current }) => {
        const faults = sumOf(sheets, 'faults')
        return current && typeof faults === 'number' && faults > 0 ? (
          <Link to={at.faults(projectId, id, fileId)} aria-label={t('faults.openOf', { count: faults })}>
            {faults}
          </Link>
        ) : (
          faults
        )
      },
      numeric: true,
    },
    { key: 'skipped', head: t('figure.skipped'), cell: ({ sheets }) => sumOf(sheets, 'skipped'), numeric: true },
    { key: 'bytes', head: t('files.bytes'), cell: ({ bytes }) => sizeText(bytes), numeric: true },
    {
      key: 'by',
      head: t('files.by'),
      cell: ({ createdBy, createdAt }) => <Lines of={[createdBy?.name ?? '', createdAt]} />,
    },
    {
      key: 'actions',
      head: t('files.actions'),
      cell: ({ fileId, path, name, encoding }) => (
        <>
          <LinkButton small look="quiet" to={atFiles.fileViewerOf({ path, encoding })} reloadDocument>
            {t('files.view')}
            <VisuallyHidden>{name}</VisuallyHidden>
          </LinkButton>
          {mayEdit && (
            <LinkButton small look="quiet" to={at.fileRemove(projectId, id, fileId)}>
              {t('files.remove')}
              <VisuallyHidden>{name}</VisuallyHidden>
            </LinkButton>
          )}
        </>
      ),
      actions: true,
    },
  ]
  return <DataTable caption={caption} columns={columns} rows={files} rowKey={({ fileId }) => fileId} />
}

/** Number of doubts about the file's sheets; the list above describes them. */
function Doubted({ sheets }: Pick<FileRow, 'sheets'>) {
  const { t } = useTranslation('data-process')
  const count = sheets.reduce((sum, { doubts }) => sum + doubts.length, 0)
  return count > 0 && <StatusBadge tone="warning">{t('doubts.count', { count })}</StatusBadge>
}

/** Reasons why the file or one of its sheets could not be used. */
function Faults({ file: { fault, faultDetail, leftOut, sheets } }: { file: FileRow }) {
  const { t } = useTranslation('data-process')
  const said = [
    fault && t(`fault.${fault}`) + (faultDetail ? t('fault.detail', { detail: faultDetail }) : ''),
    leftOut.length > 0 && t('files.leftOut', { names: leftOut.join(t('fault.and')) }),
    ...sheets.map(({ name, fault: why }) => why && `${name ? `${name}${t('fault.colon')}` : ''}${t(`fault.${why}`)}`),
  ].filter((text): text is string => typeof text === 'string' && text !== '')
  return said.map((text) => <div key={text}>{text}</div>)
}

function sumOf(sheets: FileRow['sheets'], what: 'lines' | 'faults' | 'skipped'): string | number {
  const counted = sheets.flatMap(({ counts }) => counts?.[what] ?? [])
  return counted.length === 0 ? '—' : counted.reduce((sum, count) => sum + count, 0)
}
