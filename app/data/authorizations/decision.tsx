import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { conditionFields } from '#app/data/conditions/condition.server.ts'
import { conditionOf } from '#app/data/conditions/condition.ts'
import { titlesOf } from '#app/data/conditions/condition-text.ts'
import { mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { type Refused, readForm } from '#app/page/forms/form.server.ts'
import { type FormLimit, usualLimit } from '#app/page/forms/posted.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { decideRequest } from '#contract/data/authorizations/calls.ts'
import { RequestStatus } from '#contract/data/authorizations/codes.ts'
import { deciding, type RequestDetail } from '#contract/data/authorizations/shapes.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import { ColumnView, columnsMax } from '#contract/data/tables/codes.ts'
import { DecisionForm, useDecisionForm } from './decision-form.tsx'
import { type RequestView, requestOf, requestView } from './params.server.ts'
import { RequestedAndGranted, RequestFacts } from './request-facts.tsx'
import { atConditionRows, FormId } from './request-form.ts'
import { RequestBadges } from './states.tsx'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['authorizations', 'mart', 'tables'],
  title: ({ t, data }) =>
    t('authorizations:decision.title', { name: data?.request.table.title || data?.request.table.tableName }),
}

export async function loader(args: LoaderFunctionArgs) {
  return { request: requestView(args, await requestOf(args)), draft: await readDraft(args) }
}

const typedDecision = deciding.omit({ bizId: true, columns: true, rowCondition: true }).extend({
  ...conditionFields,
  column: z
    .array(z.strictObject({ name: z.string().max(60), view: z.enum(ColumnView) }))
    .max(columnsMax)
    .default([]),
})
const limit: FormLimit = { ...usualLimit, fields: decideRequest.partsMax }

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedDecision, FormId.decide, limit)
  if (!form.ok) return form.refused()
  const { match, where, column, decision, reason, version, ...given } = form.value
  const gives = decision === RequestStatus.approved
  const further = conditionOf({ match, rows: where })
  const result = await mutate(args, decideRequest, {
    body: {
      bizId: bizIdOf(args, 'request'),
      version,
      decision,
      reason,
      ...(gives && {
        ...given,
        columns: Object.fromEntries(column.map(({ name, view }) => [name, view])),
        ...(further && { rowCondition: further }),
      }),
    },
  })
  const used = where.flatMap((row, place) => (row.column ? [place] : []))
  if (!result.ok) {
    const names = column.map(({ name }) => name)
    return form.refusedBy(atColumns(atConditionRows(result, used), names), () => requestOf(args))
  }
  const t = translatorOf(args.request, 'authorizations')
  return redirectWithNotice(args, at.decisions, t(gives ? 'decision.approved' : 'decision.rejected'))
}

/** Maps errors such as `columns.amount` from the call to the fields of the form. */
function atColumns({ status, failure }: Refused, names: readonly string[]): Refused {
  const moved = Object.entries(failure.errors ?? {}).map(([path, texts]) => {
    const place = path.startsWith('columns.') ? names.indexOf(path.slice('columns.'.length)) : -1
    return [place < 0 ? path : `column.${place}.view`, texts] as const
  })
  return { status, failure: { ...failure, errors: failure.errors && Object.fromEntries(moved) } }
}

/** Right in force that an approval replaces. */
function Replaces({ request: { replaces, columnDetails, shown } }: { request: RequestView<RequestDetail> }) {
  const { t } = useTranslation(['authorizations', 'tables'])
  if (!replaces || !shown.replaces) return null
  const titles = titlesOf(columnDetails)
  const columns = Object.entries(replaces.columns).filter(([, view]) => view !== ColumnView.hidden)
  return (
    <Notice tone="info" title={t('decision.replaces', shown.replaces)}>
      {t('decision.replacesLine', {
        permissions: replaces.permissions.map((each) => t(`permission.${each}`)).join(t('and')),
        columns: columns
          .map(([name, view]) =>
            t('decision.columnAs', { name: titles.get(name) || name, view: t(`tables:view.${view}`) }),
          )
          .join(t('and')),
      })}
    </Notice>
  )
}

export default function Decision() {
  const { t } = useTranslation('authorizations')
  const { request, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { bizId, table, status, state, mayDecide, grant } = request
  const form = useDecisionForm({ request, reply, draft })
  const isManager = [usePermission(MarketPerm.manage), usePermission(MarketPerm.decide)].some(Boolean)
  const isInForce = state === 'authorized' || state === 'approved'
  const mayRevoke = isManager && isInForce && grant !== null && grant.revokedAt === null && !grant.isReplaced
  const isOpen = status === RequestStatus.pending
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('decision.title', { name: table.title || table.tableName })}
        status={<RequestBadges request={request} />}
        crumbs={[{ label: t('decisions.title'), to: at.decisions }]}
        action={mayRevoke && <LinkButton to={at.grantRevoke(bizId)}>{t('revoke.action')}</LinkButton>}
      />
      {isOpen && !mayDecide && <Notice tone="info">{t('decision.notYours')}</Notice>}
      {request.replaces && <Replaces request={request} />}
      <RequestFacts request={request} />
      <RequestedAndGranted request={request} />
      {isOpen && mayDecide && <DecisionForm {...{ request, form, reply, draft }} />}
    </>
  )
}
