import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useHref, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { uprightAndSmaller } from '#app/page/files/smaller-picture.ts'
import { redirectWithNotice, takeFlash } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits, postedForm } from '#app/page/forms/posted.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberParamOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { UploadField } from '#app/shell/files/upload-field.tsx'
import { Button } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { sizeText, withMinuses } from '#app/ui/text/figures.ts'
import * as at from '#contract/audit/collection/addresses.ts'
import { createTicket, handInTask, uploadTicket } from '#contract/audit/collection/calls.ts'
import { filesAtOnceMax, IsAvailable, IsPass } from '#contract/audit/collection/codes.ts'
import type { SharedTicket } from '#contract/audit/collection/shapes.ts'
import { CollectStatus, TicketType } from '#contract/audit/tickets/codes.ts'
import { coverageVerdict } from '#contract/audit/tickets/coverage.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import classes from './share.module.css'
import { sharedTaskOf, type TaskView, taskView } from './share.server.ts'
import { CollectBadge, ShareFrame, withUnit } from './share-frame.tsx'

const FormId = { upload: 'upload', handIn: 'hand-in' } as const

export const handle: PageHandle<{ task: TaskView }> = {
  i18n: ['collection-share', 'collection-api', 'tickets-api', 'files'],
  title: ({ t, data: result }) => result?.task.taskName ?? t('collection-share:title'),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { copyUrl, task: result } = await sharedTaskOf(args)
  const { time } = datesOf(request)
  const { billInfo, ticketTypeList, ticketList, rejections } = result
  const isOffered = (type: TicketType) =>
    billInfo.needed.includes(type) ||
    ticketTypeList.some((each) => each.ticketTypeCode === type && each.isAvailable === IsAvailable.asked)
  const passed = await takeFlash(args)
  const shown = {
    copyUrl,
    task: taskView(request, billInfo),
    types: Object.values(TicketType).filter(isOffered),
    tickets: ticketList.map((ticket) => ({ ...ticket, uploadedAt: time(ticket.uploadedAt) })),
    rejections: rejections.map((each) => ({ ...each, rejectedAt: time(each.rejectedAt) })),
    underWay: ticketList.some(({ readState }) => readState === 'waiting' || readState === 'reading'),
    megabytes: fileBytesMax / megabyte,
    notice: passed?.notice,
  }
  return data(shown, { headers: passed ? { 'Set-Cookie': passed.taken } : undefined })
}

const uploading = z
  .strictObject({
    ticketTypeCode: z.enum(TicketType, { error: 'ticketTypeRequired' }),
    file: z.array(z.file()).max(filesAtOnceMax).default([]),
    bid: z
      .array(z.uuid({ error: 'invalid' }))
      .max(filesAtOnceMax)
      .default([]),
  })
  .refine(({ file, bid }) => file.length + bid.length > 0, { path: ['file'], error: 'fileRequired' })

export async function action(args: ActionFunctionArgs) {
  const copyUrl = new URL(args.request.url).searchParams.get('copyUrl') ?? ''
  const id = numberParamOf(args, 'id')
  const page = at.shareTaskOf(copyUrl, id)
  const t = translatorOf(args.request, 'collection-share')
  // Checks the link before it reads the body.
  await sharedTaskOf(args)
  const posted = await postedForm(args.request, formLimits.anyFile)
  if (posted.get('form') === FormId.handIn) {
    const form = await readForm(args, z.strictObject({}), FormId.handIn, formLimits.anyFile)
    const result = await mutate(args, handInTask, { body: { copyUrl, id } })
    return result.ok ? redirectWithNotice(args, page, t('handIn.done')) : form.refused(result)
  }
  const form = await readForm(args, uploading, FormId.upload, formLimits.anyFile)
  if (!form.ok) return form.refused()
  const { ticketTypeCode, file: files, bid: bids } = form.value
  let count = 0
  for (const bid of bids) {
    const result = await mutate(args, createTicket, { body: { copyUrl, id, ticketTypeCode, bid } })
    if (!result.ok) return form.refused(result)
    count++
  }
  for (const file of files) {
    const result = await mutate(args, uploadTicket, { query: { copyUrl, id, ticketTypeCode }, body: { file } })
    if (!result.ok) return form.refused(withName(result, file.name))
    count++
  }
  return redirectWithNotice(args, `${page}#tickets`, t('upload.done', { count }))
}

type Refused = Extract<Awaited<ReturnType<typeof mutate>>, { ok: false }>

