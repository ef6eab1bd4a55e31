import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { RunBadge } from '#app/data/refreshes/run-badge.tsx'
import { changeableTableOf } from '#app/data/tables/params.server.ts'
import { nameOf } from '#app/data/tables/table-frame.tsx'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import { getPlatformSource, renewTable } from '#contract/data/platform-tables/calls.ts'
import { executeTable } from '#contract/data/refreshes/calls.ts'
import { openRunStates } from '#contract/data/refreshes/codes.ts'

export const handle: PageHandle<{ table: { title: string; tableName: string } }> = {
  i18n: ['platform-tables', 'refreshes', 'tables'],
  title: ({ t, data }) => t('platform-tables:source.title', { name: data && nameOf(data.table) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { table } = await changeableTableOf(args, 'execute')
  const { bizId, title, tableName } = table
  const { run, ...source } = await query(args, getPlatformSource, { query: { bizId } })
  const { time } = datesOf(args.request)
  return {
    table: { bizId, title, tableName },
    source: { ...source, run: run && { ...run, at: time(run.finishedAt ?? run.createdAt) } },
  }
}

export async function action(args: ActionFunctionArgs) {
  const bizId = bizIdOf(args, 'table')
  const isRenewal = new URL(args.request.url).searchParams.get('do') === 'renew'
  const result = isRenewal
    ? await mutate(args, renewTable, { body: { bizId } })
    : await mutate(args, executeTable, { query: { bizId } })
  if (!result.ok) return refusedConfirmation(result)
  const t = translatorOf(args.request, 'platform-tables')
  return redirectWithNotice(args, at.table(numberOf(args, 'id'), bizId), t(isRenewal ? 'renew.done' : 'source.done'))
}

/** Source of a platform table: its provider and last run, with a refresh and a change of provider. */
export default function Source() {
  const { t } = useTranslation(['platform-tables', 'tables', 'refreshes'])
  const { table, source } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { code, title, provider, isPermitted, mayRenew, run } = source
  const page = at.tableSource(id, table.bizId)
  const isOpen = run !== null && openRunStates.includes(run.state)
  useRevalidationWhile(isOpen)
  return (
    <>
      <RefusalSummary />
      <PageHeader
        title={t('source.title', { name: nameOf(table) })}
        line={t('source.line')}
        crumbs={[
          { label: t('tables:title'), to: at.tables(id) },
          { label: nameOf(table), to: at.table(id, table.bizId) },
        ]}
      />
      {!isPermitted && (
        <Notice tone="warning" title={t('source.lostTitle')}>
          {t('failure.permission')}
        </Notice>
      )}
      {isPermitted && run?.failure && (
        <Notice tone="danger" title={t('source.failedTitle')}>
          {run.failure}
        </Notice>
      )}
      <Card>
        <DescriptionList
          items={[
            { term: t('field.table'), value: title ?? code },
            { term: t('field.provider'), value: provider.name },
            ...(run
              ? [
                  {
                    term: t('tables:field.lastRun'),
                    value: (
                      <>
                        <RunBadge state={run.state} /> {run.at}
                      </>
                    ),
                  },
                  ...(run.rows === null ? [] : [{ term: t('tables:field.rows'), value: shownCount(run.rows) }]),
                ]
              : []),
          ]}
        />
        {isOpen && <p>{t('source.running')}</p>}
        {isPermitted && !isOpen && (
          <PostForm form={{ id: 'refresh' }} action={page}>
            <FormActions>
              <Button look="primary">{t('source.action')}</Button>
              <LinkButton to={at.table(id, table.bizId)} look="quiet">
                {t('source.back')}
              </LinkButton>
            </FormActions>
          </PostForm>
        )}
      </Card>
      {mayRenew && allowed.edit && (
        <Card title={t('renew.title')}>
          <PostForm form={{ id: 'renew' }} action={`${page}?do=renew`}>
            <p>{t('renew.line', { name: provider.name })}</p>
            <FormActions>
              <Button look={isPermitted ? undefined : 'primary'}>{t('renew.action')}</Button>
            </FormActions>
          </PostForm>
        </Card>
      )}
    </>
  )
}
