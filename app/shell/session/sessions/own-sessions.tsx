import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm, refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { DataTable } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/shell/session/addresses.ts'
import { endOwnSession, listOwnSessions } from '#contract/shell/session/calls.ts'
import { bySession } from '#contract/shell/session/shapes.ts'
import { sessionColumns } from './session-columns.tsx'
import { sessionView } from './session-view.server.ts'

export const handle: PageHandle = { i18n: 'session-open', title: ({ t }) => t('session-open:own.title') }

export async function loader(args: LoaderFunctionArgs) {
  const sessions = await query(args, listOwnSessions)
  return { sessions: sessions.map((session) => sessionView(args.request, session)) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, bySession, confirmFormId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, endOwnSession, { query: form.value })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.ownSessions, translatorOf(args.request, 'session-open')('own.ended'))
}

/** The user's open sessions, to find and end a forgotten or foreign one. */
export default function OwnSessions() {
  const { t } = useTranslation('session-open')
  const { sessions } = useLoaderData<typeof loader>()
  return (
    <>
      <RefusalSummary />
      <PageHeader title={t('own.title')} line={t('own.line')} />
      <DataTable
        caption={t('own.title')}
        stacked
        columns={[
          ...sessionColumns(t),
          {
            key: 'actions',
            head: t('actions'),
            cell: ({ id, current, browser, usedAt }) =>
              current ? (
                <Badge tone="info">{t('own.current')}</Badge>
              ) : (
                <PostForm form={{ id: confirmFormId }}>
                  <input type="hidden" name="id" value={id} />
                  <Button small look="quiet">
                    {t('end.action')}
                    <VisuallyHidden>{t('own.which', { browser, usedAt })}</VisuallyHidden>
                  </Button>
                </PostForm>
              ),
            actions: true,
          },
        ]}
        rows={sessions}
        rowKey={({ id }) => id}
      />
    </>
  )
}
