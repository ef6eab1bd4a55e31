import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { RefusedPage } from '#app/ui/refused-page.tsx'
import { ProjectStatus } from '#contract/risk-evaluation/codes.ts'
import type { action, loader } from './project-delete.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'risk-evaluation',
  title: ({ t, data }) => t('risk-evaluation:delete.title', { name: data?.name }),
}

export default function ProjectDelete() {
  const { t } = useTranslation('risk-evaluation')
  const { bizId, name, status, items, submitted } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.remove, { reply, fields: {} })
  const project = `/risk/projects/${bizId}`
  return (
    <>
      <ErrorSummary errors={form.errors} />
      {submitted > 0 ? (
        <RefusedPage
          title={t('delete.refused', { name })}
          back={project}
          way={
            status !== ProjectStatus.archived && (
              <LinkButton look="primary" to={`${project}/archive`}>
                {t('end.archive')}
              </LinkButton>
            )
          }
        >
          <p>{t('delete.answered', { submitted })}</p>
          <p>{t(status === ProjectStatus.archived ? 'delete.isArchived' : 'delete.archiveInstead')}</p>
        </RefusedPage>
      ) : (
        <ConfirmPage title={t('delete.title', { name })} action={t('end.delete')} danger back={project} form={form.id}>
          <p>{t('delete.line')}</p>
          {items > 0 && <p>{t('delete.items', { items })}</p>}
        </ConfirmPage>
      )}
    </>
  )
}
