import { useTranslation } from 'react-i18next'
import { PageHeader } from '#app/ui/page-header.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'

type Props = { project: { bizId: string; name: string } }

/** The head of the pages that add respondents: of ours, from outside, or many by a workbook. */
export function RespondentTabs({ project: { bizId, name } }: Props) {
  const { t } = useTranslation(['risk-evaluation', 'campaign'])
  const project = `/risk/projects/${bizId}`
  return (
    <>
      <PageHeader
        title={t('respondents.add')}
        line={t('respondents.addLine')}
        crumbs={[
          { label: t('projects.title'), to: '/risk/projects' },
          { label: name, to: project },
        ]}
      />
      <TabLinks
        label={t('respondents.ways')}
        tabs={[
          { label: t('insiders.tab'), to: `${project}/respondents/new`, end: true },
          { label: t('campaign:department.tab'), to: `${project}/respondents/new/department` },
          { label: t('outsider.tab'), to: `${project}/respondents/new/external` },
          { label: t('respondents.import'), to: `${project}/respondents/import` },
        ]}
      />
    </>
  )
}
