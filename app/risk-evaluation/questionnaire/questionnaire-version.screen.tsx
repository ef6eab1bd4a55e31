import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { ExportButton } from '#app/ui/export-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { QuestionnaireContent } from './questionnaire-content.tsx'
import type { loader } from './questionnaire-version.server.ts'

export const handle: PageHandle<{ name: string; number: number }> = {
  i18n: ['questionnaire', 'risk-evaluation'],
  title: ({ t, data }) => t('questionnaire:version.title', { name: data?.name, number: data?.number }),
}

export default function QuestionnaireVersion() {
  const { t } = useTranslation(['questionnaire', 'risk-evaluation'])
  const { code, name, number, newest, createdAt, createdBy, rows, columns, content } = useLoaderData<typeof loader>()
  const page = `/risk/questionnaires/${code}`
  return (
    <>
      <PageHeader
        title={t('version.title', { name, number })}
        line={t(number === newest ? 'version.newest' : 'version.older', { newest })}
        crumbs={[
          { label: t('risk-evaluation:questionnaires.title'), to: '/risk/questionnaires' },
          { label: name, to: page },
        ]}
        action={
          <ExportButton action={`${page}/export`} values={{ number: String(number) }}>
            {t('version.export')}
          </ExportButton>
        }
      />
      <Card>
        <DescriptionList
          items={[
            {
              term: t('risk-evaluation:questionnaire.size'),
              value: t('risk-evaluation:questionnaire.rowsByColumns', { rows, columns }),
            },
            { term: t('version.createdAt'), value: createdAt },
            { term: t('version.createdBy'), value: createdBy },
          ]}
        />
      </Card>
      <QuestionnaireContent {...content} />
    </>
  )
}
