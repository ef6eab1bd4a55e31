import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useHref, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { sizeText } from '#app/ui/text/figures.ts'
import * as at from '#contract/audit/tickets/addresses.ts'
import { getCheck, readChecksAgain } from '#contract/audit/tickets/calls.ts'
import { fileDownloadOf } from '#contract/shell/files/addresses.ts'
import classes from './ticket-facts.module.css'
import { Beside, CoverageNotice, FieldTable, Found, GoodsTable } from './ticket-facts.tsx'
import { TicketPicture } from './ticket-picture.tsx'

const formId = 'again'

export const handle: PageHandle<{ check: { fileName: string } }> = {
  i18n: ['tickets', 'tickets-api'],
  title: ({ t, data }) => data?.check.fileName ?? t('tickets:title'),
}

export async function loader(args: LoaderFunctionArgs) {
  const check = await query(args, getCheck, { query: { id: numberOf(args, 'id') } })
  const { time } = datesOf(args.request)
  return { check: { ...check, createdAt: time(check.createdAt) } }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, z.strictObject({}), formId)
  if (!form.ok) return form.refused()
  const id = numberOf(args, 'id')
  const result = await mutate(args, readChecksAgain, { body: { ids: [id] } })
  if (!result.ok) return form.refused(result)
  return redirectWithNotice(args, at.check(id), translatorOf(args.request, 'tickets')('chosen.again', { count: 1 }))
}

export default function Check() {
  const { t } = useTranslation(['tickets', 'tickets-api'])
  const { check } = useLoaderData<typeof loader>()
  const { id, fileName, outcome, fields, lines, pages, findingTexts, failure, type, coverage } = check
  const underWay = outcome === 'underWay'
  useRevalidationWhile(underWay)
  const form = formState(formId, { reply: useActionData<typeof action>(), fields: {} })
  const base = useHref(at.checkPicture(id, 1))
  const count = Math.max(pages.length, /\.(png|jpe?g)$/i.test(check.path) ? 1 : 0)
  const addresses = Array.from({ length: count }, (_, index) => base.replace(/1$/, String(index + 1)))
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={fileName}
        status={type ? <Badge>{t(`tickets-api:type.${type}`)}</Badge> : undefined}
        crumbs={[{ label: t('title'), to: at.checks }]}
        action={
          check.own && (
            <>
              <PostForm form={form}>
                <Button>{t('again')}</Button>
              </PostForm>
              <LinkButton look="quiet" to={at.checkDelete(id)}>
                {t('delete.action')}
              </LinkButton>
            </>
          )
        }
      />
      {underWay && <Waiting to={at.check(id)}>{t('check.underWay')}</Waiting>}
      <Beside
        picture={
          addresses.length > 0 ? (
            <TicketPicture name={fileName} addresses={addresses} pages={pages} fields={fields} />
          ) : (
            <Card>
              <EmptyState title={t('check.noPicture')} />
            </Card>
          )
        }
      >
        {failure !== '' && <Notice tone="danger" title={failure} />}
        {findingTexts.length > 0 && <Found title={t('check.findings')} lines={findingTexts} />}
        {coverage && <CoverageNotice coverage={coverage} problems={findingTexts.length} against="nothing" />}
        {check.doubtful > 0 && <Notice tone="warning" title={t('check.doubtful', { count: check.doubtful })} />}
        {fields.length > 0 && <FieldTable name={fileName} fields={fields} />}
        {lines.length > 0 && <GoodsTable name={fileName} lines={lines} />}
        <DescriptionList
          items={[
            { term: t('check.put'), value: [check.createdAt, check.createdBy.name].join(' · ') },
            { term: t('check.size'), value: sizeText(check.bytes) },
            { term: 'SHA-256', value: <code className={classes.code}>{check.sha256}</code> },
            { term: t('check.isReal'), value: t(`tickets-api:real.${check.isReal || 'unknown'}`) },
          ]}
        />
        <p>
          <a href={useHref(fileDownloadOf({ path: check.path }))}>{t('check.download')}</a>
        </p>
      </Beside>
    </>
  )
}
