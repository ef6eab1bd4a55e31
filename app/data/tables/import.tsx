import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { KeyFigure } from '#app/ui/charts/key-figure.tsx'
import { PartBar } from '#app/ui/charts/part-bar.tsx'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { ErrorSummary, RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { shownCount, sizeText } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import type { ImportDetail } from '#contract/data/tables/shapes.ts'
import classes from './import.module.css'
import type { action, loader } from './import.server.ts'
import { ColumnsForm, useColumnsForm } from './import-columns.tsx'
import { ImportFaults } from './import-faults.tsx'
import { ReadingForm, useReadingForm } from './import-reading.tsx'
import { ImportBadge, isUnderWay } from './states.tsx'
import { nameOf } from './table-frame.tsx'
import { useKeyedTexts } from './texts.ts'

export { action, loader } from './import.server.ts'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['tables', 'files'],
  title: ({ t, data }) => t('tables:import.title', { name: data?.import.fileName }),
}

export default function Import() {
  const { t } = useTranslation(['tables', 'files'])
  const { import: found, sheet: place, draft } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { bizId, table, fileName, bytes, state, sheets, encoding } = found
  useRevalidationWhile(isUnderWay(state))
  const reply = useActionData<typeof action>()
  const sheet = sheets[place]
  const columnsForm = useColumnsForm({ import: found, place, reply, draft })
  const readingForm = useReadingForm({ import: found, place, reply })
  const isOpen = state === 'ready' || state === 'faulty'
  // Same rule as the api: an approval in progress blocks changes of tables, but not new ones.
  const mayImport = found.changes ? allowed.edit : allowed.add
  const address = at.tableImport(id, bizId)
  return (
    <>
      {reply?.form === confirmFormId ? (
        <RefusalSummary />
      ) : (
        <ErrorSummary errors={[...columnsForm.errors, ...readingForm.errors]} />
      )}
      <PageHeader
        title={t('import.title', { name: fileName })}
        line={[sizeText(bytes), encoding && t(`files:encoding.${encoding}` as 'files:encoding.utf-8')]
          .filter(Boolean)
          .join(' · ')}
        status={<ImportBadge state={state} />}
        crumbs={[
          { label: t('title'), to: at.tables(id) },
          ...(table.title || state === 'stored' ? [{ label: nameOf(table), to: at.table(id, table.bizId) }] : []),
        ]}
      />
      {found.endsAt !== null && <p className={classes.until}>{t('import.endsAt', { time: found.endsAt })}</p>}
      {isUnderWay(state) && <UnderWay found={found} address={address} />}
      {state === 'failed' && <Failed found={found} id={id} address={address} mayAdd={allowed.add} />}
      {state === 'stored' && <Stored found={found} id={id} />}
      {isOpen && sheets.length === 0 && (
        <Card>
          <EmptyState title={t('import.noSheets')} />
        </Card>
      )}
      {isOpen && sheet && (
        <>
          {state === 'faulty' && <ImportFaults found={found} download={at.importFaults(id, bizId)} />}
          <SchemaChanges found={found} />
          {sheets.length > 1 && (
            <nav aria-label={t('import.sheets')} className={classes.sheets}>
              {sheets.map(({ name, isHidden, rows }, each) => (
                <Link
                  key={name ?? each}
                  to={`?sheet=${each}`}
                  aria-current={each === place ? 'true' : undefined}
                  className={classes.sheet}
                >
                  {name ?? t('import.sheetOf', { number: each + 1 })}
                  <span className={classes.note}>
                    {t('import.rowsOf', { count: rows, shown: shownCount(rows) })} {isHidden && t('import.hidden')}
                  </span>
                </Link>
              ))}
            </nav>
          )}
          <ReadingForm form={readingForm} import={found} sheet={sheet} place={place} mayEdit={mayImport} />
          {sheet.headRow !== null && (
            <ColumnsForm
              key={`${place} ${found.version}`}
              form={columnsForm}
              import={found}
              sheet={sheet}
              place={place}
              reply={reply}
              draft={draft}
              mayEdit={mayImport}
              back={at.tables(id)}
            />
          )}
        </>
      )}
    </>
  )
}

