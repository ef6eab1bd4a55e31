import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useHref, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { CoverageNotice } from '#app/audit/tickets/ticket-facts.tsx'
import { TicketPicture } from '#app/audit/tickets/ticket-picture.tsx'
import { mutate } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice, takeFlash } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberParamOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { DateField, TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { bothVersions } from '#app/ui/forms/version-conflict.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { sizeText, withMinuses } from '#app/ui/text/figures.ts'
import * as at from '#contract/audit/collection/addresses.ts'
import { changeTicket } from '#contract/audit/collection/calls.ts'
import { IsPass, type ShownField, shownFields } from '#contract/audit/collection/codes.ts'
import { correcting, type SharedTicket } from '#contract/audit/collection/shapes.ts'
import * as atPapers from '#contract/risk/papers/addresses.ts'
import { rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import classes from './share.module.css'
import { sharedTaskOf } from './share.server.ts'
import { ShareFrame } from './share-frame.tsx'

const FormId = { correct: 'correct', remove: 'remove' } as const

export const handle: PageHandle<{ ticket: { fileName: string } }> = {
  i18n: ['collection-share', 'collection-api', 'tickets-api'],
  title: ({ t, data: result }) => result?.ticket.fileName ?? t('collection-share:title'),
}

export async function loader(args: LoaderFunctionArgs) {
  const { copyUrl, task: result } = await sharedTaskOf(args)
  const id = numberParamOf(args, 'ticket')
  const ticket = result.ticketList.find((each) => each.id === id)
  if (!ticket) throw notFound(args.request)
  const { time } = datesOf(args.request)
  const passed = await takeFlash(args)
  const shown = {
    copyUrl,
    task: { id: result.billInfo.id, name: result.billInfo.taskName, mayUpload: result.billInfo.mayUpload },
    ticket: { ...ticket, uploadedAt: time(ticket.uploadedAt) },
    underWay: ticket.readState === 'waiting' || ticket.readState === 'reading',
    notice: passed?.notice,
  }
  return data(shown, { headers: passed ? { 'Set-Cookie': passed.taken } : undefined })
}

/** An empty field states that the ticket lacks the value. */
const fields = z.strictObject({ ...correcting.shape, version: rowVersion })

export async function action(args: ActionFunctionArgs) {
  const copyUrl = new URL(args.request.url).searchParams.get('copyUrl') ?? ''
  const [taskId, id] = [numberParamOf(args, 'id'), numberParamOf(args, 'ticket')]
  const t = translatorOf(args.request, 'collection-share')
  if ((await postedForm(args.request)).get('form') === FormId.remove) {
    const form = await readForm(args, z.strictObject({}), FormId.remove)
    const result = await mutate(args, changeTicket, { body: { change: 'remove', copyUrl, id } })
    return result.ok
      ? redirectWithNotice(args, at.shareTaskOf(copyUrl, taskId), t('ticket.removed'))
      : form.refused(result)
  }
  const form = await readForm(args, fields, FormId.correct)
  if (!form.ok) return form.refused()
  const { version, ...typed } = form.value
  const corrected = Object.fromEntries(shownFields.map((field) => [field, typed[field] ?? '']))
  const answer = await mutate(args, changeTicket, {
    body: { change: 'correct', copyUrl, id, version, fields: corrected },
  })
  return answer.ok
    ? redirectWithNotice(args, at.shareTicketOf(copyUrl, taskId, id), t('ticket.saved'))
    : form.refusedBy(answer, async () => {
        const { task } = await sharedTaskOf(args)
        const ticket = task.ticketList.find((each) => each.id === id)
        return ticket && { version: ticket.version, fields: savedIn(ticket) }
      })
}

const savedIn = ({ fields: saved }: SharedTicket): Partial<Record<ShownField, string>> =>
  Object.fromEntries(saved.map(({ field, value }) => [field, value]))

export default function ShareTicket() {
  const { t } = useTranslation(['collection-share', 'collection-api', 'tickets-api'])
  const { copyUrl, task, ticket, underWay, notice } = useLoaderData<typeof loader>()
  useRevalidationWhile(underWay)
  const reply = useActionData<typeof action>()
  const labels = Object.fromEntries(shownFields.map((field) => [field, t(`tickets-api:field.${field}`)])) as Record<
    ShownField,
    string
  >
  const saved = savedIn(ticket)
  const form = formState(FormId.correct, { reply, fields: labels, saved })
  const removing = formState(FormId.remove, { reply, fields: {} })
  const stored = reply && 'stored' in reply ? reply.stored : undefined
  const conflict = reply && stored && bothVersions(labels, reply, stored.fields)
  const base = useHref(at.sharePictureOf(copyUrl, ticket.id))
  const count = Math.max(ticket.pages.length, /\.(png|jpe?g)$/i.test(ticket.filePath) ? 1 : 0)
  const addresses = Array.from({ length: count }, (_, index) => base.replace(/page=1$/, `page=${index + 1}`))
  const hintOf = (field: ShownField) => {
    const result = ticket.fields.find((each) => each.field === field)
    if (!result || result.source === null) {
      if (result?.correctedAt) return t('ticket.byHand')
      return underWay ? undefined : t('ticket.unread')
    }
    const from = t(`tickets-api:source.${result.source}`)
    if (result.correctedAt) return t('ticket.corrected', { read: result.read })
    return result.doubtful ? t('ticket.doubtfulFrom', { from }) : t('ticket.readFrom', { from })
  }
  const rejected = ticket.isPass === IsPass.rejected
  return (
    <ShareFrame notice={notice}>
      <ErrorSummary errors={conflict ? [{ text: t('ticket.conflict') }] : [...form.errors, ...removing.errors]} />
      <PageHeader
        title={ticket.fileName}
        line={[
          ticket.ticketTypeName,
          t('ticket.facts', { time: ticket.uploadedAt, size: sizeText(ticket.bytes) }),
          ticket.byStaff && t('ticket.byStaff'),
        ]
          .filter(Boolean)
          .join(' · ')}
        crumbs={[
          { label: t('title'), to: at.shareOf(copyUrl) },
          { label: task.name, to: at.shareTaskOf(copyUrl, task.id) },
        ]}
      />
      {rejected && (
        <Notice tone="danger" title={t('ticket.rejected')}>
          <p className={classes.lines}>{ticket.rejectReason}</p>
          {task.mayUpload && <p>{t('ticket.better')}</p>}
        </Notice>
      )}
      {underWay && <Waiting to={at.shareTicketOf(copyUrl, task.id, ticket.id)}>{t('ticket.underWay')}</Waiting>}
      {!rejected && ticket.diffReason !== '' && (
        <Notice tone="warning" title={t('ticket.differs')}>
          <p className={classes.lines}>{withMinuses(ticket.diffReason)}</p>
          <p>{t('ticket.differsLine')}</p>
        </Notice>
      )}
      {!rejected && ticket.coverage && (
        <CoverageNotice
          coverage={ticket.coverage}
          problems={ticket.diffReason.split('\n').filter(Boolean).length}
          against="line"
        />
      )}
      <div className={classes.beside}>
        {addresses.length > 0 ? (
          <TicketPicture name={ticket.fileName} addresses={addresses} pages={ticket.pages} fields={ticket.fields} />
        ) : (
          <Card>
            <p>{t('ticket.noPicture')}</p>
          </Card>
        )}
        {ticket.mayChange ? (
          <div>
            <EditForm
              form={form}
              reply={reply}
              version={ticket.version}
              conflict={conflict}
              save={t('ticket.save')}
              back={at.shareTaskOf(copyUrl, task.id)}
              title={t('ticket.fields')}
            >
              {shownFields.map((field) =>
                field === 'ticketDate' ? (
                  <DateField key={field} field={form.field(field)} hint={hintOf(field)} optional />
                ) : (
                  <TextField
                    key={field}
                    field={form.field(field)}
                    hint={hintOf(field)}
                    inputMode={field === 'ticketAmount' ? 'decimal' : undefined}
                    autoComplete="off"
                    optional
                  />
                ),
              )}
            </EditForm>
          </div>
        ) : (
          <Card title={t('ticket.fields')}>
            <DescriptionList
              items={ticket.fields.map(({ field, value }) => ({ term: labels[field], value: value || '—' }))}
            />
          </Card>
        )}
      </div>
      <Receipt ticket={ticket} />
      {ticket.mayChange && (
        <Card title={t('ticket.remove')}>
          <p>{t('ticket.removeLine')}</p>
          <PostForm form={removing}>
            <FormActions>
              <Button look="danger">{t('ticket.remove')}</Button>
            </FormActions>
          </PostForm>
        </Card>
      )}
    </ShareFrame>
  )
}

type ReceiptProps = { ticket: ReturnType<typeof useLoaderData<typeof loader>>['ticket'] }

function Receipt({ ticket }: ReceiptProps) {
  const { t } = useTranslation('collection-share')
  const check = useHref(atPapers.receiptCheck)
  const { receipt, fileName, bytes, sha256, uploadedAt } = ticket
  return (
    <Card title={t('receipt.title')}>
      <div className={classes.receipt}>
        <DescriptionList
          items={[
            { term: t('receipt.name'), value: fileName },
            { term: t('receipt.size'), value: t('receipt.bytes', { bytes }) },
            { term: t('receipt.time'), value: uploadedAt },
            { term: 'SHA-256', value: <code className={classes.lines}>{sha256}</code> },
          ]}
        />
        <h3>{t('receipt.statement')}</h3>
        <pre data-statement>{receipt.statement}</pre>
        <h3>{t('receipt.signature')}</h3>
        <pre data-signature>{receipt.signature}</pre>
        {/* Opens the public check page with the receipt filled in. */}
        <form method="post" action={check}>
          <input type="hidden" name="statement" value={receipt.statement} />
          <input type="hidden" name="signature" value={receipt.signature} />
          <Button>{t('receipt.check')}</Button>
        </form>
      </div>
    </Card>
  )
}
