import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ask } from '#app/api.server.ts'
import { kinds } from '#app/kinds.ts'
import { usePermission } from '#app/page/frame-data.ts'
import type { PageHandle } from '#app/page/page.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { usualKind } from '#contract/kinds.ts'
import { listQuestionnaires } from '#contract/questionnaires/calls.ts'
import { RiskPerm } from '#contract/questionnaires/perms.ts'
import * as at from './addresses.ts'
import { PreviewLink, QuestionnaireStatus } from './questionnaire-status.tsx'
import { type QuestionnaireView, questionnaireView } from './questionnaire-view.server.ts'

export const handle: PageHandle = {
  i18n: 'questionnaires',
  title: ({ t }) => t('questionnaires:questionnaires.title'),
}

export async function loader(args: LoaderFunctionArgs) {
  const questionnaires = await ask(args, listQuestionnaires)
  return { questionnaires: questionnaires.map((row) => questionnaireView(args.request, row)) }
}

const otherKinds = Object.values(kinds).filter((kind) => kind !== kinds[usualKind])

export default function Questionnaires() {
  const { t } = useTranslation(['questionnaires'])
  const { questionnaires } = useLoaderData<typeof loader>()
  const mayWrite = usePermission(RiskPerm.writeQuestionnaires)
  const beginning = mayWrite && (
    <>
      {Object.values(kinds).map(
        ({ questionnaireImport }) =>
          questionnaireImport && (
            <LinkButton key={questionnaireImport} to={questionnaireImport}>
              {t('questionnaires.import')}
            </LinkButton>
          ),
      )}
      {otherKinds.map(({ questionnaireNew, words }) => (
        <LinkButton key={questionnaireNew} to={questionnaireNew}>
          {t(words.questionnaireNew)}
        </LinkButton>
      ))}
      <LinkButton look="primary" to={kinds[usualKind].questionnaireNew}>
        {t(kinds[usualKind].words.questionnaireNew)}
      </LinkButton>
    </>
  )
  const columns: Column<QuestionnaireView>[] = [
    {
      key: 'name',
      head: t('questionnaire.name'),
      cell: ({ code, name }) => <Link to={at.questionnaire(code)}>{name}</Link>,
      rowHead: true,
    },
    { key: 'code', head: t('questionnaire.code'), cell: ({ code }) => code },
    {
      key: 'version',
      head: t('questionnaire.version'),
      cell: ({ number }) => (number > 0 ? t('questionnaire.numbered', { number }) : '—'),
    },
    {
      key: 'size',
      head: t('questionnaire.size'),
      cell: ({ kind, number, rows, columns: across }) =>
        number > 0 && t(kinds[kind].words.size, { count: rows, rows, columns: across }),
    },
    { key: 'projects', head: t('questionnaire.projects'), cell: ({ projects }) => projects, numeric: true },
    {
      key: 'preview',
      head: t('questionnaire.preview'),
      cell: ({ code, name, kind, publicPreview, number, archived }) =>
        publicPreview && number > 0 && !archived ? (
          <PreviewLink code={code} name={name} kind={kind} />
        ) : (
          <Badge>{t('questionnaire.closed')}</Badge>
        ),
    },
    { key: 'status', head: t('status.head'), cell: (row) => <QuestionnaireStatus {...row} /> },
    { key: 'createdAt', head: t('questionnaire.importedAt'), cell: ({ createdAt }) => createdAt },
  ]
  return (
    <>
      <PageHeader
        title={t('questionnaires.title')}
        line={t('questionnaires.line')}
        action={questionnaires.length > 0 && beginning}
      />
      <DataTable
        stacked
        caption={t('questionnaires.title')}
        columns={columns}
        rows={questionnaires}
        rowKey={({ code }) => code}
        empty={
          <Card>
            <EmptyState title={t('questionnaires.empty')} line={t('questionnaires.emptyLine')} action={beginning} />
          </Card>
        }
      />
    </>
  )
}
