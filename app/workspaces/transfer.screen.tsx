import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { OwnerChoice } from './owner-choice.tsx'
import type { action, loader } from './transfer.server.ts'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:owner.transfer') }

/** The owner hands the workspace to another member, and stays as a collaborator. */
export default function Transfer() {
  const { t } = useTranslation('workspaces')
  const { keyword, people } = useLoaderData<typeof loader>()
  return (
    <OwnerChoice
      keyword={keyword}
      people={people}
      reply={useActionData<typeof action>()}
      title={t('owner.transfer')}
      line={t('transfer.line')}
      warning={t('transfer.warning')}
      action={t('transfer.action')}
      none={{ title: t('transfer.none'), line: t('transfer.noneLine') }}
    />
  )
}
