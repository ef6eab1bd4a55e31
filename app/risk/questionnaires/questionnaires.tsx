import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { kinds, kindTexts } from '#app/risk/kinds.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportList } from '#app/ui/actions/export-button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { usualKind } from '#contract/risk/kinds.ts'
import * as at from '#contract/risk/questionnaires/addresses.ts'
import { pageQuestionnaires } from '#contract/risk/questionnaires/calls.ts'
import { DomainKind, questionnaireStatuses } from '#contract/risk/questionnaires/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { type QuestionnaireView, questionnaireListOf, questionnaireView } from './params.server.ts'
import { PreviewLink, QuestionnaireStatus } from './questionnaire-status.tsx'

export const handle: PageHandle = {
  i18n: ['questionnaires', ...kindTexts],
  title: ({ t }) => t('questionnaires:questionnaires.title'),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { filter, listing } = questionnaireListOf(request)
  const found = await query(args, pageQuestionnaires, { query: { ...listing, ...filter } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return { filter, listing, page, questionnaires: records.map((row) => questionnaireView(request, row)) }
}

const otherKinds = Object.values(kinds).filter((kind) => kind !== kinds[usualKind])

export default function Questionnaires() {
  const { t } = useTranslation(['questionnaires', ...kindTexts])
  const { filter, listing, page, questionnaires } = useLoaderData<typeof loader>()
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
      sortable: true,
    },
    { key: 'code', head: t('questionnaire.code'), cell: ({ code }) => code, sortable: true },
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
    {
      key: 'projects',
      head: t('questionnaire.projects'),
      cell: ({ projects }) => projects,
      numeric: true,
      sortable: true,
    },
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
    { key: 'createdAt', head: t('questionnaire.importedAt'), cell: ({ createdAt }) => createdAt, sortable: true },
  ]
  const filtered = Object.values(filter).some((value) => value !== undefined)
  const nothingYet = questionnaires.length === 0 && !filtered
  return (
    <>
      <PageHeader
        title={t('questionnaires.title')}
        line={t('questionnaires.line')}
        action={
          !nothingYet && (
            <>
              <ExportList to={at.questionnairesExport} />
              {beginning}
            </>
          )
        }
      />
      {nothingYet ? (
        <Card>
          <EmptyState title={t('questionnaires.empty')} line={t('questionnaires.emptyLine')} action={beginning} />
        </Card>
      ) : (
        <>
          <FilterBar label={t('questionnaires.filter')} active={filtered}>
            <SearchField label={t('questionnaires.keyword')} value={filter.keyword} />
            <FilterSelect
              label={t('questionnaire.kind')}
              name="kind"
              value={filter.kind}
              options={Object.values(DomainKind).map((value) => ({ value, label: t(kinds[value].words.name) }))}
            />
            <FilterSelect
              label={t('status.head')}
              name="status"
              value={filter.status}
              options={questionnaireStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
            />
          </FilterBar>
          <DataTable
            stacked
            caption={t('questionnaires.title')}
            columns={columns}
            rows={questionnaires}
            rowKey={({ code }) => code}
            order={{ by: listing.sort, descending: listing.order === 'desc' }}
            empty={<NoneFound title={t('questionnaires.noneFound')} line={t('questionnaires.noneFoundLine')} />}
          />
          {questionnaires.length > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}
