import { useTranslation } from 'react-i18next'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TabLinks } from '#app/ui/layout/tab-links.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'

type Props = { project: { bizId: string; name: string } }

/** Head of the pages that add respondents: internal, external, or many by a workbook. */
export function RespondentTabs({ project: { bizId, name } }: Props) {
  const { t } = useTranslation(['campaigns', 'campaigns-delivery'])
  const project = at.project(bizId)
  return (
    <>
      <PageHeader
        title={t('respondents.add')}
        line={t('respondents.addLine')}
        crumbs={[
          { label: t('projects.title'), to: at.projects },
          { label: name, to: project },
        ]}
      />
      <TabLinks
        label={t('respondents.ways')}
        tabs={[
          { label: t('insiders.tab'), to: at.insiders(bizId), end: true },
          { label: t('campaigns-delivery:department.tab'), to: at.departments(bizId) },
          { label: t('outsider.tab'), to: at.outsiders(bizId) },
          { label: t('respondents.import'), to: at.respondentImport(bizId) },
        ]}
      />
    </>
  )
}
