import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#app/shell/frame-data.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { ExportButton } from '#app/ui/export-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import { PreviewLink } from './preview-link.tsx'
import type { loader } from './questionnaire.server.ts'
import { QuestionnaireColumns } from './questionnaire-columns.tsx'
import { QuestionnaireRows } from './questionnaire-rows.tsx'
import type { QuestionnaireView } from './questionnaire-view.server.ts'

export const handle: PageHandle<{ questionnaire: QuestionnaireView }> = {
  i18n: 'risk-evaluation',
  title: ({ data }) => data?.questionnaire.name ?? '',
}

export default function Questionnaire() {
  const { t } = useTranslation('risk-evaluation')
  const { questionnaire, header, rows: rowTexts, scale } = useLoaderData<typeof loader>()
  const { code, name, number, rows, columns, projects, publicPreview, createdAt } = questionnaire
  const mayImport = usePermission(RiskPerm.writeQuestionnaires)
  const crumbs = [{ label: t('questionnaires.title'), to: '/risk/questionnaires' }]
  return (
    <>
      <PageHeader
        title={name}
        crumbs={crumbs}
        action={
          <>
            <ExportButton action={`/risk/questionnaires/${code}/export`}>{t('questionnaire.export')}</ExportButton>
            {mayImport && (
              <LinkButton to={`/risk/questionnaires/import?code=${code}`}>{t('questionnaire.importNext')}</LinkButton>
            )}
          </>
        }
      />
      <Card title={t('questionnaire.facts')}>
        <DescriptionList
          items={[
            { term: t('questionnaire.code'), value: code },
            { term: t('questionnaire.version'), value: t('questionnaire.numbered', { number }) },
            { term: t('questionnaire.size'), value: t('questionnaire.rowsByColumns', { rows, columns }) },
            { term: t('questionnaire.projects'), value: projects },
            {
              term: t('questionnaire.preview'),
              value: publicPreview ? <PreviewLink code={code} name={name} /> : t('questionnaire.closed'),
            },
            { term: t('questionnaire.importedAt'), value: createdAt },
          ]}
        />
      </Card>
      <QuestionnaireColumns header={header} />
      {scale && (
        <Card title={t('questionnaire.scale')}>
          <DescriptionList
            items={(['low', 'medium', 'high'] as const).map((level) => ({
              term: t(`questionnaire.${level}`),
              value: scale[level],
            }))}
          />
        </Card>
      )}
      <QuestionnaireRows rows={rowTexts} levels={scale ? 'shared' : 'ofEachRow'} />
    </>
  )
}
