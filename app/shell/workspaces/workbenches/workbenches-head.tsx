import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TabLinks } from '#app/ui/layout/tab-links.tsx'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { WorkspacePerm } from '#contract/shell/workspaces/perms.ts'

/** Header of the workspace lists; users who manage all workspaces get a second tab. */
export function WorkbenchesHead({ line, action }: { line: string; action: ReactNode }) {
  const { t } = useTranslation('workspaces')
  const manages = usePermission(WorkspacePerm.manage)
  return (
    <>
      <PageHeader title={t('list.title')} line={line} action={action} />
      {manages && (
        <TabLinks
          label={t('list.tabs')}
          tabs={[
            { label: t('list.mine'), to: at.workbenches, end: true },
            { label: t('list.all'), to: at.allWorkbenches },
          ]}
        />
      )}
    </>
  )
}
