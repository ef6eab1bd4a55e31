import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { OwnerChoice } from './owner-choice.tsx'
import type { action, loader } from './replace.server.ts'
import { useWorkspace } from './workspace-view.ts'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:owner.replace') }

/** Anyone takes the owner's place, who leaves. design: domain §8 "Teams" */
export default function Replace() {
  const { t } = useTranslation('workspaces')
  const { keyword, people } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  return (
    <OwnerChoice
      keyword={keyword}
      people={people}
      reply={useActionData<typeof action>()}
      title={t('owner.replace')}
      line={t('replace.line')}
      warning={t('replace.warning', { owner: workspace.owner })}
      action={t('replace.action')}
      none={{ title: t('invite.noneFound'), line: t('invite.noneFoundLine') }}
    />
  )
}
