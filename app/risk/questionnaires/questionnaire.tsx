import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { servedKinds } from '#app/risk/kinds.server.ts'
import { kinds, kindTexts } from '#app/risk/kinds.ts'
import { ActionList } from '#app/ui/actions/action-list.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/risk/questionnaires/addresses.ts'
import { getQuestionnaire, listVersions } from '#contract/risk/questionnaires/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { codeOf, type QuestionnaireView, questionnaireView } from './params.server.ts'
import { PreviewLink, QuestionnaireStatus } from './questionnaire-status.tsx'
import { VersionContent } from './version-content.tsx'
import { VersionTable } from './version-table.tsx'

export const handle: PageHandle<{ questionnaire: QuestionnaireView }> = {
  i18n: ['questionnaires', ...kindTexts],
  title: ({ data }) => data?.questionnaire.name ?? '',
}

export async function loader(args: LoaderFunctionArgs) {
  const params = { domain: codeOf(args) }
  const [questionnaire, versions] = await Promise.all([
    query(args, getQuestionnaire, { query: params }),
    query(args, listVersions, { query: params }),
  ])
  const { number, kind } = questionnaire
  const content = number > 0 ? await servedKinds[kind].contentOf(args, { ...params, number }) : []
  const { time } = datesOf(args.request)
  return {
    questionnaire: questionnaireView(args.request, questionnaire),
    versions: versions.map((version) => ({ ...version, createdAt: time(version.createdAt) })),
    content,
  }
}

export default function Questionnaire() {
  const { t } = useTranslation(['questionnaires', ...kindTexts])
  const { questionnaire, versions, content } = useLoaderData<typeof loader>()
  const { code, name, kind, number, archived, drafted, projects, publicPreview } = questionnaire
  const mayWrite = usePermission(RiskPerm.writeQuestionnaires)
  const mayEdit = mayWrite && !archived
  const editing = mayEdit && (
    <LinkButton look="primary" to={kinds[kind].draft(code)}>
      {t(drafted || number === 0 ? 'draft.goOn' : 'draft.start')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title={name}
        status={<QuestionnaireStatus {...questionnaire} />}
        crumbs={[{ label: t('questionnaires.title'), to: at.questionnaires }]}
        action={number > 0 && editing}
      />
      {archived && <Notice tone="info">{t('archive.archived')}</Notice>}
      <Card title={t('questionnaire.facts')}>
        <DescriptionList
          items={[
            { term: t('questionnaire.code'), value: code },
            {
              term: t('questionnaire.version'),
              value: number > 0 ? t('questionnaire.numbered', { number }) : t('version.none'),
            },
            { term: t('questionnaire.projects'), value: projects },
            {
              term: t('questionnaire.preview'),
              value:
                publicPreview && number > 0 && !archived ? (
                  <PreviewLink code={code} name={name} kind={kind} />
                ) : (
                  t('questionnaire.closed')
                ),
            },
          ]}
        />
      </Card>
      {number === 0 ? (
        <Card>
          <EmptyState title={t('version.none')} line={t('version.noneLine')} action={editing} />
        </Card>
      ) : (
        <VersionTable code={code} versions={versions} kind={kind} />
      )}
      {mayWrite && (
        <Card title={t('ways.title')}>
          <ActionList ways={waysOf(questionnaire, t)} />
        </Card>
      )}
      <VersionContent parts={content} />
    </>
  )
}

type Say = ReturnType<typeof useTranslation<['questionnaires', ...typeof kindTexts]>>['t']

function waysOf({ code, kind, archived }: QuestionnaireView, t: Say) {
  const way = (key: string, line: string, to: string, label: string) => ({
    key,
    line,
    action: <LinkButton to={to}>{label}</LinkButton>,
  })
  const { draftImport, words } = kinds[kind]
  const importing = way('import', t(words.draftImport), draftImport(code), t('draft.import'))
  return [
    way('edit', t('edit.line'), at.questionnaireEdit(code), t('edit.action')),
    ...(archived ? [] : [importing]),
    way('copy', t('copy.way'), at.questionnaireCopy(code), t('copy.action')),
    archived
      ? way('restore', t('restore.line'), at.questionnaireRestore(code), t('restore.action'))
      : way('archive', t('archive.line'), at.questionnaireArchive(code), t('archive.action')),
  ]
}
