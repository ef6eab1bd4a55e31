import { useTranslation } from 'react-i18next'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TabLinks } from '#app/ui/layout/tab-links.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { useProjectCrumbs } from '../projects/project-crumbs.ts'

type Props = { project: { bizId: string; name: string } }

/** Header of the pages that add respondents: internal, external, or many by a workbook. */
export function RespondentTabs({ project }: Props) {
  const { t } = useTranslation(['campaigns', 'campaigns-delivery'])
  const crumbs = useProjectCrumbs(project)
  return (
    <>
      <PageHeader title={t('respondents.add')} line={t('respondents.addLine')} crumbs={crumbs} />
      <TabLinks
        label={t('respondents.ways')}
        tabs={[
          { label: t('insiders.tab'), to: at.insiders(project.bizId), end: true },
          { label: t('campaigns-delivery:department.tab'), to: at.departments(project.bizId) },
          { label: t('outsider.tab'), to: at.outsiders(project.bizId) },
          { label: t('respondents.import'), to: at.respondentImport(project.bizId) },
        ]}
      />
    </>
  )
}
