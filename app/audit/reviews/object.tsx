import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { DateField, TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { bothVersions } from '#app/ui/forms/version-conflict.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as atBillReports from '#contract/audit/bill-reports/addresses.ts'
import { pagePublishedReports } from '#contract/audit/bill-reports/calls.ts'
import * as atComparisons from '#contract/audit/comparisons/addresses.ts'
import { pagePublishedComparisons } from '#contract/audit/comparisons/calls.ts'
import * as atData from '#contract/audit/data-process/addresses.ts'
import * as at from '#contract/audit/reviews/addresses.ts'
import { listReviewDealers, saveReviewObject } from '#contract/audit/reviews/calls.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { type ObjectRow, savingObject } from '#contract/audit/reviews/shapes.ts'
import { getSysUserList } from '#contract/shell/accounts/calls.ts'
import { redirectSaved, withoutAccess } from './access.server.ts'
import { isAdding, objectOf, projectOf, spanOf } from './params.server.ts'
import { FormId, StageBadge } from './stage.tsx'

export const handle: PageHandle<{ object?: { reviewBatchNo: string } }> = {
  large: true,
  i18n: 'reviews',
  title: ({ t, data }) => data?.object?.reviewBatchNo ?? t('reviews:object.add'),
}

/** Object as form values; the executor becomes a user code. */
const typed = ({ executor, ...object }: ObjectRow) => ({ ...object, executor: executor?.usercode ?? '' })

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const adding = isAdding(args, 'id')
  if (adding) await refuseWithout(args, ReviewPerm.write)
  const [project, object, online, reported] = await Promise.all([
    projectOf(args),
    adding ? undefined : objectOf(args),
    adding ? undefined : query(args, pagePublishedComparisons, { body: { objectId: numberOf(args, 'id'), size: 1 } }),
    adding ? undefined : query(args, pagePublishedReports, { body: { objectId: numberOf(args, 'id'), size: 1 } }),
  ])
  const [published] = online?.records ?? []
  const [report] = reported?.records ?? []
  const [dealers, people] = project.mayEdit
    ? await Promise.all([
        query(args, listReviewDealers, { body: { clientCode: project.clientCode } }),
        query(args, getSysUserList, { query: {} }),
      ])
    : [[], []]
  const executor = object?.executor?.usercode ?? ''
  const named = [executor, ...people.map(({ usercode }) => usercode)]
  const outside = new Set(project.mayEdit ? (await withoutAccess(args, named)).map(({ usercode }) => usercode) : [])
  return {
    project: { id: project.id, name: project.name, mayEdit: project.mayEdit },
    object: object && {
      ...typed(object),
      executorName: object.executor?.name ?? '',
      period: spanOf(request, object.periodFrom, object.periodTo),
    },
    published: published ? { id: published.id, number: published.number } : null,
    report: report ? { id: report.id, number: report.number } : null,
    dealers: dealers.map(({ code, name }) => ({ value: code, label: `${name}（${code}）` })),
    people: people.map(({ usercode, name }) => ({ usercode, name, mayOpen: !outside.has(usercode) })),
    isExecutorOutside: outside.has(executor),
    draft: await readDraft(args),
  }
}

/** After a concurrent edit, replies with the stored object next to the submitted one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, savingObject, FormId.object)
  if (!form.ok) return form.refused()
  const projectId = numberOf(args, 'projectId')
  const result = await mutate(args, saveReviewObject, { body: { ...form.value, projectId } })
  if (!result.ok) return form.refusedBy(result, async () => typed(await objectOf(args)))
  return redirectSaved(args, at.project(projectId), [form.value.executor ?? ''])
}

/** Review object: a form for editors, facts for other readers. */
export default function ReviewObject() {
  const { t } = useTranslation('reviews')
  const { project, object, published, report, dealers, people, isExecutorOutside, draft } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = {
    reviewBatchNo: t('field.reviewBatchNo'),
    dealerCode: t('field.dealer'),
    periodFrom: t('field.periodFrom'),
    periodTo: t('field.periodTo'),
    region: t('field.region'),
    executor: t('field.executor'),
  }
  const form = formState(FormId.object, { reply, fields: labels, saved: draft?.values ?? object })
  const stored = reply?.stored
  const back = at.project(project.id)
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={object?.reviewBatchNo ?? t('object.add')}
        status={object && <StageBadge stage={object.stage} />}
        crumbs={[
          { label: t('projects.title'), to: at.projects },
          { label: project.name, to: back },
        ]}
        action={
          object && (
            <>
              {project.mayEdit && (
                <LinkButton to={at.objectDelete(project.id, object.id)}>{t('object.deleteAction')}</LinkButton>
              )}
              {published && (
                <LinkButton to={atComparisons.version(project.id, object.id, published.id)}>
                  {t('object.published', { number: published.number })}
                </LinkButton>
              )}
              {report && (
                <LinkButton to={atBillReports.report(project.id, object.id, report.id)}>
                  {t('object.report', { number: report.number })}
                </LinkButton>
              )}
              <LinkButton to={atData.pipeline(project.id, object.id)}>{t('object.data')}</LinkButton>
            </>
          )
        }
      />
      {object && isExecutorOutside && (
        <Notice tone="warning">{t('access.line', { names: object.executorName })}</Notice>
      )}
      {project.mayEdit ? (
        <EditForm
          form={form}
          reply={reply}
          draft={draft}
          {...(object && { version: object.version })}
          conflict={stored && bothVersions(labels, reply, stored)}
          save={t('save')}
          back={back}
        >
          <input type="hidden" name="projectId" value={project.id} />
          {object && <input type="hidden" name="id" value={object.id} />}
          <TextField
            hint={t('hint.reviewBatchNo')}
            field={form.field('reviewBatchNo')}
            autoComplete="off"
            spellCheck={false}
          />
          <SelectField field={form.field('dealerCode')} width="long" options={dealers} />
          <DateField field={form.field('periodFrom')} />
          <DateField field={form.field('periodTo')} />
          <TextField hint={t('hint.region')} field={form.field('region')} optional autoComplete="off" />
          <TextField
            hint={t('hint.executor')}
            field={form.field('executor')}
            optional
            list="people"
            autoComplete="off"
            spellCheck={false}
          />
          <datalist id="people">
            {people.map(({ usercode, name, mayOpen }) => (
              <option key={usercode} value={usercode}>
                {mayOpen ? name : t('access.choice', { person: name })}
              </option>
            ))}
          </datalist>
        </EditForm>
      ) : (
        object && (
          <Card>
            <DescriptionList
              items={[
                { term: t('field.client'), value: object.clientName },
                { term: labels.dealerCode, value: object.dealerName },
                { term: t('field.period'), value: object.period },
                { term: labels.region, value: object.region || '—' },
                { term: labels.executor, value: object.executorName || '—' },
              ]}
            />
          </Card>
        )
      )}
    </>
  )
}
