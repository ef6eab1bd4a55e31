import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { codeOf } from '#app/risk/questionnaires/params.server.ts'
import { VersionContent } from '#app/risk/questionnaires/version-content.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { inLanguage } from '#contract/platform/language.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { getVersion } from '#contract/risk/kinds/matrix/calls.ts'
import * as atQuestionnaires from '#contract/risk/questionnaires/addresses.ts'
import { getQuestionnaire } from '#contract/risk/questionnaires/calls.ts'
import { contentOf } from './questionnaire-content.server.ts'

export const handle: PageHandle<{ name: string; number: number }> = {
  large: true,
  i18n: ['questionnaires', 'kinds-matrix-questionnaires', 'kinds-matrix'],
  title: ({ t, data }) => t('kinds-matrix-questionnaires:version.title', { name: data?.name, number: data?.number }),
}

export async function loader(args: LoaderFunctionArgs) {
  const params = { domain: codeOf(args) }
  const number = Number(args.params.number)
  if (!Number.isInteger(number) || number < 1 || number > 1_000_000) throw notFound(args.request)
  const [questionnaire, version] = await Promise.all([
    query(args, getQuestionnaire, { query: params }),
    query(args, getVersion, { query: { ...params, number } }),
  ])
  const language = languageOf(args.request)
  return {
    code: questionnaire.code,
    name: inLanguage(questionnaire.name, language),
    number,
    newest: questionnaire.number,
    createdAt: datesOf(args.request).time(version.createdAt),
    createdBy: version.createdBy,
    rows: version.rows.length,
    columns: version.columns.length,
    content: contentOf(args.request, version),
  }
}

export default function QuestionnaireVersion() {
  const { t } = useTranslation(['kinds-matrix-questionnaires', 'questionnaires', 'kinds-matrix'])
  const { code, name, number, newest, createdAt, createdBy, rows, columns, content } = useLoaderData<typeof loader>()
  const page = atQuestionnaires.questionnaire(code)
  return (
    <>
      <PageHeader
        title={t('version.title', { name, number })}
        line={t(number === newest ? 'version.newest' : 'version.older', { newest })}
        crumbs={[
          { label: t('questionnaires:questionnaires.title'), to: atQuestionnaires.questionnaires },
          { label: name, to: page },
        ]}
        action={
          <ExportButton action={at.questionnaireExport(code)} values={{ number: String(number) }}>
            {t('version.export')}
          </ExportButton>
        }
      />
      <Card>
        <DescriptionList
          items={[
            {
              term: t('questionnaires:questionnaire.size'),
              value: t('kinds-matrix:size', { rows, columns }),
            },
            { term: t('questionnaires:version.createdAt'), value: createdAt },
            { term: t('questionnaires:version.createdBy'), value: createdBy },
          ]}
        />
      </Card>
      <VersionContent parts={content} />
    </>
  )
}