/** Adds the file's name to a refusal that does not contain it. Files before the refused one are stored. */
const withName = (refused: Refused, name: string): Refused => {
  const { failure } = refused
  const texts = failure.errors?.file ?? [failure.msg]
  return {
    ...refused,
    failure: { ...failure, errors: { file: texts.map((text) => (text.includes(name) ? text : `${name}：${text}`)) } },
  }
}

type Result = ReturnType<typeof useLoaderData<typeof loader>>

export default function ShareTask() {
  const { t } = useTranslation(['collection-share', 'collection-api', 'tickets-api'])
  const result = useLoaderData<typeof loader>()
  const { copyUrl, task, tickets, rejections, underWay, notice } = result
  useRevalidationWhile(underWay)
  const reply = useActionData<typeof action>()
  const form = formState(FormId.upload, {
    reply,
    fields: { ticketTypeCode: t('upload.type'), file: t('upload.file') },
    saved: { ticketTypeCode: task.missing[0] ?? result.types[0] },
  })
  const handIn = formState(FormId.handIn, { reply, fields: {} })
  const names = (types: readonly TicketType[]) =>
    types.map((type) => t(`tickets-api:type.${type}`)).join(t('collection-api:listComma'))
  return (
    <ShareFrame notice={notice}>
      <ErrorSummary errors={[...form.errors, ...handIn.errors]} />
      <PageHeader
        title={task.taskName}
        status={<CollectBadge status={task.status} name={task.statusName} />}
        crumbs={[{ label: t('title'), to: at.shareOf(copyUrl) }]}
      />
      <TaskNotice task={task} names={names} handInId={handIn.id} />
      {underWay && <Waiting to={at.shareTaskOf(copyUrl, task.id)}>{t('ticket.underWay')}</Waiting>}
      {task.mayUpload && <UploadForm task={result} form={form} />}
      <section id="tickets" className={classes.section}>
        <h2>{t('ticket.title', { count: tickets.length })}</h2>
        {tickets.length === 0 ? (
          <Card>
            <EmptyState title={t('ticket.empty')} line={t('ticket.emptyLine')} />
          </Card>
        ) : (
          <ul className={classes.tickets}>
            {tickets.map((ticket) => (
              <Ticket key={ticket.id} copyUrl={copyUrl} taskId={task.id} ticket={ticket} />
            ))}
          </ul>
        )}
      </section>
      <Card title={t('detail')}>
        <DescriptionList
          items={[
            { term: t('field.ticketDate'), value: task.ticketDate },
            { term: t('field.clientName'), value: task.clientName || '—' },
            { term: t('field.productCode'), value: task.productCode || '—' },
            { term: t('field.product'), value: [task.productName, task.spec].filter(Boolean).join(' ') || '—' },
            { term: t('field.batchNo'), value: task.batchNo || '—' },
            { term: t('field.qty'), value: withUnit(task) },
            { term: t('field.flowType'), value: task.flowTypeName },
            { term: t('field.plan'), value: `${task.ticketTypeCntPlan}（${names(task.needed)}）` },
            { term: t('field.real'), value: task.ticketTypeCntReal },
            { term: t('field.endDate'), value: t('until', { day: task.endDate }) },
            { term: t('field.status'), value: task.statusName },
          ]}
        />
      </Card>
      {rejections.length > 0 && (
        <Card title={t('column.rejections')}>
          <ul className={classes.log}>
            {rejections.map(({ id, ticketTypeName, fileName, reason, rejectedAt }) => (
              <li key={id}>
                <p className={classes.under}>
                  {[rejectedAt, ticketTypeName || t('rejection.whole'), fileName].filter(Boolean).join(' · ')}
                </p>
                <p className={classes.lines}>{reason}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </ShareFrame>
  )
}

type TaskNoticeProps = { task: TaskView; names: (types: readonly TicketType[]) => string; handInId: string }

/** Status of the task: completed, under review, overdue, ready to submit, or missing tickets. */
function TaskNotice({ task, names, handInId }: TaskNoticeProps) {
  const { t } = useTranslation('collection-share')
  const { status, missing, mayUpload, mayHandIn, rejectReason, endDate } = task
  if (status === CollectStatus.completed) return <Notice tone="success" title={t('notice.completed')} />
  if (status === CollectStatus.underAudit)
    return (
      <Notice tone="info" title={t('notice.underAudit')}>
        {t('notice.underAuditLine')}
      </Notice>
    )
  if (!mayUpload)
    return (
      <Notice tone="warning" title={t('late.title')}>
        {t('late.line', { day: endDate })}
      </Notice>
    )
  if (mayHandIn)
    return (
      <Notice tone="success" title={t('handIn.title')}>
        <p>{t('handIn.line')}</p>
        <PostForm form={{ id: handInId }}>
          <FormActions>
            <Button look="primary">{t('handIn.action')}</Button>
          </FormActions>
        </PostForm>
      </Notice>
    )
  return (
    <Notice tone="warning" title={t('missing.types', { types: names(missing) })}>
      {rejectReason === '' ? t('missing.how') : t('missing.rejected', { reason: rejectReason })}
    </Notice>
  )
}

function UploadForm({
  task: result,
  form,
}: {
  task: Result
  form: ReturnType<typeof formState<'ticketTypeCode' | 'file'>>
}) {
  const { t } = useTranslation(['collection-share', 'collection-api', 'tickets-api'])
  const { copyUrl, task, types, megabytes } = result
  const address = useHref(at.sharePartsOf(copyUrl, task.id))
  const hintOf = (type: TicketType) =>
    task.missing.includes(type) ? t('upload.wanted') : task.needed.includes(type) ? t('upload.there') : t('upload.more')
  return (
    <div id="upload">
      <Card title={t('upload.title')}>
        <PostForm form={form} multipart>
          <RadioGroup
            field={form.field('ticketTypeCode')}
            choices={types.map((type) => ({
              value: type,
              label: t(`tickets-api:type.${type}`),
              hint: hintOf(type),
            }))}
          />
          <UploadField
            field={form.field('file')}
            address={address}
            belonging={{ id: String(task.id) }}
            also={['ticketTypeCode']}
            prepare={uprightAndSmaller}
            accept="image/jpeg,image/png,application/pdf,.pdf,.jpg,.jpeg,.png"
            hint={t('upload.hint', { megabytes, count: filesAtOnceMax })}
            multiple
          />
          <FormActions>
            <Button look="primary">{t('upload.action')}</Button>
          </FormActions>
        </PostForm>
      </Card>
    </div>
  )
}

function Ticket({ copyUrl, taskId, ticket }: { copyUrl: string; taskId: number; ticket: SharedTicket }) {
  const { t } = useTranslation(['collection-share', 'collection-api', 'tickets-api'])
  const picture = useHref(at.sharePictureOf(copyUrl, ticket.id))
  const { isPass, readState, diffReason, rejectReason, failure, fields, coverage } = ticket
  const rejected = isPass === IsPass.rejected
  const doubtful = fields.some((field) => field.doubtful)
  const verdict = coverage && coverageVerdict(coverage, diffReason === '' ? 0 : 1)
  return (
    <li className={classes.ticket} data-rejected={rejected || undefined}>
      {(ticket.pages.length > 0 || /\.(png|jpe?g)$/i.test(ticket.filePath)) && (
        <img
          src={picture}
          alt={t('ticket.picture', { name: ticket.fileName })}
          className={classes.thumb}
          loading="lazy"
        />
      )}
      <div className={classes.words}>
        <h3>
          <Link to={at.shareTicketOf(copyUrl, taskId, ticket.id)}>{ticket.fileName}</Link>
        </h3>
        <p className={classes.badges}>
          <Badge>{ticket.ticketTypeName}</Badge>
          {rejected ? (
            <Badge tone="danger">{t('ticket.rejected')}</Badge>
          ) : (
            <Badge tone={verdict === 'agrees' ? 'success' : 'info'}>{t(`ticket.state.${readState}`)}</Badge>
          )}
          {ticket.byStaff && <Badge>{t('ticket.byStaff')}</Badge>}
          {doubtful && !rejected && <Badge tone="warning">{t('ticket.doubtful')}</Badge>}
        </p>
        {rejected && <p className={classes.reason}>{t('ticket.reason', { reason: rejectReason })}</p>}
        {!rejected && failure !== '' && <p>{failure}</p>}
        {!rejected && coverage && verdict && (
          <p>{t(`tickets-api:coverage.${verdict}`, { compared: coverage.compared, of: coverage.of })}</p>
        )}
        {!rejected && diffReason !== '' && <p className={classes.lines}>{withMinuses(diffReason)}</p>}
        <p className={classes.under}>{t('ticket.facts', { time: ticket.uploadedAt, size: sizeText(ticket.bytes) })}</p>
      </div>
    </li>
  )
}
