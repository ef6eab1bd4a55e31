import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useHref, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import {
  Beside,
  ComparisonTable,
  CoverageNotice,
  FieldTable,
  Found,
  GoodsTable,
} from '#app/audit/tickets/ticket-facts.tsx'
import { TicketPicture } from '#app/audit/tickets/ticket-picture.tsx'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits, postedForm } from '#app/page/forms/posted.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { UploadField } from '#app/shell/files/upload-field.tsx'
import { uploadedBy } from '#app/shell/files/uploaded.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import { DraftNotice } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { draftOf, formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { shownAmount, shownDecimal, sizeText } from '#app/ui/text/figures.ts'
import * as at from '#contract/audit/collection/addresses.ts'
import * as calls from '#contract/audit/collection/calls.ts'
import { IsPass, reasonMax, ticketBusiness } from '#contract/audit/collection/codes.ts'
import { byId } from '#contract/audit/collection/shapes.ts'
import * as atComparisons from '#contract/audit/comparisons/addresses.ts'
import { CollectStatus, TicketType } from '#contract/audit/tickets/codes.ts'
import { type TicketField, ticketFields } from '#contract/audit/tickets/reading.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { uploadedHere } from '#contract/platform/files/shapes.ts'
import { problems } from '#contract/platform/problem.ts'
import { rowId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { fileDownloadOf, fileViewerOf } from '#contract/shell/files/addresses.ts'
import { useOpenItems } from './open-items.ts'
import { CollectBadge, withUnit } from './share-frame.tsx'
import classes from './tasks.module.css'

const FormId = {
  step: 'step',
  accept: 'accept',
  reject: 'reject',
  again: 'again',
  put: 'put',
  remove: 'remove',
} as const

export const handle: PageHandle<{ task: { id: number; productName: string } }> = {
  i18n: ['collection', 'collection-api', 'tickets-api', 'comparisons', 'files'],
  title: ({ t, data }) => t('collection:task.title', { id: data?.task.id, name: data?.task.productName }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { task, tickets, rejections, steps, mayPut } = await query(args, calls.getTask, {
    query: { id: numberOf(args, 'id') },
  })
  const { day, time } = datesOf(args.request)
  return {
    task: {
      ...task,
      ticketDate: day(task.ticketDate),
      handedInAt: task.handedInAt && time(task.handedInAt),
      completedOpen: task.completedOpen.map((each) => ({ ...each, at: time(each.at) })),
    },
    steps,
    mayPut,
    megabytes: fileBytesMax / megabyte,
    tickets: tickets.map((ticket) => ({
      ...ticket,
      uploadedAt: time(ticket.uploadedAt),
      acceptedAt: ticket.acceptedAt && time(ticket.acceptedAt),
      rejectedAt: ticket.rejectedAt && time(ticket.rejectedAt),
    })),
    rejections: rejections.map((each) => ({ ...each, rejectedAt: time(each.rejectedAt) })),
    underWay: tickets.some(({ readState }) => readState === 'waiting' || readState === 'reading'),
    draft: await readDraft(args),
  }
}

const stepping = z.strictObject({ status: z.enum(CollectStatus), reason: z.string().trim().max(reasonMax).default('') })
const deciding = z.strictObject({
  id: rowId,
  version: rowVersion,
  reason: z.string().trim().max(reasonMax).default(''),
})

export async function action(args: ActionFunctionArgs) {
  const id = numberOf(args, 'id')
  const page = at.task(id)
  const t = translatorOf(args.request, 'collection')
  const named = String((await postedForm(args.request, formLimits.anyFile)).get('form') ?? '')
  if (named === FormId.put) return put(args, id)
  if (named.startsWith(FormId.remove)) {
    const form = await readForm(args, byId, named, formLimits.anyFile)
    if (!form.ok) return form.refused()
    const result = await mutate(args, calls.removeTicket, { body: form.value })
    return result.ok ? redirectWithNotice(args, page, t('put.removed')) : form.refused(result)
  }
  if (named.startsWith(FormId.step)) {
    const form = await readForm(args, stepping, named, formLimits.anyFile)
    if (!form.ok) return form.refused()
    const result = await mutate(args, calls.changeStatuses, { body: { ids: [id], ...form.value } })
    if (!result.ok && result.failure.code === problems['collection.open'])
      return redirect(at.tasksCompleteOf(String(id)))
    return result.ok ? redirectWithNotice(args, page, t('task.moved')) : form.refused(result)
  }
  if (named === FormId.again) {
    const form = await readForm(args, z.strictObject({}), named, formLimits.anyFile)
    const call = form.intent === 'verify' ? calls.verifyTickets : calls.detectTickets
    const result = await mutate(args, call, { body: { ids: [id] } })
    if (!result.ok) return form.refused(result)
    const text = form.intent === 'verify' ? 'bulk.verifyDone' : 'bulk.detectDone'
    return redirectWithNotice(args, page, t(text, { count: result.data.tickets }))
  }
  const form = await readForm(args, deciding, named, formLimits.anyFile)
  if (!form.ok) return form.refused()
  const isPass = named.startsWith(FormId.reject) ? IsPass.rejected : IsPass.notRejected
  const answer = await mutate(args, calls.decideTicket, { body: { ...form.value, isPass } })
  if (!answer.ok) return form.refused(answer)
  return redirectWithNotice(
    args,
    `${page}#ticket-${form.value.id}`,
    t(isPass === IsPass.rejected ? 'ticket.rejectedDone' : 'ticket.acceptedDone'),
  )
}

const putting = uploadedHere.safeExtend({ ticketTypeCode: z.enum(TicketType, { error: 'ticketTypeRequired' }) })

/** Uploads files that the dealer sent by other means, as tickets of one type. */
async function put(args: ActionFunctionArgs, id: number) {
  const form = await readForm(args, putting, FormId.put, formLimits.anyFile)
  if (!form.ok) return form.refused()
  const { ticketTypeCode } = form.value
  const { task } = await query(args, calls.getTask, { query: { id } })
  const belonging = { businessType: ticketBusiness, businessId: String(task.objectId) }
  const { files, refused } = await uploadedBy(args, form.value, belonging)
  for (const { bid } of files) {
    const result = await mutate(args, calls.putTicket, { body: { id, ticketTypeCode, bid } })
    if (!result.ok) return form.refused(result)
  }
  if (refused) return form.refused(refused)
  const text = translatorOf(args.request, 'collection')('put.done', { count: files.length })
  return redirectWithNotice(args, at.task(id), text)
}

type Result = ReturnType<typeof useLoaderData<typeof loader>>

export default function Task() {
  const { t } = useTranslation(['collection', 'collection-api', 'tickets-api', 'comparisons'])
  const { task, steps, tickets, rejections, underWay, mayPut } = useLoaderData<typeof loader>()
  useRevalidationWhile(underWay)
  const reply = useActionData<typeof action>()
  const mine = reply ? formState(reply.form, { reply, fields: { reason: t('ticket.reason') } }) : undefined
  const missing = task.missing.map((type) => t(`tickets-api:type.${type}`)).join(t('collection-api:listComma'))
  return (
    <>
      <ErrorSummary errors={mine?.errors ?? []} />
      <PageHeader
        title={t('task.title', { id: task.id, name: task.productName || task.productCode })}
        status={<CollectBadge status={task.status} name={task.statusName} />}
        line={t('tasks.of', { batch: task.reviewBatchNo, dealer: task.dealerName })}
        crumbs={[
          { label: t('tasks.title'), to: at.tasks },
          { label: task.reviewBatchNo, to: at.tasksOf(task.objectId) },
        ]}
        action={
          <LinkButton to={atComparisons.line(task.projectId, task.objectId, task.comparisonId, task.place)}>
            {t('task.line')}
          </LinkButton>
        }
      />
      {missing !== '' && <Notice tone="warning" title={t('column.missing', { types: missing })} />}
      {task.completedOpen.length > 0 && <CompletedOpen entries={task.completedOpen} />}
      {underWay && <Waiting to={at.task(task.id)}>{t('task.underWay')}</Waiting>}
      <Card title={t('task.facts')}>
        <DescriptionList
          items={[
            { term: t('column.date'), value: task.ticketDate },
            { term: t('column.counterparty'), value: task.clientName || '—' },
            { term: t('task.product'), value: [task.product, task.productName, task.spec].filter(Boolean).join(' · ') },
            { term: t('task.batchNo'), value: task.batchNo || '—' },
            { term: t('column.quantity'), value: withUnit({ ...task, qty: shownDecimal(task.qty) }) },
            {
              term: t('column.amount'),
              value: task.amount === null ? '—' : t('task.yuan', { amount: shownAmount(task.amount) }),
            },
            { term: t('task.flowType'), value: task.flowTypeName },
            { term: t('filter.state'), value: t(`comparisons:pairing.${task.state}`) },
            {
              term: t('task.source'),
              value: [task.fileName, task.sheet, t('task.row', { row: task.row })].filter(Boolean).join(' · '),
            },
            { term: t('column.tickets'), value: `${task.ticketTypeCntReal} / ${task.ticketTypeCntPlan}` },
            ...(task.handedInAt ? [{ term: t('task.handedInAt'), value: task.handedInAt }] : []),
          ]}
        />
        {steps.length > 0 && <Steps task={task} steps={steps} reply={reply} hasTickets={tickets.length > 0} />}
      </Card>
      {tickets.length === 0 ? (
        <Card>
          <EmptyState
            title={t('task.none')}
            line={t('task.noneLine')}
            action={<LinkButton to={at.links(task.objectId)}>{t('links.title')}</LinkButton>}
          />
        </Card>
      ) : (
        tickets.map((ticket) => <Ticket key={ticket.id} task={task} ticket={ticket} reply={reply} />)
      )}
      {mayPut.length > 0 && <PutUp reply={reply} />}
      {rejections.length > 0 && (
        <Card title={t('task.log')}>
          <ul className={classes.log}>
            {rejections.map(({ id, ticketTypeName, fileName, reason, rejectedAt, rejectedBy }) => (
              <li key={id}>
                <p className={classes.under}>
                  {[rejectedAt, rejectedBy.name, ticketTypeName || t('task.whole'), fileName]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <p className={classes.lines}>{reason}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** Completions with open items: time, person, reason and items. */
function CompletedOpen({ entries }: { entries: Result['task']['completedOpen'] }) {
  const { t } = useTranslation('collection')
  const openItems = useOpenItems()
  return (
    <Notice tone="warning" title={t('task.completedOpen')}>
      <ul className={classes.log}>
        {entries.map(({ at: time, by, reason, ...open }) => (
          <li key={time}>
            <p>{t('task.completedOpenBy', { time, name: by.name, reason })}</p>
            {openItems(open).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const stepWords = {
  [CollectStatus.notStarted]: 'step.reopen',
  [CollectStatus.collecting]: 'step.0010',
  [CollectStatus.underAudit]: 'step.0100',
  [CollectStatus.completed]: 'step.1000',
} as const satisfies Record<CollectStatus, string>

type Reply = ReturnType<typeof useActionData<typeof action>>

function Steps({
  task,
  steps,
  reply,
  hasTickets,
}: Pick<Result, 'task' | 'steps'> & { reply: Reply; hasTickets: boolean }) {
  const { t } = useTranslation('collection')
  const { draft } = useLoaderData<typeof loader>()
  const isBack = (status: CollectStatus) =>
    task.status === CollectStatus.underAudit && status === CollectStatus.collecting
  const back = formState(`${FormId.step}-back`, { reply, draft, fields: { reason: t('ticket.reason') } })
  return (
    <div className={classes.steps}>
      {steps
        .filter((status) => !isBack(status))
        .map((status) => (
          <PostForm key={status} form={{ id: `${FormId.step}-${status}` }}>
            <input type="hidden" name="status" value={status} />
            <Button look={status === CollectStatus.completed ? 'primary' : 'default'}>
              {task.status === CollectStatus.completed ? t('step.reopen') : t(stepWords[status])}
            </Button>
          </PostForm>
        ))}
      {hasTickets && (
        <PostForm form={{ id: FormId.again }}>
          <span className={classes.steps}>
            <Button look="quiet" name="intent" value="detect">
              {t('bulk.detect')}
            </Button>
            <Button look="quiet" name="intent" value="verify">
              {t('bulk.verify')}
            </Button>
          </span>
        </PostForm>
      )}
      {steps.some(isBack) && (
        <Details summary={t('step.back')} open={back.errors.length > 0 || draftOf(back.id, draft) !== undefined}>
          {reply?.form !== back.id && <DraftNotice draft={draftOf(back.id, draft)} />}
          <PostForm form={back}>
            <input type="hidden" name="status" value={CollectStatus.collecting} />
            <TextareaField field={back.field('reason')} hint={t('ticket.reasonHint')} rows={2} maxLength={reasonMax} />
            <FormActions>
              <Button>{t('step.back')}</Button>
            </FormActions>
          </PostForm>
        </Details>
      )}
    </div>
  )
}

function PutUp({ reply }: { reply: Reply }) {
  const { t } = useTranslation(['collection', 'tickets-api'])
  const { task, mayPut, megabytes } = useLoaderData<typeof loader>()
  const form = formState(FormId.put, {
    reply,
    fields: { ticketTypeCode: t('put.type'), file: t('put.file') },
    saved: { ticketTypeCode: task.missing[0] ?? mayPut[0] },
  })
  return (
    <Card title={t('put.title')}>
      <p>{t('put.line')}</p>
      <PostForm form={form} multipart>
        <RadioGroup
          field={form.field('ticketTypeCode')}
          choices={mayPut.map((type) => ({ value: type, label: t(`tickets-api:type.${type}`) }))}
        />
        <UploadField
          field={form.field('file')}
          belonging={{ businessType: ticketBusiness, businessId: String(task.objectId) }}
          accept="image/jpeg,image/png,application/pdf,.pdf,.jpg,.jpeg,.png"
          hint={t('put.hint', { megabytes })}
          multiple
        />
        <FormActions>
          <Button>{t('put.action')}</Button>
        </FormActions>
      </PostForm>
    </Card>
  )
}

type TicketView = Result['tickets'][number]

/** Sorts fields in the order of a ticket. */
const inOrder = <Field extends { field: TicketField }>(fields: readonly Field[]): Field[] =>
  ticketFields.flatMap((name) => fields.filter(({ field }) => field === name))

function Ticket({ task, ticket, reply }: { task: Result['task']; ticket: TicketView; reply: Reply }) {
  const { t } = useTranslation(['collection', 'collection-api', 'tickets-api'])
  const base = useHref(at.ticketPicture(task.id, ticket.id, 1))
  const count = Math.max(ticket.pages.length, /\.(png|jpe?g)$/i.test(ticket.filePath) ? 1 : 0)
  const addresses = Array.from({ length: count }, (_, index) => base.replace(/1$/, String(index + 1)))
  const { findings, diffReason, failure, isPass } = ticket
  return (
    <div id={`ticket-${ticket.id}`} className={classes.ticket}>
      <Card title={`${ticket.ticketTypeName} · ${ticket.fileName}`} action={<TicketBadge ticket={ticket} />}>
        <Beside
          picture={
            addresses.length > 0 ? (
              <TicketPicture
                name={ticket.fileName}
                addresses={addresses}
                pages={ticket.pages}
                fields={[...ticket.fields, ...ticket.otherFields]}
              />
            ) : (
              <EmptyState
                title={t('ticket.noPicture')}
                action={<LinkButton to={fileViewerOf({ path: ticket.filePath })}>{t('ticket.open')}</LinkButton>}
              />
            )
          }
        >
          {isPass === IsPass.rejected && (
            <Notice
              tone="danger"
              title={t('ticket.rejectedBy', { name: ticket.rejectedBy?.name ?? t('ticket.reader') })}
            >
              <p className={classes.lines}>{ticket.rejectReason}</p>
            </Notice>
          )}
          {failure !== '' && isPass === IsPass.notRejected && <Notice tone="warning" title={failure} />}
          {diffReason !== '' && <Found title={t('ticket.differences')} lines={diffReason.split('\n')} />}
          {findings.length > 0 && <Found title={t('ticket.findings')} lines={findings} />}
          {ticket.coverage ? (
            <CoverageNotice
              coverage={ticket.coverage}
              problems={findings.length + diffReason.split('\n').filter(Boolean).length}
              against="line"
            />
          ) : (
            ticket.readState === 'read' && <Notice tone="warning" title={t('tickets-api:coverage.unknown')} />
          )}
          {ticket.points.length > 0 && <ComparisonTable name={ticket.fileName} points={ticket.points} />}
          <FieldTable name={ticket.fileName} fields={inOrder([...ticket.fields, ...ticket.otherFields])} />
          {ticket.lines.length > 0 && <GoodsTable name={ticket.fileName} lines={ticket.lines} />}
          <DescriptionList
            items={[
              {
                term: t('ticket.uploaded'),
                value: [
                  ticket.uploadedAt,
                  ticket.uploadedBy ? t('ticket.byStaff', { name: ticket.uploadedBy.name }) : t('ticket.byLink'),
                ].join(' · '),
              },
              { term: t('ticket.size'), value: sizeText(ticket.bytes) },
              { term: 'SHA-256', value: <code className={classes.lines}>{ticket.sha256}</code> },
              { term: t('ticket.isReal'), value: t(`tickets-api:real.${ticket.isReal || 'unknown'}`) },
            ]}
          />
          <p>
            <a href={useHref(fileDownloadOf({ path: ticket.filePath }))}>{t('ticket.download')}</a>
          </p>
          {task.mayEdit && ticket.uploadedBy && !ticket.acceptedBy && <Remove ticket={ticket} reply={reply} />}
          {task.mayEdit && <Decide task={task} ticket={ticket} reply={reply} />}
        </Beside>
      </Card>
    </div>
  )
}

/** Removes a ticket uploaded by staff, as long as the dealer may still remove theirs. */
function Remove({ ticket, reply }: { ticket: TicketView; reply: Reply }) {
  const { t } = useTranslation('collection')
  const { mayPut } = useLoaderData<typeof loader>()
  const form = formState(`${FormId.remove}-${ticket.id}`, { reply, fields: {} })
  if (mayPut.length === 0) return null
  return (
    <PostForm form={form}>
      <input type="hidden" name="id" value={ticket.id} />
      <Button look="quiet">{t('put.remove')}</Button>
    </PostForm>
  )
}

function TicketBadge({ ticket: { isPass, acceptedBy, readState } }: { ticket: TicketView }) {
  const { t } = useTranslation(['collection', 'tickets-api'])
  if (isPass === IsPass.rejected) return <Badge tone="danger">{t('ticket.rejected')}</Badge>
  if (acceptedBy) return <Badge tone="success">{t('ticket.accepted', { name: acceptedBy.name })}</Badge>
  if (readState !== 'read') return <Badge tone="info">{t(`tickets-api:state.${readState}`)}</Badge>
  return <Badge tone="warning">{t('ticket.undecided')}</Badge>
}

function Decide({ task, ticket, reply }: { task: Result['task']; ticket: TicketView; reply: Reply }) {
  const { t } = useTranslation('collection')
  const isOpen = task.status === CollectStatus.collecting || task.status === CollectStatus.underAudit
  const { draft } = useLoaderData<typeof loader>()
  const rejecting = formState(`${FormId.reject}-${ticket.id}`, { reply, draft, fields: { reason: t('ticket.reason') } })
  if (!isOpen) return null
  return (
    <div className={classes.steps}>
      {!(ticket.acceptedBy && ticket.isPass === IsPass.notRejected) && (
        <PostForm form={{ id: `${FormId.accept}-${ticket.id}` }}>
          <input type="hidden" name="id" value={ticket.id} />
          <input type="hidden" name="version" value={ticket.version} />
          <Button look="primary">{t('ticket.accept')}</Button>
        </PostForm>
      )}
      <Details
        summary={t('ticket.reject')}
        open={rejecting.errors.length > 0 || draftOf(rejecting.id, draft) !== undefined}
      >
        {reply?.form !== rejecting.id && <DraftNotice draft={draftOf(rejecting.id, draft)} />}
        <PostForm form={rejecting}>
          <input type="hidden" name="id" value={ticket.id} />
          <input type="hidden" name="version" value={ticket.version} />
          <TextareaField
            field={rejecting.field('reason')}
            hint={t('ticket.reasonHint')}
            rows={2}
            maxLength={reasonMax}
          />
          <FormActions>
            <Button look="danger">{t('ticket.reject')}</Button>
          </FormActions>
        </PostForm>
      </Details>
    </div>
  )
}
