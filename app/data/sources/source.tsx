import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { checkSource } from '#contract/data/sources/calls.ts'
import { CheckBadge } from './check-badge.tsx'
import { sourceOf, sourceView } from './params.server.ts'

export const handle: PageHandle<{ source: { name: string } }> = {
  i18n: ['sources', 'tables'],
  title: ({ data }) => data?.source.name ?? '',
}

export async function loader(args: LoaderFunctionArgs) {
  return { source: sourceView(args, await sourceOf(args)) }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, checkSource, { body: { bizId: bizIdOf(args, 'source') } })
  return result.ok ? { checked: result.data } : refusedConfirmation(result)
}

/** A connection with its last check. Its secret is never shown. */
export default function Source() {
  const { t } = useTranslation(['sources', 'tables'])
  const { source } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { bizId, name, connector, host, port, database, schema, account, tls, tables, checkedAt, checkResult } = source
  const checked = reply && 'checked' in reply ? reply.checked : undefined
  const result = checked?.result ?? checkResult
  return (
    <>
      <RefusalSummary />
      <PageHeader
        title={name}
        status={<CheckBadge source={source} />}
        crumbs={[
          { label: t('tables:title'), to: at.tables(id) },
          { label: t('title'), to: at.sources(id) },
        ]}
        action={
          <>
            {allowed.edit && <LinkButton to={at.sourceEdit(id, bizId)}>{t('edit.action')}</LinkButton>}
            {allowed.delete && (
              <LinkButton look="quiet" to={at.sourceRemove(id, bizId)}>
                {t('remove.action')}
              </LinkButton>
            )}
            {allowed.execute && (
              <LinkButton look="primary" to={at.sourceTables(id, bizId)}>
                {t('tables.action')}
              </LinkButton>
            )}
          </>
        }
      />
      {result && (
        <Notice tone={result === 'ok' ? 'success' : 'danger'} title={t(result === 'ok' ? 'state.ok' : 'state.failed')}>
          {result === 'ok' ? (checked?.server ?? t('check.ok')) : t(`check.${result}`)}
        </Notice>
      )}
      <Card title={t('facts')}>
        <DescriptionList
          items={[
            { term: t('field.connector'), value: t(`connector.${connector}`) },
            { term: t('field.host'), value: `${host}:${port}` },
            { term: t('field.database'), value: database },
            ...(schema ? [{ term: t('field.schema'), value: schema }] : []),
            { term: t('field.account'), value: account },
            { term: t('field.tls'), value: t(tls ? 'yes' : 'no') },
            { term: t('field.tables'), value: tables },
            { term: t('field.checkedAt'), value: checkedAt ?? t('state.unchecked') },
          ]}
        />
        {allowed.execute && (
          <PostForm form={{ id: 'check' }}>
            <FormActions>
              <Button>{t('check.action')}</Button>
            </FormActions>
          </PostForm>
        )}
      </Card>
    </>
  )
}
