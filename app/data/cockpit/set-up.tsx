import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/addresses.ts'
import { getCockpit, setUpCockpit } from '#contract/data/cockpit/calls.ts'
import { ShippedState } from '#contract/data/cockpit/codes.ts'
import type { ShippedRow } from '#contract/data/cockpit/shapes.ts'
import { workspace as workspacePage } from '#contract/shell/workspaces/addresses.ts'

export const handle: PageHandle = { i18n: 'cockpit', title: ({ t }) => t('cockpit:title') }

export const loader = (args: LoaderFunctionArgs) => query(args, getCockpit)

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, setUpCockpit)
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.cockpitSetUp, translatorOf(args.request, 'cockpit')('done'))
}

const tones = {
  [ShippedState.none]: 'neutral',
  [ShippedState.waiting]: 'info',
  [ShippedState.current]: 'success',
  [ShippedState.outdated]: 'warning',
  [ShippedState.changed]: 'neutral',
  [ShippedState.removed]: 'neutral',
  [ShippedState.lacking]: 'warning',
} as const

/** Boards that the product ships, and their state in this organisation. */
export default function CockpitSetUp() {
  const { t } = useTranslation('cockpit')
  const { workspace, boards, lacking } = useLoaderData<typeof loader>()
  const columns: Column<ShippedRow>[] = [
    {
      key: 'board',
      head: t('board'),
      cell: ({ name, line, bizId }) => (
        <>
          {bizId ? <Link to={at.boardPage(bizId)}>{name}</Link> : name}
          <Lines of={[line]} />
        </>
      ),
      rowHead: true,
      prose: true,
      width: '28rem',
    },
    {
      key: 'state',
      head: t('state'),
      cell: ({ state }) => <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>,
      prose: true,
    },
  ]
  return (
    <>
      <RefusalSummary />
      <PageHeader title={t('title')} line={t('line')} />
      <DataTable stacked caption={t('title')} columns={columns} rows={boards} rowKey={({ code }) => code} />
      <Card>
        {workspace && (
          <p>
            {t('workspace')} <Link to={workspacePage(workspace.id)}>{workspace.name}</Link>
          </p>
        )}
        {lacking.length > 0 && (
          <Notice tone="warning" title={t('lacking')}>
            <ul>
              {lacking.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          </Notice>
        )}
        <p>{t('rights')}</p>
        <PostForm form={{ id: confirmFormId }}>
          <FormActions>
            <Button look="primary">{workspace ? t('again') : t('setUp')}</Button>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
