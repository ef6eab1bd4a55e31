import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import { StatusBadge, type Tone } from '#app/ui/feedback/badge.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { shownCount, sizeText } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/watch-lists/addresses.ts'
import type { ListImportState } from '#contract/data/watch-lists/codes.ts'
import type { ListImportDetail } from '#contract/data/watch-lists/import-shapes.ts'
import type { FileDoubt } from '#contract/platform/ingest/file-doubts.ts'
import classes from './import.module.css'
import type { action, loader } from './import.server.ts'
import { ColumnsForm, ReadingForm, useColumnsForm, useReadingForm } from './import-columns.tsx'
import { ConfirmForm, useConfirmForm } from './import-confirm.tsx'
import { ImportResult } from './import-result.tsx'

export { action, loader } from './import.server.ts'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: ['watch-lists-import', 'watch-lists', 'watch-lists-faults', 'files'],
  title: ({ t, data }) => t('watch-lists-import:title', { file: data?.import.fileName ?? '' }),
}

const tones: Record<ListImportState, Tone | 'neutral'> = {
  reading: 'info',
  ready: 'warning',
  storing: 'info',
  stored: 'success',
  failed: 'danger',
  cancelled: 'neutral',
}

/** Import of a file into a list: its columns, faults and changes. */
export default function ListImport() {
  const { t } = useTranslation(['watch-lists-import', 'watch-lists', 'files'])
  const { import: found } = useLoaderData<typeof loader>()
  const { list, fileName, bytes, state, encoding, by, sheets, sheet: place, checked } = found
  const isUnderWay = state === 'reading' || state === 'storing'
  useRevalidationWhile(isUnderWay)
  const reply = useActionData<typeof action>()
  const reading = useReadingForm({ found, reply })
  const columns = useColumnsForm({ found, reply })
  const confirming = useConfirmForm({ found, reply })
  const address = at.listImport(list.bizId, found.bizId)
  const sheet = sheets[place]
  return (
    <>
      <ErrorSummary errors={[...reading.errors, ...columns.errors, ...confirming.errors]} />
      <PageHeader
        title={t('title', { file: fileName })}
        line={[sizeText(bytes), encoding && t(`files:encoding.${encoding}` as 'files:encoding.utf-8'), by]
          .filter(Boolean)
          .join(' · ')}
        status={<StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>}
        crumbs={[
          { label: t('watch-lists:title'), to: at.watchLists },
          { label: list.name, to: at.watchList(list.bizId) },
        ]}
        action={
          state === 'ready' && (
            <LinkButton look="quiet" to={at.listImportCancel(list.bizId, found.bizId)}>
              {t('cancel.action')}
            </LinkButton>
          )
        }
      />
      {isUnderWay && <UnderWay found={found} address={address} />}
      {state === 'failed' && <Failed found={found} />}
      {state === 'cancelled' && (
        <Notice tone="info" title={t('cancelled')}>
          <Link to={at.watchList(list.bizId)}>{t('toList')}</Link>
        </Notice>
      )}
      {state === 'stored' && <Stored found={found} />}
      {state === 'ready' && sheet && (
        <>
          <SheetDoubts doubts={sheet.doubts ?? []} />
          {found.endsAt !== null && <p className={classes.note}>{t('endsAt', { time: found.endsAt })}</p>}
          <Card wide title={t('columns.title')}>
            <ColumnsForm form={columns} found={found} sheet={sheet} />
            <ReadingForm form={reading} found={found} sheet={sheet} />
          </Card>
          {checked ? (
            <>
              <ImportResult found={found} checked={checked} download={at.listImportFaults(list.bizId, found.bizId)} />
              <ConfirmForm form={confirming} found={found} checked={checked} />
            </>
          ) : (
            <Notice tone="warning" title={t('columns.nameMissing')}>
              {t('columns.nameMissingLine')}
            </Notice>
          )}
        </>
      )}
      {(state === 'stored' || state === 'failed') && checked && checked.faulty > 0 && (
        <ImportResult found={found} checked={checked} download={at.listImportFaults(list.bizId, found.bizId)} />
      )}
    </>
  )
}

function SheetDoubts({ doubts }: { doubts: readonly FileDoubt[] }) {
  const { t } = useTranslation('watch-lists-import')
  if (doubts.length === 0) return null
  return (
    <Notice tone="warning" title={t('doubts.title')}>
      <ul className={classes.list}>
        {doubts.map((doubt) => (
          <li key={doubt}>{t(`doubts.${doubt}`)}</li>
        ))}
      </ul>
    </Notice>
  )
}

const stages = ['read', 'compare', 'store', 'takeBack'] as const

function UnderWay({ found: { state, progress, fileName }, address }: { found: ListImportDetail; address: string }) {
  const { t } = useTranslation('watch-lists-import')
  const { stage, rows = 0, of = 0 } = progress ?? {}
  const shownStage = stages.find((each) => each === stage) ?? (state === 'storing' ? 'store' : 'read')
  const text =
    of > 0
      ? t('progress.of', { rows: shownCount(rows), of: shownCount(of) })
      : t('progress.lines', { count: rows, shown: shownCount(rows) })
  return (
    <>
      <Waiting to={address}>{t(`progress.${shownStage}`)}</Waiting>
      <Card>
        <ProgressBar label={t('progress.label', { file: fileName })} value={of > 0 ? rows : 0} max={of} text={text} />
        <p className={classes.note}>{t('progress.mayLeave')}</p>
      </Card>
    </>
  )
}

function Failed({ found: { failure, failureRow, list } }: { found: ListImportDetail }) {
  const { t, i18n } = useTranslation('watch-lists-import')
  const reason = failure ?? 'other'
  const isKnown = i18n.exists(`watch-lists-import:failure.${reason}`)
  return (
    <Notice tone="danger" title={t('failed')}>
      <p className={classes.line}>
        {isKnown ? t(`failure.${reason}` as 'failure.other', { row: failureRow ?? 0 }) : t('failure.other')}
      </p>
      <Link to={at.watchListImport(list.bizId)}>{t('again')}</Link>
    </Notice>
  )
}

function Stored({ found: { list, revision, checked, mode } }: { found: ListImportDetail }) {
  const { t } = useTranslation(['watch-lists-import', 'watch-lists'])
  const gone = mode === 'replace' ? (checked?.gone ?? 0) : 0
  const { came = 0, changed = 0 } = checked ?? {}
  return (
    <Notice tone="success" title={t('stored.title', { revision: revision ?? 0 })}>
      <p className={classes.line}>
        {t('stored.line', { came: shownCount(came), changed: shownCount(changed), gone: shownCount(gone) })}
      </p>
      <span className={classes.links}>
        <Link to={at.watchList(list.bizId)}>{t('toList')}</Link>
        <Link to={at.watchListHistory(list.bizId)}>{t('watch-lists:history.title')}</Link>
        <Link to={at.watchListTry(list.bizId)}>{t('watch-lists:try.open')}</Link>
      </span>
    </Notice>
  )
}