function UnderWay({ found: { state, progress, fileName, origin }, address }: { found: ImportDetail; address: string }) {
  const { t } = useTranslation('tables')
  const { rows = 0, of = 0 } = progress ?? {}
  return (
    <>
      <Waiting to={address}>{t(state === 'reading' ? 'import.reading' : 'import.storing')}</Waiting>
      <Card>
        <ProgressBar
          label={t('import.progressOf', { name: fileName })}
          value={of > 0 ? rows : 0}
          max={of}
          text={
            of > 0
              ? `${Math.min(99, Math.floor((100 * rows) / of))} %`
              : t('import.rowsRead', { count: rows, shown: shownCount(rows) })
          }
        />
        <p className={classes.note}>{t('import.mayLeave')}</p>
        {origin === 'database' && state === 'reading' && (
          <PostForm form={{ id: 'cancel' }} action={`${address}?do=cancel`}>
            <FormActions>
              <Button>{t('fromDatabase.cancel')}</Button>
            </FormActions>
          </PostForm>
        )}
      </Card>
    </>
  )
}

type FailedProps = { found: ImportDetail; id: number; address: string; mayAdd: boolean }

function Failed({ found, id, address, mayAdd }: FailedProps) {
  const { t } = useTranslation('tables')
  const text = useKeyedTexts()
  const { failure, failureAt, table } = found
  return (
    <>
      <Notice tone="danger" title={t('import.failed')}>
        {failure === null ? t('failure.other') : text.failure(failure, failureAt)}
      </Notice>
      {mayAdd && found.origin === 'database' && <AgainForm address={address} />}
      {mayAdd && found.origin === 'file' && (
        <div>
          <LinkButton look="primary" to={table.title ? at.tableRefresh(id, table.bizId) : at.tableNew(id)}>
            {t('import.again')}
          </LinkButton>
        </div>
      )}
    </>
  )
}

/** Reads the database again. */
function AgainForm({ address }: { address: string }) {
  const { t } = useTranslation('tables')
  return (
    <PostForm form={{ id: 'again' }} action={`${address}?do=pull`}>
      <FormActions>
        <Button look="primary">{t('fromDatabase.again')}</Button>
      </FormActions>
    </PostForm>
  )
}

/** Rows in the file = rows stored + rows left out. */
function Stored({ found, id }: { found: ImportDetail; id: number }) {
  const { t } = useTranslation('tables')
  const { rowsIn, rowsStored, rowsLeftOut, table, bizId } = found
  const [into, stored, left] = [rowsIn ?? 0, rowsStored ?? 0, rowsLeftOut ?? 0]
  return (
    <>
      <Card title={t('stored.title')}>
        <KeyFigure
          term={t('stored.rows')}
          value={shownCount(stored)}
          line={t('stored.sum', { into: shownCount(into), stored: shownCount(stored), left: shownCount(left) })}
          findings={[]}
          wide
        >
          <PartBar
            caption={t('stored.title')}
            heads={[t('stored.part'), t('field.rows')]}
            parts={[
              { key: 'stored', name: t('stored.kept'), value: stored, figures: [shownCount(stored)], tone: 'success' },
              { key: 'left', name: t('stored.left'), value: left, figures: [shownCount(left)], tone: 'warning' },
            ]}
            total={[t('stored.into'), shownCount(into)]}
          />
        </KeyFigure>
      </Card>
      {left > 0 && <ImportFaults found={found} download={at.importFaults(id, bizId)} />}
      <div>
        <LinkButton look="primary" to={at.table(id, table.bizId)}>
          {t('stored.open')}
        </LinkButton>
      </div>
    </>
  )
}

/** Differences of the columns from those of the current version. */
function SchemaChanges({ found: { changes } }: { found: ImportDetail }) {
  const { t } = useTranslation('tables')
  if (!changes) return null
  const parts = (['added', 'removed', 'retyped'] as const).filter((part) => changes[part].length > 0)
  if (parts.length === 0) return null
  return (
    <Notice tone="warning" title={t('changes.title')}>
      <ul className={classes.list}>
        {parts.map((part) => (
          <li key={part}>{t(`changes.${part}`, { names: changes[part].join(t('and')) })}</li>
        ))}
      </ul>
    </Notice>
  )
}
